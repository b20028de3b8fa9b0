import { readEnv } from "../env.ts";
import type { Message } from "../inbox/inbox.ts";
import { openSandbox } from "../open-sandbox.ts";

export type TestSandbox = Awaited<ReturnType<typeof openTestSandbox>>;

/** The whole sandbox on ports of its own, and the calls every test of it makes. */
export async function openTestSandbox() {
  const lines: string[] = [];
  const env = readEnv({ NODE_ENV: "test", SANDBOX_PORT: "0", SANDBOX_SMTP_PORT: "0" });
  const sandbox = await openSandbox(env, (event) => void lines.push(event));
  const at = (path: string) => `${sandbox.origin}${path}`;
  return {
    ...sandbox,
    /** What it logged so far. */
    lines,
    get: (path: string) => fetch(at(path), { redirect: "manual" }),
    post: (path: string, body: object) =>
      fetch(at(path), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    /** As a form does. */
    submit: (path: string, fields: Record<string, string>, headers?: Record<string, string>) =>
      fetch(at(path), {
        method: "POST",
        ...(headers ? { headers } : {}),
        body: new URLSearchParams(fields),
        redirect: "manual",
      }),
    messages: async (query = ""): Promise<Message[]> => (await fetch(at(`/sandbox/messages${query}`))).json(),
  };
}
