import { z } from "zod";

const Part = z.looseObject({ type: z.string(), text: z.string().optional() });

const Message = z.looseObject({
  role: z.enum(["system", "developer", "user", "assistant", "tool"]),
  content: z
    .union([z.string(), z.array(Part)])
    .nullish()
    .transform((content) =>
      typeof content === "string" ? content : (content ?? []).map(({ text = "" }) => text).join(""),
    ),
});

/** What OpenAI's chat completions take, as far as it changes the answer. */
export const ChatRequest = z.looseObject({
  model: z.string().min(1).max(200),
  messages: z.array(Message).min(1),
  stream: z.boolean().default(false),
  stream_options: z.object({ include_usage: z.boolean().default(false) }).nullish(),
  max_tokens: z.int().min(1).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

export const instructionsOf = ({ messages }: ChatRequest): string =>
  messages
    .filter(({ role }) => role === "system" || role === "developer")
    .map(({ content }) => content)
    .join("\n");

export const questionOf = ({ messages }: ChatRequest): string =>
  messages.findLast(({ role }) => role === "user")?.content ?? "";

export const mostTokensOf = (request: ChatRequest): number =>
  request.max_completion_tokens ?? request.max_tokens ?? Number.POSITIVE_INFINITY;

/** Four bytes to a token, and four tokens around each message: nearly what a real tokenizer says of English. */
export const countPrompt = ({ messages }: ChatRequest): number =>
  messages.reduce((tokens, { content }) => tokens + 4 + Math.ceil(Buffer.byteLength(content) / 4), 0);

/** What is streamed at a time, and counted as one token. */
export const piecesOf = (text: string): string[] => text.match(/\s*\S{1,12}|\s+/gu) ?? [];
