import { setImmediate as leaving } from "node:timers/promises";
import type { Turn } from "@parley/contract/conversation";
import { failPoint } from "../../../platform/fail-point.ts";
import { type AnswerPart, type FailureReason, ModelFailure } from "../../../platform/models/models.ts";
import type { Retrieved } from "../../knowledge/index.ts";
import { findMessage } from "../conversation.queries.ts";
import { tellMessage } from "../tell-room.ts";
import {
  type Claimed,
  type ClaimedTwin,
  failTurn,
  finishTurn,
  handBackTurn,
  type Outcome,
  placeOf,
} from "./answering.queries.ts";
import { type AnsweringTools, tellProgress } from "./answering-tools.ts";
import { buildPrompt, tokensForQuestion } from "./build-prompt.ts";
import { findSources } from "./find-sources.ts";
import type { Lease } from "./hold-lease.ts";
import { SpokenAnswer } from "./say-answer.ts";
import { type Worded, wordQuestion } from "./word-question.ts";

type Ending = Extract<AnswerPart, { type: "end" }>;

const nothingUsed = {
  citations: [],
  model: null,
  input_tokens: 0,
  output_tokens: 0,
  is_estimated: false,
  provider_cost_micros: 0,
  is_free: true,
  is_unanswered: false,
};

const failures: Record<FailureReason, string> = {
  unavailable: "The model is not answering right now. Please try again.",
  timeout: "The answer took too long. Please try again.",
  refused: "The model declined to answer this.",
  too_long: "This is more than the model can read at once.",
  malformed: "The model's answer could not be read. Please try again.",
};

const noSource =
  "I have no source for this, so I would rather not guess. Your question is noted for whoever looks after me.";

/** Answers one question, or fails visibly. Whatever happens in between, what it costs is settled once. */
export async function answerTurn(tools: AnsweringTools, claimed: Claimed, lease: Lease): Promise<void> {
  const { twin } = claimed;
  failPoint("turn:claimed");
  if (claimed.is_stopped) return finish(tools, claimed, { ...nothingUsed, status: "stopped", body: "" });
  if (!twin) return fail(tools, claimed, "This twin is no longer here.");
  tellProgress(tools, claimed.turn);
  const worded = wordWithinHold(tools, claimed, twin);
  if (!worded) return fail(tools, claimed, failures.too_long);
  const found = await findSources(tools, worded, twin);
  if (twin.is_strict && !found.isAnswerable) {
    return finish(tools, claimed, { ...nothingUsed, status: "done", body: noSource, is_unanswered: true });
  }
  try {
    await speak(tools, worded, { twin, found, lease });
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    if (lease.interruption === "closing") return handBack(tools, claimed);
    await fail(tools, claimed, failures[error.reason]);
  }
}

/** Undefined when it says more than was set aside for: the twin or what is quoted may have grown since. */
function wordWithinHold({ models }: AnsweringTools, claimed: Claimed, twin: ClaimedTwin): Worded | undefined {
  const count = (text: string) => models.countTokens(text);
  const most = tokensForQuestion(claimed, twin, count);
  const worded = wordQuestion(claimed, most, count);
  return count(worded.wording) <= most ? worded : undefined;
}

type Speaking = { twin: ClaimedTwin; found: Retrieved; lease: Lease };

async function speak(
  tools: AnsweringTools,
  claimed: Worded,
  { twin, found, lease }: Speaking,
): Promise<void> {
  const { models, publisher } = tools;
  const { room_id, id } = claimed.turn;
  const prompt = buildPrompt(claimed, twin, found.passages, (text) => models.countTokens(text));
  failPoint("turn:requested");
  const parts = models.answer({
    model: twin.model,
    instructions: prompt.instructions,
    messages: prompt.messages,
    temperature: twin.temperature,
    maxOutputTokens: claimed.output_tokens_most,
    signal: lease.signal,
  });
  const first = parts.next();
  const stream = publisher.openDeltaStream(`room:${room_id}`, id);
  try {
    // Once the question has left: while the model thinks there is time to prepare for what it says.
    await Promise.race([first, leaving()]);
    const answer = new SpokenAnswer(claimed, prompt, found.passages, stream);
    const ending = await hear(first, parts, (text) => answer.push(text));
    failPoint("turn:answered");
    await conclude(tools, claimed, { answer, ending, lease });
  } finally {
    stream.end();
  }
}

type Parts = AsyncGenerator<AnswerPart, void, void>;

async function hear(
  first: ReturnType<Parts["next"]>,
  parts: Parts,
  onText: (text: string) => void,
): Promise<Ending> {
  try {
    for (let next = await first; !next.done; next = await parts.next()) {
      if (next.value.type === "end") return next.value;
      onText(next.value.text);
      failPoint("turn:streaming");
    }
    throw new Error("An answer ended without its end");
  } finally {
    // Whatever broke it off, the provider's connection is let go.
    await parts.return();
  }
}

type Spoken = { answer: SpokenAnswer; ending: Ending; lease: Lease };

async function conclude(
  tools: AnsweringTools,
  claimed: Claimed,
  { answer, ending, lease }: Spoken,
): Promise<void> {
  const { interruption } = lease;
  if (interruption === "lost") return;
  if (interruption === "closing") return handBack(tools, claimed);
  const isStopped = ending.finish === "stopped";
  const spoken = answer.end({ isCut: ending.finish !== "complete" });
  if (spoken.body === "" && !isStopped)
    return fail(tools, claimed, "The model said nothing. Please try again.");
  await finish(tools, claimed, {
    ...spoken,
    status: isStopped ? "stopped" : "done",
    model: ending.model,
    input_tokens: ending.usage.inputTokens,
    output_tokens: ending.usage.outputTokens,
    is_estimated: ending.usage.isEstimated,
    provider_cost_micros: Math.ceil(ending.providerCostMicros),
    is_free: false,
    is_unanswered: false,
  });
}

/** Answer, citations, price and what is given back are one commit; then the room is told. */
async function finish(tools: AnsweringTools, claimed: Claimed, outcome: Outcome): Promise<void> {
  const told = await tools.transact(async (tx) => {
    const turn = await finishTurn(tx, placeOf(claimed), outcome);
    const answer = turn?.answer_id ? await findMessage(tx, turn.room_id, turn.answer_id) : undefined;
    failPoint("turn:finishing");
    return { turn, answer };
  });
  failPoint("turn:finished");
  if (told.answer) tellMessage(tools.publisher.publish, told.answer);
  if (told.turn) tellProgress(tools, told.turn);
  failPoint("turn:told");
}

const handBack = (tools: AnsweringTools, claimed: Claimed): Promise<void> =>
  tools.transact((tx) => handBackTurn(tx, placeOf(claimed)));

async function fail(tools: AnsweringTools, claimed: Claimed, failure: string): Promise<void> {
  const turn: Turn | undefined = await tools.transact((tx) => failTurn(tx, placeOf(claimed), failure));
  if (turn) tellProgress(tools, turn);
}
