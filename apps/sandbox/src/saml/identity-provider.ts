import { type Context, Hono } from "hono";
import type { Log } from "../log.ts";
import { choosePersonPage } from "../pages/choose-person-page.ts";
import { isLoopback } from "../pages/is-loopback.ts";
import { ChosenPerson, type Person, personOf } from "../pages/person.ts";
import { signInProblem } from "../pages/problem-page.ts";
import { type AuthnRequest, readAuthnRequest } from "./authn-request.ts";
import { CraftedResponse, craftResponse } from "./crafted-response.ts";
import { entityIdOf, metadataOf } from "./metadata.ts";
import { postPage } from "./post-page.ts";
import { declined, encoded, responseFor } from "./response.ts";
import { signAssertion } from "./sign-assertion.ts";

type Settings = { address: string; name: string; people: readonly Person[]; log: Log };

/** A company's SAML 2.0 identity provider: asked by redirect, answers by a form that posts itself. */
export function createIdentityProvider(settings: Settings): Hono {
  const routes = new Hono();
  routes.get("/metadata", (c) =>
    c.body(metadataOf(settings.address), 200, { "content-type": "application/samlmetadata+xml" }),
  );
  routes.get("/sso", (c) => withRequest(c, (request) => ask(c, settings, request)));
  routes.post("/sso", (c) =>
    withRequest(c, async (request) => {
      const choice = ChosenPerson.safeParse(await c.req.parseBody());
      if (choice.data?.cancel)
        return send(c, request, encoded(declined(entityIdOf(settings.address), request)));
      const person = personOf(choice.data, settings.people);
      return person ? signIn(c, settings, request, person) : choose(c, settings);
    }),
  );
  routes.post("/sandbox/response", async (c) => {
    const craft = CraftedResponse.parse(await c.req.json());
    return c.json({ SAMLResponse: craftResponse(entityIdOf(settings.address), craft) });
  });
  return routes;
}

/** What cannot be answered is told on the spot: a response must go to nobody but this machine. */
async function withRequest(
  c: Context,
  proceed: (request: AuthnRequest) => Response | Promise<Response>,
): Promise<Response> {
  const request = readAuthnRequest(c.req.query("SAMLRequest") ?? "");
  if (!request) return c.html(signInProblem("The request is not a SAML sign-in request."), 400);
  if (!isLoopback(request.acs)) {
    return c.html(signInProblem(`${request.acs} is not an address on this machine.`), 400);
  }
  return proceed(request);
}

/** `auto` and `login_hint` are for tests: the hinted person signs in without being asked. */
function ask(c: Context, settings: Settings, request: AuthnRequest): Response | Promise<Response> {
  const person = c.req.query("auto") && personOf({ person: c.req.query("login_hint") }, settings.people);
  return person ? signIn(c, settings, request, person) : choose(c, settings);
}

const choose = (c: Context, { name, people }: Settings) =>
  c.html(choosePersonPage({ name, people, suggested: c.req.query("login_hint") }));

function signIn(c: Context, { address, name, log }: Settings, request: AuthnRequest, person: Person) {
  log("signed in", { with: name, email: person.email });
  const response = responseFor({
    issuer: entityIdOf(address),
    person,
    inResponseTo: request.id,
    recipient: request.acs,
    audience: request.issuer,
  });
  return send(c, request, signAssertion(response));
}

const send = (c: Context, { acs }: AuthnRequest, response: string) =>
  c.html(postPage({ action: acs, response, relayState: c.req.query("RelayState") }));
