import { type ApiError, noSession, toApiError } from "./api-error.ts";
import type { Session } from "./kept-session.ts";
import { openPaywall } from "./paywall.ts";
import { presentSession, renewSession } from "./renew-session.ts";
import { currentSession, sessionStore } from "./session.ts";

/** What the contract names for a call; what was never named can be left out. */
interface Shape {
  url: string;
  path?: unknown;
  query?: unknown;
  body?: unknown;
}
type Options<Data extends Shape> = Omit<Data, "url"> & { signal?: AbortSignal; parseAs?: "blob" };
type Given<Data extends Shape> =
  object extends Omit<Data, "url"> ? [options?: Options<Data>] : [options: Options<Data>];

/** One call of the server's. The generated client is a list of these. */
export function call<Data extends Shape, Responses>(method: string, path: Data["url"]) {
  return async (...[options]: Given<Data>): Promise<{ data: Responses[keyof Responses] }> => {
    const response = await fetchAsPerson(addressOf(path, options), {
      method,
      ...(options?.body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(options.body),
      }),
      signal: options?.signal ?? null,
    });
    return { data: await (options?.parseAs === "blob" ? response.blob() : readJson(response)) };
  };
}

/** Some calls have nothing to say. */
async function readJson(response: Response) {
  const text = await response.text();
  return text === "" ? undefined : JSON.parse(text);
}

function addressOf(path: string, { path: names, query }: Pick<Shape, "path" | "query"> = {}): URL {
  const filled = Object.entries(names ?? {}).reduce(
    (address, [name, value]) => address.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  );
  const address = new URL(filled, window.location.origin);
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) address.searchParams.set(name, String(value));
  }
  return address;
}

async function fetchAsPerson(input: URL, init: RequestInit): Promise<Response> {
  const session = await presentSession();
  if (!session) throw overOrNone();
  const request = new Request(input, init);
  const again = request.clone(); // a body can be read once
  const response = await sendAs(session, request);
  if (response.status !== 401) return orRefuse(response);
  // Ended elsewhere, or a clock that runs behind: the refresh token knows which.
  const renewed = await renewSession(session);
  return orRefuse(renewed ? await sendAs(renewed, again) : response);
}

/** One that could not be renewed is over; one that was only set aside in this tab is not ours to forget. */
function overOrNone(): ApiError {
  if (currentSession()) sessionStore.forget();
  return noSession();
}

function sendAs({ access_token }: Session, request: Request): Promise<Response> {
  request.headers.set("authorization", `Bearer ${access_token}`);
  return fetch(request);
}

async function orRefuse(response: Response): Promise<Response> {
  if (response.ok) return response;
  const refusal = await readRefusal(response);
  heed(refusal);
  throw refusal;
}

async function readRefusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  return toApiError(body, response.status);
}

/** Two refusals mean the same wherever they happen: the session is over, or the plan does not reach. */
function heed(refusal: ApiError) {
  if (refusal.status === 401) sessionStore.forget();
  if (refusal.code === "upgrade_required" && refusal.feature) openPaywall(refusal.feature);
}
