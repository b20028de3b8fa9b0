import { describe, expect, it } from "vitest";
import { z } from "zod";
import { startSandbox } from "../../testing/start-sandbox.ts";
import { createLog } from "../log.ts";
import { ModelsConfig } from "./config.ts";
import { ModelFailure } from "./models.ts";
import { createModels } from "./open-models.ts";

const sandbox = await startSandbox();
const log = createLog({ name: "test", level: "silent" });

const names = z.array(z.string()).parse(await (await fetch(`${sandbox}/models/broken`)).json());

const providers = { main: { kind: "openai-compatible", baseURL: `${sandbox}/models/v1` } };
const cards = names.map((name, at) => ({
  id: `main:broken-${at + 1}`,
  name,
  window: 10_000,
  maxOutput: 1_000,
  inputMicrosPer1000: 1_000,
  outputMicrosPer1000: 1_000,
}));
const config = ModelsConfig.parse({ providers, models: cards, default: "main:broken-1" });

async function outcomeOf(name: string) {
  const models = createModels(config, {}, { log });
  let text = "";
  const ask = {
    model: config.models[names.indexOf(name)]?.id ?? "",
    instructions: "Be kind.",
    messages: [{ role: "user" as const, content: "Hello there, how are you today?" }],
    temperature: 0,
    maxOutputTokens: 200,
    signal: new AbortController().signal,
  };
  try {
    for await (const part of models.answer(ask)) {
      if (part.type === "end") return { text, usage: part.usage, outcome: part.finish };
      text += part.text;
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return { text, usage: error.usage, outcome: error.reason };
  }
}

describe.concurrent("a malformed stream", () => {
  it.each(names)("ends sanely: %s", async (name) => {
    const result = await outcomeOf(name);
    expect(result?.outcome).toMatch(/^(complete|length|malformed|unavailable|refused)$/);
    expect(result?.text.isWellFormed()).toBe(true);
    expect(result?.text).not.toContain("\0");
    const { inputTokens = -1, outputTokens = -1, cachedInputTokens = -1 } = result?.usage ?? {};
    for (const tokens of [inputTokens, outputTokens, cachedInputTokens]) {
      expect(Number.isSafeInteger(tokens)).toBe(true);
      expect(tokens).toBeGreaterThanOrEqual(0);
    }
    expect(inputTokens).toBeLessThan(100);
    expect(outputTokens).toBeLessThanOrEqual(200);
    const isCounted = inputTokens > 0 && outputTokens > 0;
    expect(isCounted || result?.outcome !== "complete").toBe(true);
  });

  it.each([
    ["usage: none", "complete", "Some words of text.", true],
    ["usage: negative", "complete", "Some words of text.", true],
    ["usage: absurd", "complete", "Some words of text.", true],
    ["usage: halves", "complete", "Some words of text.", true],
    ["usage: nothing", "complete", "Some words of text.", true],
    ["usage: more cached than asked", "complete", "Some words of text.", true],
    ["tool: unknown", "complete", "Some words of text.", false],
    ["tool: nothing else", "malformed", "", true],
    ["text: NUL and half pairs", "complete", "abc\uFFFDd\uFFFDe", false],
    ["text: a pair in two halves", "complete", "smile 😀 again", false],
    ["text: ten megabytes at once", "malformed", "", true],
    ["text: nothing said", "malformed", "", true],
    ["text: filtered", "refused", "", true],
    ["events: cut JSON", "malformed", "Some words of text.", true],
    ["events: no end", "malformed", "Some words of text.", true],
    ["events: error in the middle", "unavailable", "Some words of text.", true],
    ["events: empty body", "malformed", "", true],
  ])("%s is %s", async (name, outcome, text, isEstimated) => {
    expect(await outcomeOf(name)).toMatchObject({ outcome, text, usage: { isEstimated } });
  });
});
