import { countTokens } from "./count-tokens.ts";
import type { Ask, ModelCard, Usage } from "./models.ts";

/** What a provider said it used, as far as it said anything. */
export type Claim = {
  input: number | undefined;
  output: number | undefined;
  cached: number | undefined;
};

export const noUsage: Usage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0, isEstimated: true };

/** The provider's figures where they can be true, else ours. */
export function settleUsage(ask: Ask, text: string, claim: Claim | undefined, most: number): Usage {
  return believe(claim, ask, text, most) ?? estimate(ask, text);
}

export function costMicros(card: ModelCard, { inputTokens, outputTokens }: Usage): number {
  return Math.ceil((inputTokens * card.inputMicrosPer1000 + outputTokens * card.outputMicrosPer1000) / 1_000);
}

// Providers wrap what we send in a template of their own.
const templateTokens = 1_000;
const mostBytesPerToken = 16;

function believe(claim: Claim | undefined, ask: Ask, text: string, most: number): Usage | undefined {
  if (claim?.input === undefined || claim.output === undefined) return undefined;
  const { input, output, cached = 0 } = claim;
  const asked = bytesAsked(ask);
  const isTrue =
    isBetween(input, asked / mostBytesPerToken, asked + templateTokens) &&
    isBetween(output, Buffer.byteLength(text) / mostBytesPerToken, most) &&
    isBetween(cached, 0, input);
  if (!isTrue) return undefined;
  return { inputTokens: input, outputTokens: output, cachedInputTokens: cached, isEstimated: false };
}

const isBetween = (tokens: number, least: number, most: number) =>
  Number.isSafeInteger(tokens) && tokens >= Math.floor(least) && tokens <= most;

const bytesAsked = ({ instructions, messages }: Ask) =>
  messages.reduce(
    (bytes, { content }) => bytes + Buffer.byteLength(content),
    Buffer.byteLength(instructions),
  );

// What marks a message's beginning, its end and its role.
const tokensPerMessage = 4;

function estimate({ instructions, messages }: Ask, text: string): Usage {
  const inputTokens = messages.reduce(
    (tokens, { content }) => tokens + tokensPerMessage + countTokens(content),
    tokensPerMessage + countTokens(instructions),
  );
  return { inputTokens, outputTokens: countTokens(text), cachedInputTokens: 0, isEstimated: true };
}
