import { afterAll, beforeAll, expect, it } from "vitest";
import { readEnv } from "../../apps/server/src/platform/env.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import type { Models } from "../../apps/server/src/platform/models/models.ts";
import { openModels } from "../../apps/server/src/platform/models/open-models.ts";
import { seededTexts } from "./knowledge-texts.ts";
import { fromBase64, readSeededText, storedReadings } from "./readings.ts";

let models: Models;
beforeAll(async () => {
  models = await openModels(readEnv({}), { log: createLog({ name: "test", level: "silent" }) });
});
afterAll(() => models.close());

it("keeps what reading makes of the seeded texts; if not: node database/seed/readings.ts", async () => {
  const unmeasured = { ...models, embed: async (texts: string[]) => texts.map(() => []) };
  const withoutVectors = ({ passages, ...reading }: Awaited<ReturnType<typeof readSeededText>>) => ({
    ...reading,
    passages: passages.map((passage) => ({ ...passage, vector: "" })),
  });
  const anew = await Promise.all(seededTexts().map((text) => readSeededText(unmeasured, text)));
  expect(storedReadings().map(withoutVectors)).toEqual(anew.map(withoutVectors));
});

it("keeps the vectors that the model makes", async () => {
  const [text] = seededTexts();
  const [stored] = storedReadings();
  if (!text || !stored) throw new Error("There is nothing seeded");
  const [anew] = (await readSeededText(models, text)).passages;
  const numbers = (vector = "") => fromBase64(vector).slice(1, -1).split(",").map(Number);
  const kept = numbers(stored.passages[0]?.vector);
  const likeness = numbers(anew?.vector).reduce((sum, value, at) => sum + value * (kept[at] ?? 0), 0);
  expect(likeness).toBeGreaterThan(0.999);
}, 60_000);
