import { writeFile } from "node:fs/promises";

/** How a provider can fail without breaking a stream. */
export const slowModes = ["slow@first=5000", "stall@after=0", "stall@after=3", "bench@deltas=8,every=400"];
export const refusingModes = ["down", "limited@retry=1", "overloaded", "declining", "down@times=2"];

/** Quick enough for many turns, long enough to be killed in the middle of. */
const usual = "bench@deltas=24,first=15,every=12";

export const usualModel = "usual:bench";

/** The card under which a mode of the sandbox is asked. */
export const modelOf = (mode: string): string => (mode === usual ? usualModel : `${providerOf(mode)}:model`);

// One name for each: what fails on purpose must not open the circuit of what fails in another way.
const providerOf = (mode: string): string => mode.replaceAll(/[^a-z0-9]+/g, "-");

/** Our models as one process sees them: through its own network. */
export async function writeModelsFile(file: string, baseURL: string, brokenModes: string[]): Promise<void> {
  const modes = [...slowModes, ...refusingModes, ...brokenModes];
  const provider = { kind: "openai-compatible", baseURL };
  const providers = Object.fromEntries(["usual", ...modes.map(providerOf)].map((name) => [name, provider]));
  const models = [card(usualModel, usual, 15_000), ...modes.map((mode) => card(modelOf(mode), mode, 2_000))];
  await writeFile(file, JSON.stringify({ providers, default: usualModel, models }));
}

// A minute of silence teaches nothing that two seconds do not; but who is well may be slow on a busy machine.
const card = (id: string, model: string, patienceMs: number) => ({
  ...{ id, model, name: id, window: 128_000, maxOutput: 4_096, fallbacks: [] },
  ...{ inputMicrosPer1000: 150, outputMicrosPer1000: 600 },
  patience: { firstTokenMs: patienceMs, stallMs: patienceMs, totalMs: 20_000 },
});
