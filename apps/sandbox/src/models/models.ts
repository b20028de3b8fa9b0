import { type Context, Hono } from "hono";
import type { Log } from "../log.ts";
import { brokenStreams } from "./broken.ts";
import { ChatRequest, countPrompt } from "./chat-request.ts";
import { type Completion, streamCompletion, wholeCompletion } from "./completion.ts";
import { EmbeddingsRequest, embed } from "./embeddings.ts";
import { readModelName } from "./model-name.ts";
import { noKey, type Refusal, refusalFor, refusingModes, unknownModel } from "./refusals.ts";
import { createRequests, type RequestRecord } from "./requests.ts";
import { type Script, scripts } from "./scripts.ts";
import { toBody } from "./to-body.ts";

/** An OpenAI-compatible server whose models are chosen for how they behave. */
export function createModels(log: Log): Hono {
  const requests = createRequests();
  const models = new Hono();
  models.get("/broken", (c) =>
    c.json(brokenStreams(createRequests().open("broken", 0)).map(({ name }) => name)),
  );
  models.get("/requests", (c) => c.json(requests.list()));
  models.delete("/requests", (c) => {
    requests.clear();
    return c.body(null, 204);
  });
  models.use("/v1/*", (c, next) => (hasKey(c) ? next() : Promise.resolve(refuse(noKey))));
  models.get("/v1/models", (c) =>
    c.json({ object: "list", data: modes().map((id) => ({ id, object: "model" })) }),
  );
  models.post("/v1/embeddings", async (c) => c.json(embed(EmbeddingsRequest.parse(await c.req.json()))));
  models.post("/v1/chat/completions", async (c) => {
    const request = ChatRequest.parse(await c.req.json());
    const record = requests.open(request.model, countPrompt(request));
    const name = readModelName(request.model);
    const refusal = refusalFor(request, name, requests.timesAsked(request.model));
    log("model asked", { model: request.model, refused: refusal?.type });
    if (refusal) return refuse(refusal, record);
    if (name.mode.startsWith("broken-"))
      return breakOff(c, Number(name.mode.slice("broken-".length)), record);
    const write = refusingModes.includes(name.mode) ? scripts.scripted : scripts[name.mode];
    if (!write) return refuse(unknownModel(request.model), record);
    return play(c, write(request, name), { request, record });
  });
  return models;
}

const hasKey = (c: Context) => /^Bearer \S/.test(c.req.header("authorization") ?? "");

const modes = () => [...Object.keys(scripts), ...refusingModes, "broken-1"];

async function play(c: Context, script: Script, asked: Omit<Completion, "signal">): Promise<Response> {
  const leaving = new AbortController();
  const completion = { ...asked, signal: leaving.signal };
  if (!asked.request.stream) return c.json(await wholeCompletion(script, completion));
  const body = toBody(streamCompletion(script, completion), () => {
    asked.record.outcome = "left";
    leaving.abort();
  });
  return c.body(body, 200, { "content-type": "text/event-stream" });
}

function breakOff(c: Context, number: number, record: RequestRecord): Response {
  const broken = brokenStreams(record)[number - 1];
  if (!broken) return refuse(unknownModel(record.model), record);
  async function* pieces() {
    yield* broken?.pieces ?? [];
    if (broken?.isTorn) throw new Error("Torn on purpose");
    record.outcome = "finished";
  }
  const body = toBody(pieces(), () => {
    record.outcome = "left";
  });
  return c.body(body, 200, { "content-type": broken.contentType ?? "text/event-stream" });
}

function refuse({ status, type, message, retryAfter }: Refusal, record?: RequestRecord): Response {
  if (record) Object.assign(record, { status, outcome: "refused" });
  const headers = {
    "content-type": "application/json",
    ...(retryAfter ? { "retry-after": `${retryAfter}` } : {}),
  };
  return new Response(JSON.stringify({ error: { message, type, code: type, param: null } }), {
    status,
    headers,
  });
}
