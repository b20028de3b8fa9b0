// Reads the same stream as the worker does and does nothing with it, in a process apart: what that costs is nobody's fault.
import { ModelsConfig } from "../../apps/server/src/platform/models/config.ts";
import { openProviders } from "../../apps/server/src/platform/models/providers.ts";
import { cpuSeconds } from "../support/processor.ts";

export type Relayed = { streams: number; seconds: number };
export type ToRelay = { streams: number; atOnce: number; promptBytes: number };

const [, , baseURL = "", script = ""] = process.argv;
const card = {
  ...{ id: `relay:${script}`, model: script, name: script, window: 128_000, maxOutput: 4_096 },
  ...{ inputMicrosPer1000: 0, outputMicrosPer1000: 0 },
};
const provider = { kind: "openai-compatible", baseURL };
const config = ModelsConfig.parse({ providers: { relay: provider }, default: card.id, models: [card] });
const model = openProviders(config, {})("relay").languageModel(script);

process.on("message", (asked: ToRelay) => void relay(asked));

async function relay({ streams, atOnce, promptBytes }: ToRelay): Promise<void> {
  let left = streams;
  const before = await cpuSeconds(process.pid);
  const one = async () => {
    while (left-- > 0) await readOne("x".repeat(promptBytes));
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const relayed: Relayed = { streams, seconds: (await cpuSeconds(process.pid)) - before };
  process.send?.(relayed);
}

async function readOne(text: string): Promise<void> {
  const { stream } = await model.doStream({ prompt: [{ role: "user", content: [{ type: "text", text }] }] });
  for await (const part of stream) if (part.type === "error") throw part.error;
}
