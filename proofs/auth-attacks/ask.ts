import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";

/** The parts of an answer that matter here. */
const Told = z.looseObject({
  code: z.string().optional().catch(undefined),
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  id: z.string().optional().catch(undefined),
  url: z.string().optional(),
  user: z.looseObject({ id: z.string(), email: z.string() }).optional(),
});

export type Answer = {
  status: number;
  headers: Headers;
  location: string | null;
  text: string;
  told: z.infer<typeof Told>;
};

type Asking = {
  method?: string;
  /** Who the trusted proxy says it was; somebody new unless told. */
  from?: string;
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
};

const BUSY = 503;

/** One request as it is; redirects are read and not followed. A service that is busy is asked again, as anybody would. */
export async function ask(url: string | URL, asking: Asking = {}): Promise<Answer> {
  for (let left = 5; ; left -= 1) {
    const answer = await askOnce(url, asking);
    if (answer.status !== BUSY || left === 0) return answer;
    await pause(1_000 * Number(answer.headers.get("retry-after") ?? 1));
  }
}

async function askOnce(url: string | URL, asking: Asking): Promise<Answer> {
  const { body, from = someAddress(), token, headers = {} } = asking;
  const answer = await fetch(url, {
    method: asking.method ?? (body === undefined ? "GET" : "POST"),
    redirect: "manual",
    headers: {
      "x-forwarded-for": from,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const location = answer.headers.get("location");
  return { status: answer.status, headers: answer.headers, location, text, told: toldBy(text) };
}

function toldBy(text: string): Answer["told"] {
  try {
    return Told.catch({}).parse(JSON.parse(text));
  } catch {
    return {}; // a page, or nothing
  }
}

/** From the range that documents use. */
export const someAddress = (): string =>
  `2001:db8:${[0, 0].map(() => randomInt(1, 65_536).toString(16)).join(":")}::1`;

/** What an answer gave away, if it is not the refusal it should be. */
export const unlessRefused = ({ status, text }: Answer, ...statuses: number[]): string | undefined =>
  (statuses.length > 0 ? statuses.includes(status) : status >= 400 && status < 500)
    ? undefined
    : `answered ${status} ${text.slice(0, 120)}`;

/** What is wrong with an answer that should have been given gladly. */
export const unlessOk = ({ status, text }: Answer): string | undefined =>
  status >= 200 && status < 400 ? undefined : `answered ${status} ${text.slice(0, 160)}`;
