/** A model as the product knows it: what it is called, what fits into it, and what it costs us. */
export interface ModelCard {
  /** `provider:model`. */
  id: string;
  provider: string;
  /** For people. */
  name: string;
  /** Tokens of question and answer together. */
  window: number;
  maxOutput: number;
  inputMicrosPer1000: number;
  outputMicrosPer1000: number;
  /** Cards to try in this order when this one does not answer. */
  fallbacks: string[];
}

export interface Said {
  role: "user" | "assistant";
  content: string;
}

export interface Ask {
  /** A card's id; null asks the platform's default. */
  model: string | null;
  instructions: string;
  messages: Said[];
  temperature: number;
  maxOutputTokens: number;
  signal: AbortSignal;
}

export interface Usage {
  inputTokens: number;
  outputTokens: number;
  cachedInputTokens: number;
  /** We counted, because the provider did not say or said what cannot be. */
  isEstimated: boolean;
}

export type Finish = "complete" | "length" | "stopped";

export type AnswerPart =
  | { type: "text"; text: string }
  | { type: "end"; model: string; usage: Usage; providerCostMicros: number; finish: Finish };

export type FailureReason = "unavailable" | "timeout" | "refused" | "too_long" | "malformed";

/** No model gave a whole answer. */
export class ModelFailure extends Error {
  readonly reason: FailureReason;
  /** What was produced before it broke. */
  readonly usage: Usage;

  // Without a cause: the provider's errors carry the whole prompt, and this one may be logged anywhere.
  constructor(reason: FailureReason, usage: Usage) {
    super(`The model's answer failed: ${reason}`);
    this.name = "ModelFailure";
    this.reason = reason;
    this.usage = usage;
  }
}

export interface Models {
  readonly cards: readonly ModelCard[];
  /** The default's card for null and for an id nobody configured. */
  card(id: string | null): ModelCard;
  /**
   * Ends with exactly one `end` part, also when `signal` stops it: then `finish` is "stopped", and the usage is estimated
   * unless the provider said. Throws a ModelFailure otherwise.
   */
  answer(ask: Ask): AsyncGenerator<AnswerPart, void, void>;
  readonly embedding: { model: string; dims: 512 };
  /** One vector of length 1 for each text, in the texts' order; the same text always gives the same vector. */
  embed(texts: string[], signal?: AbortSignal): Promise<number[][]>;
  /**
   * Somebody is writing this and may ask it in a moment: its vector is worked out ahead, for every process of ours, unless
   * too many are waited for. What has not been sent is shown to no provider.
   */
  foresee(text: string): void;
  countTokens(text: string): number;
  /** Loads what the first answer needs: most of a second that somebody would otherwise wait. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}
