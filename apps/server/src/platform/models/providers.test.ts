import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startSandbox } from "../../testing/start-sandbox.ts";
import { createLog } from "../log.ts";
import { ModelsConfig } from "./config.ts";
import type { AnswerPart } from "./models.ts";
import { createModels } from "./open-models.ts";

const sandbox = await startSandbox();
const log = createLog({ name: "test", level: "silent" });

async function askThrough(provider: object, id: string): Promise<AnswerPart[]> {
  const card = {
    id,
    name: id,
    window: 9_000,
    maxOutput: 900,
    inputMicrosPer1000: 1_000,
    outputMicrosPer1000: 1_000,
  };
  const config = ModelsConfig.parse({ providers: { acme: provider }, models: [card], default: id });
  const models = createModels(config, { ACME_API_KEY: "sk-acme" }, { log });
  const messages = [{ role: "user" as const, content: "Hello there" }];
  const { signal } = new AbortController();
  const ask = {
    model: null,
    instructions: "Be kind.",
    messages,
    temperature: 0.5,
    maxOutputTokens: 80,
    signal,
  };
  const parts: AnswerPart[] = [];
  for await (const part of models.answer(ask)) parts.push(part);
  return parts;
}

const said = (parts: AnswerPart[]) => parts.map((part) => (part.type === "text" ? part.text : "")).join("");

describe("OpenAI's own provider", () => {
  it("is asked by chat completions", async () => {
    const provider = { kind: "openai", baseURL: `${sandbox}/models/v1`, apiKeyEnv: "ACME_API_KEY" };
    const parts = await askThrough(provider, "acme:echo");
    expect(said(parts)).toBe("system: Be kind.\nuser: Hello there");
    expect(parts.at(-1)).toMatchObject({ type: "end", finish: "complete", usage: { isEstimated: false } });
  });
});

const asked: { key: string | undefined; body: unknown }[] = [];
const anthropic = createServer((request, response) => void greet(request, response)).listen(0, "127.0.0.1");
await once(anthropic, "listening");
const { port } = z.object({ port: z.number() }).parse(anthropic.address());
afterAll(() => anthropic.close());

const counted = {
  input_tokens: 4,
  cache_read_input_tokens: 8,
  cache_creation_input_tokens: 0,
  output_tokens: 1,
};
const greeting = [
  {
    type: "message_start",
    message: {
      id: "m",
      type: "message",
      role: "assistant",
      model: "x",
      content: [],
      stop_reason: null,
      usage: counted,
    },
  },
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Good " } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "day." } },
  { type: "content_block_stop", index: 0 },
  {
    type: "message_delta",
    delta: { stop_reason: "end_turn", stop_sequence: null },
    usage: { output_tokens: 3 },
  },
  { type: "message_stop" },
];

async function greet(request: IncomingMessage, response: ServerResponse): Promise<void> {
  asked.push({ key: request.headers["x-api-key"]?.toString(), body: await json(request) });
  response.setHeader("content-type", "text/event-stream");
  for (const event of greeting) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  response.end();
}

describe("Anthropic's provider", () => {
  it("is asked with its key, told to cache, and believed in what it counted", async () => {
    const provider = { kind: "anthropic", baseURL: `http://127.0.0.1:${port}/v1`, apiKeyEnv: "ACME_API_KEY" };
    const parts = await askThrough(provider, "acme:medium");
    expect(said(parts)).toBe("Good day.");
    expect(parts.at(-1)).toMatchObject({
      finish: "complete",
      usage: { inputTokens: 12, outputTokens: 3, cachedInputTokens: 8, isEstimated: false },
    });
    expect(asked).toMatchObject([
      {
        key: "sk-acme",
        body: { max_tokens: 80, system: [{ text: "Be kind.", cache_control: { type: "ephemeral" } }] },
      },
    ]);
  });
});
