const kind = "openai-compatible";

/** The models of a laptop: all of them in the sandbox, none of them with a key. */
export const sandboxConfig = (baseURL: string | undefined) => ({
  // Two names for one address: what fails on purpose must not open the circuit of what works.
  providers: { sandbox: { kind, baseURL }, faults: { kind, baseURL } },
  default: "sandbox:scripted",
  models: [
    card("sandbox:scripted", "Scripted"),
    card("sandbox:echo", "Echo"),
    card("sandbox:slow", "Slow"),
    card("sandbox:hostile", "Hostile"),
    card("sandbox:long", "Endless"),
    card("sandbox:bench", "Bench"),
    card("faults:down", "Down, with a stand-in", ["sandbox:scripted"]),
    card("faults:limited", "Rate-limited", ["sandbox:scripted"]),
    card("faults:overloaded", "Overloaded"),
    card("faults:stall", "Stalling"),
  ],
});

const card = (id: string, name: string, fallbacks: string[] = []) => ({
  id,
  name,
  window: 128_000,
  maxOutput: 4_096,
  inputMicrosPer1000: 150,
  outputMicrosPer1000: 600,
  fallbacks,
});
