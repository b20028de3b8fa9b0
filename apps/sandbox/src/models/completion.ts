import { setTimeout as pause } from "node:timers/promises";
import { type ChatRequest, countPrompt, mostTokensOf } from "./chat-request.ts";
import type { RequestRecord } from "./requests.ts";
import type { Script } from "./scripts.ts";

export type Completion = { request: ChatRequest; record: RequestRecord; signal: AbortSignal };

export const eventOf = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

/** One event of a streamed completion, in OpenAI's words. */
export const chunkOf = (
  { id, model }: { id: string; model: string },
  delta: object,
  finish: string | null = null,
) => ({
  id,
  object: "chat.completion.chunk",
  created: 1_767_225_600,
  model,
  choices: [{ index: 0, delta, finish_reason: finish }],
});

/** The answer piece by piece; the return value says why it ended. */
async function* speak(
  script: Script,
  { request, record, signal }: Completion,
): AsyncGenerator<string, string, void> {
  const most = script.isDeaf ? Number.POSITIVE_INFINITY : mostTokensOf(request);
  if (script.firstMs > 0) await pause(script.firstMs, undefined, { signal });
  for (const piece of script.pieces) {
    if (record.completion_tokens === script.stallsAfter) await pause(2 ** 31 - 1, undefined, { signal });
    if (record.completion_tokens >= most) return "length";
    if (record.completion_tokens > 0 && script.everyMs > 0)
      await pause(script.everyMs, undefined, { signal });
    record.completion_tokens += 1;
    yield piece;
  }
  return "stop";
}

export async function* streamCompletion(
  script: Script,
  completion: Completion,
): AsyncGenerator<string, void, void> {
  const { request, record } = completion;
  const words = speak(script, completion);
  let next = await words.next();
  for (; !next.done; next = await words.next()) yield eventOf(chunkOf(record, { content: next.value }));
  if (script.toolCalls) yield eventOf(chunkOf(record, { tool_calls: script.toolCalls }));
  yield eventOf(chunkOf(record, {}, next.value));
  if (request.stream_options?.include_usage) {
    yield eventOf({ ...chunkOf(record, {}), choices: [], usage: usageOf(completion) });
  }
  yield "data: [DONE]\n\n";
  record.outcome = "finished";
}

/** An endless answer in one piece has to end somewhere. */
const mostInOnePiece = 16_384;

export async function wholeCompletion(script: Script, completion: Completion) {
  const words = speak(script, completion);
  let content = "";
  let next = await words.next();
  for (; !next.done && completion.record.completion_tokens < mostInOnePiece; next = await words.next()) {
    content += next.value;
  }
  completion.record.outcome = "finished";
  return {
    id: completion.record.id,
    object: "chat.completion",
    created: 1_767_225_600,
    model: completion.request.model,
    choices: [
      { index: 0, message: { role: "assistant", content }, finish_reason: next.done ? next.value : "length" },
    ],
    usage: usageOf(completion),
  };
}

function usageOf({ request, record }: Completion) {
  const prompt_tokens = countPrompt(request);
  const { completion_tokens } = record;
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}
