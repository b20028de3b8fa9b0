import { type ApiError, noSession, toApiError } from "./api-error.ts";
import type { CreateClientConfig } from "./generated/client.gen.ts";
import type { Session } from "./kept-session.ts";
import { openPaywall } from "./paywall.ts";
import { presentSession, renewSession } from "./renew-session.ts";
import { currentSession, sessionStore } from "./session.ts";

/** The generated client takes its settings from this name when it is made. */
export const createClientConfig: CreateClientConfig = (config) => ({
  ...config,
  baseUrl: window.location.origin,
  fetch: fetchAsPerson,
});

async function fetchAsPerson(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
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
