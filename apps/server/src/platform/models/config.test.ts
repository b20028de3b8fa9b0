import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { ModelsConfig, readModelsConfig } from "./config.ts";
import { createModels, openModels } from "./open-models.ts";

const folder = await mkdtemp(join(tmpdir(), "parley-models-"));
afterAll(() => rm(folder, { recursive: true }));

const model = {
  name: "Large",
  window: 8_000,
  maxOutput: 1_000,
  inputMicrosPer1000: 1,
  outputMicrosPer1000: 2,
};
const written = {
  providers: { acme: { kind: "openai", apiKeyEnv: "ACME_API_KEY" }, claude: { kind: "anthropic" } },
  models: [
    { ...model, id: "acme:large", model: "large-2026", fallbacks: ["claude:opus"] },
    { ...model, id: "claude:opus" },
  ],
  default: "acme:large",
};

describe("the file of models", () => {
  it("lists cards, with the provider's own name for each and our patience", async () => {
    const MODELS_FILE = join(folder, "models.json");
    await writeFile(MODELS_FILE, JSON.stringify(written));
    const { models } = await readModelsConfig({ MODELS_FILE, SANDBOX_MODELS_URL: undefined });
    expect(models).toMatchObject([
      {
        id: "acme:large",
        provider: "acme",
        model: "large-2026",
        patience: { firstTokenMs: 60_000, stallMs: 20_000 },
      },
      { id: "claude:opus", provider: "claude", model: "opus", fallbacks: [] },
    ]);
  });

  it("is not needed where there is a sandbox, and is where there is none", async () => {
    const SANDBOX_MODELS_URL = "http://127.0.0.1:4120/models/v1";
    expect((await readModelsConfig({ MODELS_FILE: undefined, SANDBOX_MODELS_URL })).default).toBe(
      "sandbox:scripted",
    );
    await expect(readModelsConfig({ MODELS_FILE: undefined, SANDBOX_MODELS_URL: undefined })).rejects.toThrow(
      "MODELS_FILE",
    );
  });

  it.each([
    ["a default that is not listed", { default: "acme:small" }, "default"],
    [
      "a provider nobody knows",
      { models: [{ ...model, id: "other:large" }], default: "other:large" },
      "other",
    ],
    [
      "a fallback that is not listed",
      { models: [{ ...model, id: "acme:large", fallbacks: ["acme:x"] }] },
      "acme:x",
    ],
    [
      "a fallback to itself",
      { models: [{ ...model, id: "acme:large", fallbacks: ["acme:large"] }] },
      "acme:large",
    ],
    ["the same id twice", { models: [written.models[0], written.models[0]] }, "same id"],
    ["more output than window", { models: [{ ...model, id: "acme:large", maxOutput: 9_000 }] }, "maxOutput"],
    [
      "a key in place of its variable",
      { providers: { acme: { kind: "openai", apiKeyEnv: "sk-123" } } },
      "apiKeyEnv",
    ],
    [
      "embeddings of a provider that has none",
      { embedding: { provider: "claude", model: "x" } },
      "embeddings",
    ],
    ["a word it does not know", { temperature: 1 }, "temperature"],
  ])("is refused with %s", (_what, wrong, complaint) => {
    expect(() => ModelsConfig.parse({ ...written, ...wrong })).toThrow(complaint);
  });

  it("names a key that is missing, and shows none", async () => {
    const models = createModels(
      ModelsConfig.parse(written),
      {},
      { log: createLog({ name: "test", level: "silent" }) },
    );
    const ask = { model: null, instructions: "", messages: [], temperature: 0, maxOutputTokens: 1 };
    const { signal } = new AbortController();
    await expect(models.answer({ ...ask, signal }).next()).rejects.toThrow("ACME_API_KEY");
  });
});

describe("what is logged of a failure", () => {
  it("has neither the key nor the prompt in it", async () => {
    const lines: string[] = [];
    const log = createLog({ name: "test", level: "trace", to: { write: (line) => void lines.push(line) } });
    const MODELS_FILE = join(folder, "gone.json");
    const providers = {
      gone: { kind: "openai-compatible", baseURL: "http://127.0.0.1:9", apiKeyEnv: "GONE_API_KEY" },
    };
    await writeFile(
      MODELS_FILE,
      JSON.stringify({ providers, models: [{ ...model, id: "gone:x" }], default: "gone:x" }),
    );
    const API_KEYS = { GONE_API_KEY: "sk-very-secret" };
    const models = await openModels({ MODELS_FILE, SANDBOX_MODELS_URL: undefined, API_KEYS }, { log });
    const messages = [{ role: "user" as const, content: "a private question" }];
    const ask = { model: null, instructions: "", messages, temperature: 0, maxOutputTokens: 1 };
    await expect(models.answer({ ...ask, signal: new AbortController().signal }).next()).rejects.toThrow(
      "unavailable",
    );
    expect(lines.join("")).toContain("a model failed");
    expect(lines.join("")).not.toMatch(/sk-very-secret|private question/);
  });
});
