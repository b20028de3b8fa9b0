import type { z } from "zod";
import type { Person } from "./cast.ts";
import { accessToken } from "./signing.ts";
import { app } from "./stage.ts";

/** Makes requests as `person` does, through the whole app. */
export const as = (person: Person) =>
  requesting(async () => {
    const { id: sub, email, aal, guestOf: room } = person;
    return `Bearer ${await accessToken({ sub, email, aal, room })}`;
  });

/** Makes requests without a session. */
export const asVisitor = () => requesting(async () => undefined);

export type Answer = {
  status: number;
  headers: Headers;
  body: unknown;
  /** The body, held to its contract. */
  read: <S extends z.ZodType>(schema: S) => z.output<S>;
};

function requesting(authorize: () => Promise<string | undefined>) {
  const send = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const authorization = await authorize();
    const response = await app.request(path, {
      method,
      headers: {
        ...(authorization && { authorization }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return toAnswer(response);
  };
  return {
    get: (path: string) => send("GET", path),
    post: (path: string, body: unknown) => send("POST", path, body),
    patch: (path: string, body: unknown) => send("PATCH", path, body),
    put: (path: string, body: unknown) => send("PUT", path, body),
    delete: (path: string) => send("DELETE", path),
    /** A verb under `/functions/v1`. */
    call: (name: string, body: unknown = {}) => send("POST", `/functions/v1/${name}`, body),
    /** A database function under `/rest/v1/rpc`. */
    rpc: (name: string, body: unknown = {}) => send("POST", `/rest/v1/rpc/${name}`, body),
  };
}

async function toAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json");
  const body: unknown = text === "" ? undefined : isJson ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body, read: (schema) => schema.parse(body) };
}
