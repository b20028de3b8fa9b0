import { createTextCleaner } from "./clean-text.ts";
import type { ConfiguredModel } from "./config.ts";
import { Declined, NoAnswer } from "./fault.ts";
import type { Ask } from "./models.ts";
import { createOutputCap } from "./output-cap.ts";
import type { LanguageModel } from "./providers.ts";
import type { Claim } from "./usage.ts";

/** The last thing a conversation gives: how it went. */
export type Ending = { claim: Claim | undefined; finish: "complete" | "length" };

export class TooLate extends Error {}

type Try = {
  model: LanguageModel;
  card: ConfiguredModel;
  ask: Ask;
  /** The answer's length in tokens. */
  most: number;
  /** Stops it from outside: the person, or the time the whole answer may take. */
  signal: AbortSignal;
};

/** Asks one model once and gives its text as it comes. Whatever goes wrong is thrown as it was met. */
export async function* converse({
  model,
  card,
  ask,
  most,
  signal,
}: Try): AsyncGenerator<string | Ending, void, void> {
  const patience = openPatience(card.patience, signal);
  const cleaner = createTextCleaner();
  const cap = createOutputCap(most);
  let hasText = false;
  try {
    const { stream } = await patience.wait(() => model.doStream(callOf(ask, most, patience.signal)));
    const reader = stream.getReader();
    while (true) {
      const { done, value: part } = await patience.wait(() => reader.read());
      if (done) throw new NoAnswer("The stream ended before the answer did");
      if (part.type === "error") throw toError(part.error);
      if (part.type === "finish") return yield endingOf(part, hasText);
      if (part.type !== "text-delta" && part.type !== "reasoning-delta") continue;
      patience.begin();
      if (part.type === "reasoning-delta") continue;
      const { text, isFull } = cap.take(cleaner.clean(part.delta));
      hasText ||= text !== "";
      if (text) yield text;
      if (isFull) return yield { claim: undefined, finish: "length" };
    }
  } finally {
    patience.end();
  }
}

type Finished = {
  finishReason: { unified: string };
  usage: {
    inputTokens: { total: number | undefined; cacheRead: number | undefined };
    outputTokens: { total: number | undefined };
  };
};

function endingOf({ finishReason: { unified }, usage }: Finished, hasText: boolean): Ending {
  if (unified === "error") throw new NoAnswer("The provider gave up on its answer");
  if (!hasText) throw unified === "content-filter" ? new Declined() : new NoAnswer("The answer is empty");
  const { inputTokens, outputTokens } = usage;
  return {
    claim: { input: inputTokens.total, output: outputTokens.total, cached: inputTokens.cacheRead },
    finish: unified === "length" ? "length" : "complete",
  };
}

const toError = (error: unknown): Error =>
  error instanceof Error ? error : new Error("The provider reported an error", { cause: error });

function callOf({ instructions, messages, temperature }: Ask, most: number, abortSignal: AbortSignal) {
  return {
    prompt: [
      // Instructions and sources are what questions have in common, so a provider that caches is told to.
      { role: "system" as const, content: instructions, providerOptions: cached },
      ...messages.map(({ role, content }) => ({ role, content: [{ type: "text" as const, text: content }] })),
    ],
    temperature,
    maxOutputTokens: most,
    abortSignal,
  };
}

const cached = { anthropic: { cacheControl: { type: "ephemeral" } } };

/** Waits for the provider alone: a reader that takes its time uses up nobody's patience. */
function openPatience({ firstTokenMs, stallMs }: ConfiguredModel["patience"], outside: AbortSignal) {
  const late = new AbortController();
  const signal = AbortSignal.any([outside, late.signal]);
  const firstBy = performance.now() + firstTokenMs;
  let hasBegun = false;
  return {
    signal,
    begin: () => {
      hasBegun = true;
    },
    async wait<T>(work: () => PromiseLike<T>): Promise<T> {
      signal.throwIfAborted();
      const ms = hasBegun ? stallMs : Math.max(0, firstBy - performance.now());
      const timer = setTimeout(() => late.abort(new TooLate()), ms);
      try {
        return await work();
      } catch (error) {
        throw late.signal.aborted ? late.signal.reason : error;
      } finally {
        clearTimeout(timer);
      }
    },
    /** Lets go of the connection, whichever way the conversation ended. */
    end: () => late.abort(new TooLate()),
  };
}
