import { setTimeout as pause } from "node:timers/promises";
import { APICallError } from "ai";
import type { Logger } from "../log.ts";
import type { Breaker } from "./breaker.ts";
import type { ConfiguredModel } from "./config.ts";
import { converse, TooLate } from "./converse.ts";
import { circuitOpen, type Fault, faultOf, timedOut } from "./fault.ts";
import { type AnswerPart, type Ask, type Finish, ModelFailure, type Usage } from "./models.ts";
import type { ProviderOf } from "./providers.ts";
import { costMicros, noUsage, settleUsage } from "./usage.ts";

export type Asking = {
  providerOf: ProviderOf;
  breakerOf: (provider: string) => Breaker;
  /** The model that was asked for, then its stand-ins. */
  candidates: ConfiguredModel[];
  /** How long all of it may take. */
  totalMs: number;
  log: Logger;
};

const mostTries = 3;
const firstPauseMs = 250;
/** Asked to wait longer than this, we ask a stand-in instead. */
const longestPauseMs = 20_000;

/** Tries one candidate after the other until one begins to speak; from its first word on, it alone can finish. */
export async function* answer(asking: Asking, ask: Ask): AsyncGenerator<AnswerPart, void, void> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new TooLate()), asking.totalMs);
  const signal = AbortSignal.any([ask.signal, late.signal]);
  let fault: Fault = circuitOpen;
  let tooSmall = 0;
  try {
    for (const card of asking.candidates) {
      if (card.window <= tooSmall) continue;
      const outcome = yield* tryPatiently(asking, { ask, card, signal });
      if (outcome === "answered") return;
      fault = outcome;
      if (fault.reason === "refused" || late.signal.aborted) break;
      if (fault.reason === "too_long") tooSmall = card.window;
    }
  } finally {
    clearTimeout(timer);
  }
  throw new ModelFailure(fault.reason, noUsage);
}

type Turn = { ask: Ask; card: ConfiguredModel; signal: AbortSignal };
type Answering = AsyncGenerator<AnswerPart, "answered" | Fault, void>;

async function* tryPatiently(asking: Asking, turn: Turn): Answering {
  let fault: Fault | undefined;
  for (let tries = 1; ; tries += 1) {
    const outcome = yield* tryOnce(asking, turn);
    if (outcome === "answered") return outcome;
    // That we have opened the circuit by now says less than why we did.
    fault = outcome === circuitOpen ? (fault ?? circuitOpen) : outcome;
    const waitMs = Math.max(fault.waitMs, Math.random() * firstPauseMs * 2 ** tries);
    const isOver = outcome === circuitOpen || !fault.isPassing || tries === mostTries;
    if (isOver || waitMs > longestPauseMs) return fault;
    await pause(waitMs, undefined, { signal: turn.signal }).catch(() => undefined);
  }
}

/** Gives a whole answer, or the fault that kept the model from beginning one; throws when it broke off in the middle. */
async function* tryOnce({ providerOf, breakerOf, log }: Asking, { ask, card, signal }: Turn): Answering {
  if (ask.signal.aborted) return yield* end(card, noUsage, "stopped");
  if (signal.aborted) return timedOut;
  const passage = breakerOf(card.provider).enter();
  if (!passage) return circuitOpen;
  const most = Math.min(ask.maxOutputTokens, card.maxOutput);
  let text = "";
  try {
    const model = providerOf(card.provider).languageModel(card.model);
    for await (const part of converse({ model, card, ask, most, signal })) {
      if (typeof part !== "string") {
        return yield* end(card, settleUsage(ask, text, part.claim, most), part.finish);
      }
      passage.succeeded();
      text += part;
      yield { type: "text", text: part };
    }
    throw new Error("A conversation ends with its ending");
  } catch (error) {
    if (ask.signal.aborted) return yield* end(card, settleUsage(ask, text, undefined, most), "stopped");
    const fault = signal.aborted || error instanceof TooLate ? timedOut : faultOf(error);
    if (fault.isOutage) passage.failed();
    log.warn({ model: card.id, reason: fault.reason, ...kindOf(error) }, "a model failed");
    if (text === "") return fault;
    throw new ModelFailure(fault.reason, settleUsage(ask, text, undefined, most));
  } finally {
    passage.end();
  }
}

async function* end(card: ConfiguredModel, usage: Usage, finish: Finish): Answering {
  yield { type: "end", model: card.id, usage, providerCostMicros: costMicros(card, usage), finish };
  return "answered";
}

/** No more than this is logged: a provider's error carries the prompt, and sometimes the key. */
function kindOf(error: unknown) {
  return {
    error: error instanceof Error ? error.name : typeof error,
    status: APICallError.isInstance(error) ? error.statusCode : undefined,
  };
}
