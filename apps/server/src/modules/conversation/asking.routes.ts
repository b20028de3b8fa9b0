import { createRoute } from "@hono/zod-openapi";
import {
  AnswerQuote,
  ClearTryOut,
  NameTurn,
  OpenTryOut,
  QuoteAnswer,
  RegenerateAnswer,
  SendMessage,
  SentMessage,
  TryOut,
  Turn,
} from "@parley/contract/conversation";
import { failPoint } from "../../platform/fail-point.ts";
import { json, jsonBody, refusals, router } from "../../platform/http/router.ts";
import type { WithModels } from "../../platform/http/with-models.ts";
import type { WithWake } from "../../platform/http/with-wake.ts";
import { Refusal } from "../../platform/refusal.ts";
import { orRefuse } from "./or-refuse.ts";
import { sendMessage } from "./send-message.ts";
import { tellMessage, tellTurn } from "./tell-room.ts";
import { tellingBalance } from "./telling-balance.ts";
import {
  beginRegeneration,
  clearTryOut,
  openTryOut,
  quoteTurn,
  retryTurn,
  stopTurn,
} from "./turns.queries.ts";

const send = createRoute({
  method: "post",
  path: "/functions/v1/send-message",
  operationId: "sendMessage",
  request: { body: jsonBody(SendMessage) },
  responses: {
    201: json(SentMessage, "The message, and the answers it will get; they arrive on the room's channel"),
    ...refusals(
      "room_not_found",
      "not_allowed",
      "not_enough_tokens",
      "message_too_long",
      "upgrade_required",
      "message_not_found",
      "attachment_not_found",
      "attachment_not_ready",
    ),
  },
});

const quote = createRoute({
  method: "post",
  path: "/functions/v1/quote-answer",
  operationId: "quoteAnswer",
  request: { body: jsonBody(QuoteAnswer) },
  responses: {
    200: json(AnswerQuote, "Whom it would ask, what that may cost at most, and who would pay"),
    ...refusals("room_not_found"),
  },
});

const stop = createRoute({
  method: "post",
  path: "/functions/v1/stop-answer",
  operationId: "stopAnswer",
  request: { body: jsonBody(NameTurn) },
  responses: {
    200: json(Turn, "The answer, stopped or about to be"),
    ...refusals("turn_not_found", "turn_not_yours"),
  },
});

const retry = createRoute({
  method: "post",
  path: "/functions/v1/retry-answer",
  operationId: "retryAnswer",
  request: { body: jsonBody(NameTurn) },
  responses: {
    200: json(Turn, "The answer, under way again"),
    ...refusals(
      "turn_not_found",
      "turn_not_yours",
      "turn_is_over",
      "twin_left_room",
      "not_enough_tokens",
      "too_many_versions",
    ),
  },
});

const regenerate = createRoute({
  method: "post",
  path: "/functions/v1/regenerate-answer",
  operationId: "regenerateAnswer",
  request: { body: jsonBody(RegenerateAnswer) },
  responses: {
    201: json(Turn, "A further answer under way; the earlier one is kept"),
    ...refusals(
      "message_not_found",
      "turn_not_yours",
      "twin_left_room",
      "not_enough_tokens",
      "too_many_versions",
    ),
  },
});

const tryOut = createRoute({
  method: "post",
  path: "/functions/v1/open-try-out",
  operationId: "openTryOut",
  request: { body: jsonBody(OpenTryOut) },
  responses: {
    200: json(TryOut, "Where the caller talks to the twin alone"),
    ...refusals("twin_not_found"),
  },
});

const clear = createRoute({
  method: "post",
  path: "/functions/v1/clear-try-out",
  operationId: "clearTryOut",
  request: { body: jsonBody(ClearTryOut) },
  responses: { 204: { description: "Nothing was ever said there" }, ...refusals("room_not_found") },
});

export const askingRoutes = router<WithWake & WithModels>()
  .openapi(send, async (c) => {
    const { limit, publish, transact, wake } = c.var;
    await limit("send-message");
    const { is_new, ...sent } = await transact((tx) => sendMessage(tx, c.req.valid("json")));
    failPoint("turn:begun");
    // Whoever sends again had no answer, and perhaps the room had no word of it either. The turns have told since then
    // how far they are, and what was read here may be older.
    tellMessage(publish, sent.message);
    for (const turn of sent.turns) {
      if (is_new) tellTurn(publish, turn);
      wake();
    }
    return c.json(sent, 201);
  })
  .openapi(quote, async (c) => {
    const { limit, models, transact } = c.var;
    await limit("quote-answer");
    const asked = c.req.valid("json");
    const said = await transact(async (tx) => orRefuse(await quoteTurn(tx, asked)));
    // It is about to be sent, and will then wait for its meaning before anything else.
    models.foresee(asked.text);
    return c.json(said, 200);
  })
  .openapi(stop, async (c) => {
    const { publish, wake } = c.var;
    const turn = await tellingBalance(c.var, async (tx) => orRefuse(await stopTurn(tx, c.req.valid("json"))));
    tellTurn(publish, turn);
    wake(turn.id);
    return c.json(turn, 200);
  })
  .openapi(retry, async (c) => {
    const { limit, publish, transact, wake } = c.var;
    await limit("send-message");
    const { is_new, ...turn } = await transact(async (tx) =>
      orRefuse(await retryTurn(tx, c.req.valid("json"))),
    );
    if (is_new) tellTurn(publish, turn);
    wake();
    return c.json(turn, 200);
  })
  .openapi(regenerate, async (c) => {
    const { limit, publish, transact, wake } = c.var;
    await limit("send-message");
    const { is_new, ...turn } = await transact(async (tx) =>
      orRefuse(await beginRegeneration(tx, c.req.valid("json"))),
    );
    if (is_new) tellTurn(publish, turn);
    wake();
    return c.json(turn, 201);
  })
  .openapi(tryOut, async (c) => {
    const opened = await tellingBalance(c.var, (tx) => openTryOut(tx, c.req.valid("json").twinId));
    if (!opened) throw new Refusal("twin_not_found");
    return c.json(opened, 200);
  })
  .openapi(clear, async (c) => {
    const isDone = await c.var.transact((tx) => clearTryOut(tx, c.req.valid("json").roomId));
    if (!isDone) throw new Refusal("room_not_found");
    return c.body(null, 204);
  });
