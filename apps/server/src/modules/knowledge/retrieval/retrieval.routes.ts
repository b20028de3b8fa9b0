import { createRoute, z } from "@hono/zod-openapi";
import { TwinId } from "@parley/contract/ids";
import {
  CreateGoldenQuestion,
  GoldenQuestion,
  GoldenRun,
  RunGoldenQuestions,
  TriedQuestion,
  TryQuestion,
} from "@parley/contract/retrieval";
import { json, jsonBody, refusals, router } from "../../../platform/http/router.ts";
import type { WithModels } from "../../../platform/http/with-models.ts";
import { addGoldenQuestion } from "./add-golden-question.ts";
import { askGoldenQuestions } from "./ask-golden-questions.ts";
import { listGoldenQuestions, listGoldenRuns } from "./golden.queries.ts";
import { removeGoldenQuestion } from "./remove-golden-question.ts";
import { tryQuestion } from "./try-question.ts";

const ofTwin = z.object({ twin_id: TwinId });

const tried = createRoute({
  method: "post",
  path: "/functions/v1/try-question",
  operationId: "tryQuestion",
  request: { body: jsonBody(TryQuestion) },
  responses: {
    200: json(TriedQuestion, "What an answer would be made from, with everything that put it there"),
    ...refusals("twin_not_found"),
  },
});

const questions = createRoute({
  method: "get",
  path: "/rest/v1/golden_questions",
  operationId: "listGoldenQuestions",
  request: { query: ofTwin },
  responses: {
    200: json(z.array(GoldenQuestion), "Oldest first; none for those who do not tend the twin"),
    ...refusals(),
  },
});

const create = createRoute({
  method: "post",
  path: "/rest/v1/golden_questions",
  operationId: "createGoldenQuestion",
  request: { body: jsonBody(CreateGoldenQuestion) },
  responses: {
    201: json(GoldenQuestion, "The question, not asked yet"),
    ...refusals(
      "twin_not_found",
      "not_twin_editor",
      "expected_item_not_found",
      "golden_question_exists",
      "golden_questions_full",
    ),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/rest/v1/golden_questions/{id}",
  operationId: "deleteGoldenQuestion",
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    204: { description: "Gone" },
    ...refusals("golden_question_not_found", "not_twin_editor"),
  },
});

const runs = createRoute({
  method: "get",
  path: "/rest/v1/golden_runs",
  operationId: "listGoldenRuns",
  request: { query: ofTwin },
  responses: {
    200: json(z.array(GoldenRun), "Newest first; none for those who do not tend the twin"),
    ...refusals(),
  },
});

const run = createRoute({
  method: "post",
  path: "/functions/v1/run-golden-questions",
  operationId: "runGoldenQuestions",
  request: { body: jsonBody(RunGoldenQuestions) },
  responses: { 202: { description: "They will be asked now" }, ...refusals("twin_not_found") },
});

export const retrievalRoutes = router<WithModels>()
  .openapi(tried, async (c) => {
    const { limit, transact, models } = c.var;
    await limit("try-question");
    return c.json(await tryQuestion({ transact, models }, c.req.valid("json")), 200);
  })
  .openapi(questions, async (c) =>
    c.json(await c.var.transact((tx) => listGoldenQuestions(tx, c.req.valid("query").twin_id)), 200),
  )
  .openapi(create, async (c) =>
    c.json(await c.var.transact((tx) => addGoldenQuestion(tx, c.req.valid("json"))), 201),
  )
  .openapi(remove, async (c) => {
    await c.var.transact((tx) => removeGoldenQuestion(tx, c.req.valid("param").id));
    return c.body(null, 204);
  })
  .openapi(runs, async (c) =>
    c.json(await c.var.transact((tx) => listGoldenRuns(tx, c.req.valid("query").twin_id)), 200),
  )
  .openapi(run, async (c) => {
    await c.var.limit("golden-run");
    await c.var.transact((tx) => askGoldenQuestions(tx, c.req.valid("json")));
    return c.body(null, 202);
  });
