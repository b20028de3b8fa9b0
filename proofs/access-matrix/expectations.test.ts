import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { unknownIn } from "./call-access.ts";
import { calls } from "./expectations.ts";
import { type Document, routesOf } from "./requests.ts";

const document: Document = JSON.parse(
  readFileSync(new URL("../../apps/server/openapi.json", import.meta.url), "utf8"),
);

it("says of every route who may call it, and of no other", () => {
  const routes = routesOf(document).map(({ name }) => name);
  expect(Object.keys(calls).sort()).toEqual(routes.sort());
});

it("names nobody and nothing that is not planted", () => {
  const unknown = Object.entries(calls).flatMap(([route, ways]) =>
    ways.flatMap((call) => unknownIn(call).map((name) => `${route}: ${name}`)),
  );
  expect(unknown).toEqual([]);
});
