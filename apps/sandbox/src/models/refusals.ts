import { type ChatRequest, countPrompt } from "./chat-request.ts";
import type { ModelName } from "./model-name.ts";

export type Refusal = {
  status: 400 | 401 | 404 | 429 | 500 | 529;
  type: string;
  message: string;
  retryAfter?: number;
};

/** The modes that refuse. With `times`, only so often; then they answer from the sources. */
const refusing: Record<string, (name: ModelName) => Refusal> = {
  down: () => ({ status: 500, type: "server_error", message: "The server had an error" }),
  limited: ({ knob }) => ({
    status: 429,
    type: "rate_limit_exceeded",
    message: "Rate limit reached",
    retryAfter: knob("retry", 1),
  }),
  overloaded: () => ({ status: 529, type: "overloaded_error", message: "Overloaded" }),
  declining: () => ({ status: 400, type: "content_policy_violation", message: "This was flagged" }),
};

export const refusingModes = Object.keys(refusing);

export const noKey: Refusal = {
  status: 401,
  type: "invalid_api_key",
  message: "You did not provide an API key",
};

export function refusalFor(request: ChatRequest, name: ModelName, timesAsked: number): Refusal | undefined {
  const window = name.knob("window", Number.POSITIVE_INFINITY);
  if (countPrompt(request) > window) {
    return {
      status: 400,
      type: "context_length_exceeded",
      message: `This model's maximum context length is ${window} tokens`,
    };
  }
  if (timesAsked > name.knob("times", Number.POSITIVE_INFINITY)) return undefined;
  return refusing[name.mode]?.(name);
}

export const unknownModel = (model: string): Refusal => ({
  status: 404,
  type: "model_not_found",
  message: `The model ${model} does not exist`,
});
