import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { startSandbox } from "../../testing/start-sandbox.ts";
import { createLog } from "../log.ts";
import { ModelsConfig } from "./config.ts";
import { type AnswerPart, type Ask, ModelFailure, type Models } from "./models.ts";
import { createModels } from "./open-models.ts";

const sandbox = await startSandbox();
const log = createLog({ name: "test", level: "silent" });

type Settings = {
  fallbacks?: string[];
  firstTokenMs?: number;
  stallMs?: number;
  totalMs?: number;
  window?: number;
};

const provider = { kind: "openai-compatible", baseURL: `${sandbox}/models/v1` };

const card = (id: string, { fallbacks = [], window = 128_000, ...patience }: Settings = {}) => ({
  id,
  name: id,
  window,
  maxOutput: 4_096 > window ? window : 4_096,
  inputMicrosPer1000: 150,
  outputMicrosPer1000: 600,
  fallbacks,
  patience: { firstTokenMs: 5_000, stallMs: 5_000, totalMs: 15_000, ...patience },
});

let models: Models;
function open(...cards: ReturnType<typeof card>[]): Models {
  const providers = {
    main: provider,
    spare: provider,
    gone: { ...provider, baseURL: "http://127.0.0.1:9/v1" },
  };
  const config = ModelsConfig.parse({ providers, models: cards, default: cards[0]?.id });
  models = createModels(config, {}, { log });
  return models;
}
beforeEach(async () => {
  await fetch(`${sandbox}/models/requests`, { method: "DELETE" });
});
afterEach(() => models.close());

const asking = (more: Partial<Ask> = {}): Ask => ({
  model: null,
  instructions:
    "Answer from the sources.\n[1] House rules\nThe library opens at nine. Dogs must wait outside.",
  messages: [{ role: "user", content: "When does the library open?" }],
  temperature: 0.7,
  maxOutputTokens: 500,
  signal: new AbortController().signal,
  ...more,
});

async function collect(parts: AsyncIterable<AnswerPart>) {
  const all: AnswerPart[] = [];
  for await (const part of parts) all.push(part);
  const ends = all.filter((part) => part.type === "end");
  expect(ends).toHaveLength(1);
  expect(all.at(-1)).toBe(ends[0]);
  const text = all.map((part) => (part.type === "text" ? part.text : "")).join("");
  return { text, end: ends[0], deltas: all.length - 1 };
}

async function failureOf(parts: AsyncIterable<AnswerPart>): Promise<ModelFailure> {
  const failure = await collect(parts).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof ModelFailure)) throw new Error(`Expected a ModelFailure, not ${String(failure)}`);
  return failure;
}

const Requests = z.object({
  asked: z.record(z.string(), z.number()),
  requests: z.array(
    z.object({
      model: z.string(),
      outcome: z.string(),
      prompt_tokens: z.number(),
      completion_tokens: z.number(),
    }),
  ),
});
const requests = async () => Requests.parse(await (await fetch(`${sandbox}/models/requests`)).json());

describe("an answer", () => {
  it("comes as text, then one end with what the provider counted and what that costs", async () => {
    const { text, end } = await collect(open(card("main:scripted")).answer(asking()));
    expect(text).toBe("Here is what my sources say. The library opens at nine [1].");
    const [{ prompt_tokens, completion_tokens } = { prompt_tokens: 0, completion_tokens: 0 }] = (
      await requests()
    ).requests;
    expect(end).toEqual({
      type: "end",
      model: "main:scripted",
      finish: "complete",
      usage: {
        inputTokens: prompt_tokens,
        outputTokens: completion_tokens,
        cachedInputTokens: 0,
        isEstimated: false,
      },
      providerCostMicros: Math.ceil((prompt_tokens * 150 + completion_tokens * 600) / 1_000),
    });
  });

  it("sends the instructions, the whole conversation and no tool", async () => {
    const messages = [
      { role: "user" as const, content: "One" },
      { role: "assistant" as const, content: "Two" },
      { role: "user" as const, content: "Three" },
    ];
    const { text } = await collect(
      open(card("main:echo")).answer(asking({ instructions: "Be kind.", messages })),
    );
    expect(text).toBe("system: Be kind.\nuser: One\nassistant: Two\nuser: Three");
  });

  it("takes an unknown model for the default", async () => {
    const opened = open(card("main:echo"));
    expect(opened.card("main:nobody").id).toBe("main:echo");
    expect((await collect(opened.answer(asking({ model: "main:nobody" })))).end).toMatchObject({
      model: "main:echo",
    });
  });

  it("is held to its length when the provider does not hold itself", async () => {
    const { text, end } = await collect(
      open(card("main:long@every=0")).answer(asking({ maxOutputTokens: 50 })),
    );
    expect(end).toMatchObject({ finish: "length", usage: { isEstimated: true } });
    expect(models.countTokens(text)).toBeLessThanOrEqual(50);
    expect(models.countTokens(text)).toBeGreaterThan(45);
    await expect.poll(requests).toMatchObject({ requests: [{ outcome: "left" }] });
  });

  it("says when the provider ended it for its length", async () => {
    const { end } = await collect(open(card("main:bench")).answer(asking({ maxOutputTokens: 10 })));
    expect(end).toMatchObject({ finish: "length", usage: { outputTokens: 10, isEstimated: false } });
  });

  it("says whatever a hostile model says, and calls nothing", async () => {
    const { text, end } = await collect(
      open(card("main:hostile")).answer(asking({ maxOutputTokens: 4_000 })),
    );
    expect(text).toContain("<script>");
    expect(end).toMatchObject({ finish: "complete" });
  });
});

describe("a stop", () => {
  it("ends the answer with what was said so far, and closes the connection", async () => {
    const stop = new AbortController();
    const parts: AnswerPart[] = [];
    for await (const part of open(card("main:long")).answer(asking({ signal: stop.signal }))) {
      parts.push(part);
      if (parts.length === 5) stop.abort();
    }
    const end = parts.at(-1);
    expect(end).toMatchObject({ type: "end", finish: "stopped", usage: { isEstimated: true } });
    expect(end?.type === "end" && end.usage.outputTokens).toBeGreaterThan(5);
    await expect.poll(requests).toMatchObject({ requests: [{ outcome: "left" }] });
  });

  it("ends it before the first word, too", async () => {
    const { end } = await collect(
      open(card("main:slow")).answer(asking({ signal: AbortSignal.timeout(200) })),
    );
    expect(end).toMatchObject({ finish: "stopped", usage: { outputTokens: 0 } });
  });

  it("costs nothing when nothing had been asked yet", async () => {
    const { end } = await collect(
      open(card("main:scripted")).answer(asking({ signal: AbortSignal.abort() })),
    );
    expect(end).toMatchObject({ finish: "stopped", usage: { inputTokens: 0 }, providerCostMicros: 0 });
    expect((await requests()).requests).toEqual([]);
  });

  it("is what leaving the loop means", async () => {
    for await (const part of open(card("main:long")).answer(asking())) if (part.type === "text") break;
    await expect.poll(requests).toMatchObject({ requests: [{ outcome: "left" }] });
  });
});

describe("a provider in trouble", () => {
  it("is asked up to three times before it has spoken", async () => {
    expect((await collect(open(card("main:down@times=2")).answer(asking()))).end).toMatchObject({
      finish: "complete",
    });
    const failure = await failureOf(open(card("main:overloaded")).answer(asking()));
    expect(failure).toMatchObject({ reason: "unavailable", usage: { inputTokens: 0, outputTokens: 0 } });
    expect((await requests()).asked).toEqual({ "down@times=2": 3, overloaded: 3 });
  });

  it("is given the time it asks for", async () => {
    const before = performance.now();
    await collect(open(card("main:limited@times=1,retry=1")).answer(asking()));
    expect(performance.now() - before).toBeGreaterThanOrEqual(950);
  });

  it("is left for the stand-in when it asks for too much", async () => {
    const opened = open(
      card("main:limited@retry=3600", { fallbacks: ["spare:scripted"] }),
      card("spare:scripted"),
    );
    expect((await collect(opened.answer(asking()))).end).toMatchObject({ model: "spare:scripted" });
    expect((await requests()).asked).toEqual({ "limited@retry=3600": 1, scripted: 1 });
  });

  it("has its stand-ins asked in their order", async () => {
    const fallbacks = ["spare:down", "spare:scripted"];
    const opened = open(card("gone:any", { fallbacks }), card("spare:down"), card("spare:scripted"));
    expect((await collect(opened.answer(asking()))).end).toMatchObject({ model: "spare:scripted" });
  });

  it("is not asked again for what it refuses", async () => {
    const opened = open(card("main:declining", { fallbacks: ["spare:scripted"] }), card("spare:scripted"));
    expect(await failureOf(opened.answer(asking()))).toMatchObject({ reason: "refused" });
    expect((await requests()).asked).toEqual({ declining: 1 });
  });

  it("is stood in for by a larger one when the question is too long", async () => {
    const [small, same, large] = [
      card("main:scripted@window=9", { window: 256, fallbacks: ["main:echo", "spare:scripted"] }),
      card("main:echo", { window: 256 }),
      card("spare:scripted"),
    ];
    expect((await collect(open(small, same, large).answer(asking()))).end).toMatchObject({
      model: "spare:scripted",
    });
    expect(await failureOf(open(card("main:scripted@window=9")).answer(asking()))).toMatchObject({
      reason: "too_long",
    });
  });

  it("is given up when it does not begin, stalls or takes too long in all", async () => {
    const late = [
      card("main:slow", { firstTokenMs: 100 }),
      card("main:stall", { stallMs: 100 }),
      card("main:stall@after=0", { firstTokenMs: 100 }),
      card("main:long", { totalMs: 200 }),
    ];
    for (const one of late) {
      const failure = await failureOf(open(one).answer(asking({ maxOutputTokens: 4_000 })));
      expect(failure).toMatchObject({ reason: "timeout" });
    }
  });

  it("never loses patience with a reader that takes its time", async () => {
    let deltas = 0;
    for await (const part of open(card("main:bench@deltas=5", { stallMs: 50 })).answer(asking())) {
      if (part.type === "text") deltas += 1;
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
    expect(deltas).toBeGreaterThan(0);
  });

  it("tells what it had produced when it breaks off, and is not asked again", async () => {
    const opened = open(
      card("main:stall@after=3", { stallMs: 100, fallbacks: ["spare:scripted"] }),
      card("spare:scripted"),
    );
    const failure = await failureOf(opened.answer(asking()));
    expect(failure.usage).toMatchObject({ isEstimated: true });
    expect(failure.usage.outputTokens).toBeGreaterThan(0);
    expect(failure.usage.inputTokens).toBeGreaterThan(10);
    expect((await requests()).asked).toEqual({ "stall@after=3": 1 });
  });

  it("is no longer asked once its circuit is open", async () => {
    const opened = open(card("main:down"), card("main:scripted"));
    await Promise.all([failureOf(opened.answer(asking())), failureOf(opened.answer(asking()))]);
    const asked = (await requests()).requests.length;
    expect(await failureOf(opened.answer(asking({ model: "main:scripted" })))).toMatchObject({
      reason: "unavailable",
    });
    expect((await requests()).requests).toHaveLength(asked);
  });
});
