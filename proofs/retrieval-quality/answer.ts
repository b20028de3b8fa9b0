import { randomUUID } from "node:crypto";
import { MessageId, RoomId, TurnId, type TwinId, UserId } from "@parley/contract/ids";
import type { RetrievedPassage } from "@parley/contract/retrieval";
import { buildPrompt } from "../../apps/server/src/modules/conversation/answering/build-prompt.ts";
import { CitationNumbers } from "../../apps/server/src/modules/conversation/answering/number-citations.ts";
import type { Models } from "../../apps/server/src/platform/models/models.ts";

/** The passages that the model's answer to a prompt of ours points at, in the order in which it does. */
export async function citedIn(
  models: Models,
  { twin: id, question, passages }: { twin: TwinId; question: string; passages: RetrievedPassage[] },
): Promise<RetrievedPassage[]> {
  const twin = { id, ...librarian };
  const claimed = { ...asked(id), question, wording: question, twin, history: [] };
  const { instructions, messages } = buildPrompt(claimed, twin, passages, (text) => models.countTokens(text));
  const numbers = new CitationNumbers(passages.map((_, at) => at + 1));
  const signal = AbortSignal.timeout(60_000);
  const ask = { model: null, instructions, messages, temperature: 0, maxOutputTokens: 800, signal };
  for await (const part of models.answer(ask)) if (part.type === "text") numbers.push(part.text);
  numbers.end();
  return numbers.used.flatMap((number) => passages[number - 1] ?? []);
}

const librarian = {
  name: "Librarian",
  description: "",
  purpose: "",
  personality: null,
  temperature: 0,
  is_strict: true,
  model: null,
};

const asked = (twin_id: TwinId) => ({
  turn: {
    id: TurnId.parse(randomUUID()),
    room_id: RoomId.parse(randomUUID()),
    question_id: MessageId.parse(randomUUID()),
    answer_id: null,
    twin_id,
    asked_by: UserId.parse(randomUUID()),
    status: "running" as const,
    fence: 1,
    failure: null,
    hold_tokens: 0,
    charged_tokens: 0,
    input_tokens: 0,
    output_tokens: 0,
    is_estimated: false,
    created_at: new Date().toISOString(),
  },
  fence: 1,
  is_stopped: false,
  is_try_out: true,
  has_knowledge: true,
  prompt_tokens_most: 8_000,
  output_tokens_most: 800,
  source_tokens_most: 3_000,
  attachment_tokens_most: 0,
  attachments: [],
  quote: null,
  memory: [],
});
