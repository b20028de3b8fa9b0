// Writes the browser's types and calls from openapi.json; with --check, fails when they differ.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const GENERATED = "apps/web/src/lib/generated";

type Operation = {
  operationId: string;
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, unknown>;
};
type Document = { paths: Record<string, Record<string, Operation>> };

execFileSync("openapi-ts", ["--file", "openapi-ts.config.ts"], { cwd: "apps/web", stdio: "inherit" });
const document: Document = JSON.parse(readFileSync("apps/server/openapi.json", "utf8"));
writeFileSync(`${GENERATED}/sdk.gen.ts`, callsOf(document));
if (process.argv.includes("--check")) {
  execFileSync("git", ["diff", "--exit-code", "--stat", "--", GENERATED], { stdio: "inherit" });
}

/** A call is a line of its own and marked as pure: the browser loads those it makes, not the whole product's. */
function callsOf({ paths }: Document): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => isCall(operation))
      .map(([method, { operationId }]) => callOf(operationId, method.toUpperCase(), path)),
  );
  return [
    "// Written by scripts/generate-client.ts.",
    'import { call } from "../api.ts";',
    'import type * as types from "./types.gen.ts";',
    ...["", ...calls, ""],
  ].join("\n");
}

/** Not what is a redirect, and so a page to go to, nor what takes the bytes of a file. */
function isCall({ requestBody, responses }: Operation): boolean {
  return (
    Object.keys(responses).some((status) => status.startsWith("2")) &&
    (!requestBody || "application/json" in requestBody.content)
  );
}

function callOf(id: string, method: string, path: string): string {
  const type = `types.${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  return `export const ${id} = /* @__PURE__ */ call<${type}Data, ${type}Responses>("${method}", "${path}");`;
}
