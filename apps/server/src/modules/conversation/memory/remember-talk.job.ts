import { RoomId } from "@parley/contract/ids";
import { z } from "zod";
import { failPoint } from "../../../platform/fail-point.ts";
import { type AnswerPart, ModelFailure } from "../../../platform/models/models.ts";
import { type JobTools, job } from "../../../platform/queue.ts";
import { DISTIL, materialOf, readFacts } from "./distil-facts.ts";
import { type Heard, keepTalk, putBackTalk, type Talk, takeTalk } from "./memory.queries.ts";

/** A hearing that has not come back by then is another's to try. */
const LEASE_SECONDS = 120;
const PATIENCE_MS = 90_000;

export const rememberTalk = job({
  name: "remember-talk",
  payload: z.object({ room_id: RoomId }),
  pace: { atOnce: 2, perGroup: 1 },
  /**
   * Twice is harmless: a talk is heard under a lease and a fence, and what was heard and what it cost are one commit. One
   * that dies here is taken up when its lease is over, and what it had set aside is given back.
   */
  async run(tools, { room_id }) {
    const talk = await tools.transact((tx) => takeTalk(tx, room_id, LEASE_SECONDS));
    if (!talk) return;
    failPoint("memory:taken");
    const heard = await hear(tools, talk);
    failPoint("memory:heard");
    const kept = await tools.transact(async (tx) =>
      heard ? keepTalk(tx, talk, heard) : putBackTalk(tx, talk),
    );
    tools.log.info({ room: room_id, facts: heard?.facts.length, kept }, "talk heard");
  },
});

/** Undefined when no model gave a list of facts; the next one may. */
async function hear({ models, signal }: JobTools, talk: Talk): Promise<Heard | undefined> {
  const ask = {
    model: null,
    instructions: DISTIL,
    messages: [materialOf(talk)],
    temperature: 0,
    maxOutputTokens: talk.output_tokens_most,
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  };
  let answer = "";
  try {
    for await (const part of models.answer(ask)) {
      if (part.type === "text") {
        answer += part.text;
        continue;
      }
      const facts = part.finish === "complete" ? readFacts(answer, talk.facts) : undefined;
      return facts && { facts, ...costOf(part) };
    }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
  }
  return undefined;
}

type Ending = Extract<AnswerPart, { type: "end" }>;

const costOf = ({ model, usage, providerCostMicros }: Ending): Omit<Heard, "facts"> => ({
  model,
  input_tokens: usage.inputTokens,
  output_tokens: usage.outputTokens,
  is_estimated: usage.isEstimated,
  provider_cost_micros: Math.ceil(providerCostMicros),
});
