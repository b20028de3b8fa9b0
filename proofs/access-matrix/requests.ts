/** As much of an OpenAPI document as a request is made from. */
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};
export type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
};
type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  minLength?: number;
  minItems?: number;
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  oneOf?: Schema[];
  anyOf?: Schema[];
};

export type Values = Record<string, unknown>;
export type Prepared = {
  path: string;
  method: string;
  contentType?: string;
  body?: string | Uint8Array<ArrayBuffer>;
};
export type Route = { name: string; method: string; path: string; operation: Operation };

/** Every route there is, by the name the expectations use. */
export function routesOf(document: Document): Route[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...{ name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path, operation },
    })),
  );
}

/** A request that the schemas accept: what is not given is made from them, and what need not be there is left out. */
export function prepare(document: Document, { method, path, operation }: Route, given: Values): Prepared {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place, required, schema } of operation.parameters ?? []) {
    if (!(required || name in given)) continue;
    const value = String(name in given ? given[name] : made(document, schema, given));
    if (place === "path") filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    else query.set(name, value);
  }
  const [contentType, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  return {
    method,
    path: query.size > 0 ? `${filled}?${query}` : filled,
    ...(contentType &&
      content && { contentType, body: bodyOf(document, { contentType, schema: content.schema }, given) }),
  };
}

function bodyOf(
  document: Document,
  { contentType, schema }: { contentType: string; schema: Schema },
  given: Values,
): string | Uint8Array<ArrayBuffer> {
  if (contentType.startsWith("image/")) return onePixel;
  if (contentType !== "application/json") return "w";
  return JSON.stringify("body" in given ? given.body : made(document, schema, given));
}

const onePixel = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);

function made(document: Document, schema: Schema, given: Values): unknown {
  if (schema.$ref)
    return made(document, document.components?.schemas?.[schema.$ref.split("/").at(-1) ?? ""] ?? {}, given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives)
    return made(document, alternatives.find((one) => fits(one, given)) ?? alternatives[0] ?? {}, given);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "object") return madeObject(document, schema, given);
  if (type === "array")
    return Array.from({ length: schema.minItems ?? 0 }, () => made(document, schema.items ?? {}, given));
  if (type === "integer" || type === "number") return schema.minimum ?? 1;
  if (type === "boolean") return true;
  return madeText(schema);
}

/** Of several forms the one that what is given belongs to. */
const fits = ({ properties = {} }: Schema, given: Values): boolean =>
  Object.entries(properties).some(
    ([name, { enum: fixed }]) => fixed?.length === 1 && given[name] === fixed[0],
  );

function madeObject(document: Document, { properties = {}, required = [] }: Schema, given: Values): Values {
  const named = Object.entries(properties).filter(([name]) => name in given || required.includes(name));
  return Object.fromEntries(
    named.map(([name, schema]) => [name, name in given ? given[name] : made(document, schema, given)]),
  );
}

function madeText({ format, minLength = 0 }: Schema): string {
  if (format === "uuid") return "00000000-0000-4000-8000-000000000000";
  if (format === "email") return "somebody@elsewhere.test";
  if (format === "uri") return "https://elsewhere.test/";
  return "Words".padEnd(minLength, "s");
}
