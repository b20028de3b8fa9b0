import { isFresh, keptSession, SESSION_KEY } from "./kept-session.ts";

/** How the identity client reaches its service: one refresh for all tabs, none into the void, and waits in words. */
export async function identityFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = isRefresh(input) ? await refreshOnce(input, init) : await fetch(input, init);
  return response.status === 429 ? sayWhen(response) : response;
}

const isRefresh = (input: RequestInfo | URL): input is string =>
  typeof input === "string" && input.endsWith("grant_type=refresh_token");

/**
 * The client leaves it to the service that ten tabs refresh at the same moment. Here they take turns, and whoever comes
 * second is given what the first has brought home.
 */
async function refreshOnce(url: string, init?: RequestInit): Promise<Response> {
  await isOnline();
  const before = localStorage.getItem(SESSION_KEY);
  const { promise: answered, resolve, reject } = Promise.withResolvers<Response>();
  const turn = takeTurns(async () => {
    const now = localStorage.getItem(SESSION_KEY);
    const kept = keptSession(localStorage);
    if (now !== before && kept && isFresh(kept)) return resolve(new Response(now));
    const response = await fetch(url, init);
    resolve(response);
    // The next in line must find the new session, not the token that was just spent.
    if (response.ok) await isWritten(now);
  });
  turn.catch(reject);
  return answered;
}

/** Where locks are missing, the service still hands the same session to everybody who asks within ten seconds. */
function takeTurns(work: () => Promise<void>): Promise<void> {
  return "locks" in navigator ? navigator.locks.request(`${SESSION_KEY}-refresh`, work) : work();
}

/** A refresh that failed is not tried again for a minute; one that waits for the network goes out with the first packet. */
async function isOnline(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
}

const WRITING = { longest: 1_000, look: 20 } as const;

async function isWritten(before: string | null): Promise<void> {
  for (const began = Date.now(); Date.now() - began < WRITING.longest; ) {
    if (localStorage.getItem(SESSION_KEY) !== before) return;
    await new Promise((resolve) => setTimeout(resolve, WRITING.look));
  }
}

/** The service says in a header how long to wait; a person reads sentences. */
async function sayWhen(response: Response): Promise<Response> {
  const seconds = Number(response.headers.get("retry-after"));
  if (!(seconds > 0)) return response;
  const body: unknown = await response.json().catch(() => null);
  const msg = `Too many tries. Try again in ${inWords(seconds)}.`;
  const { status, headers } = response;
  return new Response(JSON.stringify(typeof body === "object" ? { ...body, msg } : { msg }), {
    status,
    headers,
  });
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? "1 second" : `${Math.ceil(seconds)} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
