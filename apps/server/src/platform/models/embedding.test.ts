import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, describe, expect, it, vi } from "vitest";
import { startSandbox } from "../../testing/start-sandbox.ts";
import { createLog } from "../log.ts";
import { ModelsConfig } from "./config.ts";
import { type Embed, remembering } from "./embedding.ts";
import { createModels } from "./open-models.ts";

const sandbox = await startSandbox();
const log = createLog({ name: "test", level: "silent" });

const baseURL = `${sandbox}/models/v1`;
const written = {
  providers: { sandbox: { kind: "openai-compatible", baseURL } },
  models: [
    {
      id: "sandbox:echo",
      name: "Echo",
      window: 1_000,
      maxOutput: 100,
      inputMicrosPer1000: 0,
      outputMicrosPer1000: 0,
    },
  ],
  default: "sandbox:echo",
};
const open = (embedding: object) => createModels(ModelsConfig.parse({ ...written, embedding }), {}, { log });
const models = open({ provider: "local" });
afterAll(() => models.close());

const similarity = (a: number[] = [], b: number[] = []) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

describe("the local embedding", () => {
  it("puts texts of one meaning near each other", async () => {
    const [asked, near, far] = await models.embed([
      "How do I reset my password?",
      "I forgot my password and need a new one",
      "The cathedral was built in the twelfth century",
    ]);
    expect(asked).toHaveLength(512);
    expect(similarity(asked, asked)).toBeCloseTo(1, 6);
    expect(similarity(asked, near)).toBeGreaterThan(similarity(asked, far) + 0.2);
  });

  it("gives the same vector whatever stands beside the text", async () => {
    const beside = [
      "A much longer sentence about something else entirely, to be read at the same time.",
      "x",
      "y",
      "z",
      "",
    ];
    const [alone] = await models.embed(["  A  question\n"]);
    const all = await models.embed([...beside, "A question"]);
    expect(all).toHaveLength(6);
    expect(all.at(-1)).toEqual(alone);
  });

  it("holds up nobody while it reads, and lets a question overtake a document", async () => {
    const order: string[] = [];
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const document = Array.from({ length: 40 }, (_, at) =>
      `Paragraph ${at} says that the library opens at nine. `.repeat(5),
    );
    await Promise.all([
      models.embed(document).then(() => order.push("document")),
      models.embed(["a question that was never asked before"]).then(() => order.push("question")),
    ]);
    delay.disable();
    expect(order).toEqual(["question", "document"]);
    expect(delay.percentile(95) / 1e6).toBeLessThan(100);
  });

  it("can be stopped, and goes on with the next", async () => {
    const texts = Array.from({ length: 40 }, (_, at) => `A sentence number ${at}.`);
    await expect(models.embed(texts, AbortSignal.abort(new Error("stopped")))).rejects.toThrow("stopped");
    expect(await models.embed(["and on"])).toHaveLength(1);
  });

  it("rejects what is waiting when it is closed", async () => {
    const closing = open({ provider: "local" });
    const waiting = closing.embed(["one"]);
    await Promise.all([expect(waiting).rejects.toThrow("closed"), closing.close()]);
  });

  it("answers also while `node --watch` wants to hear from every thread what it loads", async () => {
    vi.stubEnv("WATCH_REPORT_DEPENDENCIES", "1");
    const watched = open({ provider: "local" });
    expect(await watched.embed(["one"])).toHaveLength(1);
    vi.unstubAllEnvs();
    await watched.close();
  });
});

describe("a provider's embedding", () => {
  it("has the same length, and a name of its own", async () => {
    const bought = open({ provider: "sandbox", model: "letters" });
    expect(bought.embedding).toEqual({ model: "sandbox:letters", dims: 512 });
    const [vector, again] = await bought.embed(["Some text", "Some text"]);
    expect(vector).toHaveLength(512);
    expect(similarity(vector, again)).toBeCloseTo(1, 6);
  });
});

describe("remembering", () => {
  it("asks once for a question that comes again, however it is spaced", async () => {
    const asked: string[][] = [];
    const embed: Embed = async (texts) => {
      asked.push(texts);
      return texts.map((text) => [text.length, 1]);
    };
    const remembered = remembering(embed);
    const first = await remembered(["Two words"]);
    expect(await remembered(["  Two\n words ", "Other"])).toEqual([...first, expect.any(Array)]);
    expect(asked).toEqual([["Two words"], ["Other"]]);
  });

  it("lets nobody change what it remembers", async () => {
    const remembered = remembering(async () => [[3, 4]]);
    (await remembered(["x"]))[0]?.fill(0);
    expect(await remembered(["x"])).toEqual([[0.6, 0.8]]);
  });
});
