import { type Context, Hono } from "hono";
import { z } from "zod";
import { choosePersonPage } from "../pages/choose-person-page.ts";
import { isLoopback } from "../pages/is-loopback.ts";
import { ChosenPerson, type Person, personOf } from "../pages/person.ts";
import { signInProblem } from "../pages/problem-page.ts";
import type { Provider } from "./provider.ts";

const AuthorizationRequest = z.object({
  client_id: z.string().optional(),
  redirect_uri: z.url(),
  response_type: z.string().optional(),
  scope: z.string().default(""),
  state: z.string().optional(),
  nonce: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().default("plain"),
  login_hint: z.string().optional(),
  /** For tests: the hinted person signs in without being asked, verified or not. */
  auto: z.string().optional(),
  email_verified: z.enum(["true", "false"]).optional(),
});
type AuthorizationRequest = z.infer<typeof AuthorizationRequest>;

/** The page where a person says who they are, and the way back to whoever asked. */
export function createAuthorization(provider: Provider): Hono {
  const authorization = new Hono();
  authorization.get("/", (c) => withRequest(c, provider, (request) => ask(c, provider, request)));
  authorization.post("/", (c) =>
    withRequest(c, provider, async (request) => {
      const choice = ChosenPerson.safeParse(await c.req.parseBody());
      if (choice.data?.cancel) return sendBack(c, provider, request, { error: "access_denied" });
      const person = personOf(choice.data, provider.people);
      return person ? grant(c, provider, request, person) : ask(c, provider, { ...request, auto: undefined });
    }),
  );
  return authorization;
}

type Answer = Response | Promise<Response>;

/** A wrong client or address is told on the spot: sending it back would make this an open redirector. */
async function withRequest(
  c: Context,
  provider: Provider,
  proceed: (request: AuthorizationRequest) => Answer,
): Promise<Response> {
  const parsed = AuthorizationRequest.safeParse(c.req.query());
  if (!parsed.success) return c.html(signInProblem("This sign-in request has no address to return to."), 400);
  const request = parsed.data;
  if (request.client_id !== provider.client.id) {
    return c.html(signInProblem(`The client ${request.client_id ?? ""} is not known here.`), 401);
  }
  if (!isLoopback(request.redirect_uri)) {
    return c.html(signInProblem(`${request.redirect_uri} is not an address on this machine.`), 400);
  }
  const error = errorIn(request);
  return error ? sendBack(c, provider, request, { error }) : proceed(request);
}

function errorIn(request: AuthorizationRequest): string | undefined {
  if (request.response_type !== "code") return "unsupported_response_type";
  if (!request.scope.split(" ").includes("openid")) return "invalid_scope";
  if (request.code_challenge && request.code_challenge_method !== "S256") return "invalid_request";
  return undefined;
}

function ask(c: Context, provider: Provider, request: AuthorizationRequest): Answer {
  const hinted = request.auto && personOf({ person: request.login_hint }, provider.people);
  if (hinted) {
    const verified = request.email_verified ? request.email_verified === "true" : hinted.verified;
    return grant(c, provider, request, { ...hinted, verified });
  }
  return c.html(
    choosePersonPage({ name: provider.name, people: provider.people, suggested: request.login_hint }),
  );
}

function grant(c: Context, provider: Provider, request: AuthorizationRequest, person: Person): Response {
  const code = provider.codes.put({
    person,
    redirectUri: request.redirect_uri,
    nonce: request.nonce,
    codeChallenge: request.code_challenge,
  });
  provider.log("signed in", { with: provider.name, email: person.email });
  return sendBack(c, provider, request, { code });
}

function sendBack(
  c: Context,
  { issuer }: Provider,
  { redirect_uri, state }: AuthorizationRequest,
  answer: Record<string, string>,
): Response {
  const address = new URL(redirect_uri);
  for (const [name, value] of Object.entries({ ...answer, iss: issuer, ...(state ? { state } : {}) })) {
    address.searchParams.set(name, value);
  }
  return c.redirect(address.href, 303);
}
