import { randomUUID } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { z } from "zod";
import { type Answer, ask } from "./ask.ts";
import { atOnce } from "./at-once.ts";
import { openBook } from "./book.ts";
import { northlight } from "./company.ts";
import { challenge } from "./google.ts";
import { insertAccount } from "./people.ts";
import type { Stage } from "./stage.ts";

const Crafted = z.object({ SAMLResponse: z.string() });

/** Row 43 for companies: an assertion is signed by that company, for us, in answer to this request, once, about its own people. */
export async function assertions(stage: Stage) {
  const book = openBook("43 company assertions");
  const id = await northlight(stage);
  await atOnce(
    Object.entries(await wrongAssertions(stage)),
    async ([what, { claims = {}, change = asItIs }]) => {
      const journey = await setOut(stage, id);
      const assertion = await craft(stage, journey, claims);
      const landed = await arrive(stage, journey, changed(assertion, change));
      book.attack(`an assertion ${what}`, codeIn(landed) ? "opened an account" : undefined);
    },
    4,
  );
  const journey = await setOut(stage, id);
  const good = await craft(stage, journey, {});
  const first = await arrive(stage, journey, good);
  book.proper("an assertion as it should be", codeIn(first) ? undefined : (first.location ?? first.text));
  book.attack(
    "the same assertion again",
    codeIn(await arrive(stage, journey, good)) ? "opened an account" : undefined,
  );
  const later = await setOut(stage, id);
  book.attack(
    "it for another request",
    codeIn(await arrive(stage, later, good)) ? "opened an account" : undefined,
  );
  return book.findings;
}

type Journey = { requestId: string; acs: string; audience: string; relayState: string };

/** What we ask the company, as it reads it. */
async function setOut({ api }: Stage, provider_id: string): Promise<Journey> {
  const begun = await ask(`${api}/auth/v1/sso`, {
    body: { provider_id, skip_http_redirect: true, ...challenge() },
  });
  const asked = URL.parse(begun.told.url ?? "")?.searchParams;
  if (!asked?.has("SAMLRequest"))
    throw new Error(`Nobody was sent to the company: ${begun.status} ${begun.text}`);
  const xml = inflateRawSync(Buffer.from(asked.get("SAMLRequest") ?? "", "base64")).toString();
  const found = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? "";
  return {
    requestId: found(/ ID="([^"]+)"/),
    acs: found(/AssertionConsumerServiceURL="([^"]+)"/),
    audience: found(/Issuer[^>]*>([^<]+)</),
    relayState: asked.get("RelayState") ?? "",
  };
}

async function craft(
  { sandbox }: Stage,
  { requestId, acs, audience }: Journey,
  claims: object,
): Promise<string> {
  const body = {
    ...{ email: `maya-${randomUUID()}@northlight.test`, recipient: acs, audience, in_response_to: requestId },
    ...claims,
  };
  const { text } = await ask(`${sandbox.origin}/saml/sandbox/response`, { body });
  return Crafted.parse(JSON.parse(text)).SAMLResponse;
}

const arrive = ({ front, api }: Stage, { acs, relayState }: Journey, SAMLResponse: string): Promise<Answer> =>
  ask(acs.replace(front, api), {
    method: "POST",
    body: new URLSearchParams({ SAMLResponse, RelayState: relayState }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

const codeIn = ({ location }: Answer) => URL.parse(location ?? "")?.searchParams.get("code");

function changed(assertion: string, change: (xml: string) => string): string {
  return Buffer.from(change(Buffer.from(assertion, "base64").toString())).toString("base64");
}

const asItIs = (xml: string) => xml;

type Wrong = { claims?: Record<string, unknown>; change?: (xml: string) => string };

async function wrongAssertions(stage: Stage): Promise<Record<string, Wrong>> {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
  const here = await insertAccount(stage, { email: `here-${randomUUID()}@northlight.test` });
  const elsewhere = await insertAccount(stage);
  const victim = "victim@northlight.test";
  return {
    "that nobody signed": { claims: { signature: "none" } },
    "that somebody else signed": { claims: { signature: "foreign" } },
    "for another audience": { claims: { audience: "https://evil.example" } },
    "for another recipient": { claims: { recipient: "https://evil.example/acs" } },
    "by another issuer": { claims: { issuer: "https://evil.example" } },
    "that has run out": { claims: { not_before: minutes(-60), not_on_or_after: minutes(-30) } },
    "of tomorrow": { claims: { not_before: minutes(600), not_on_or_after: minutes(700) } },
    "in answer to nothing": { claims: { in_response_to: undefined } },
    "in answer to another request": { claims: { in_response_to: `_${randomUUID()}` } },
    "about somebody of another company": { claims: { email: "maya@harbor.test" } },
    "about somebody of no company": { claims: { email: elsewhere.email } },
    "about a name that only ends like theirs": { claims: { email: "maya@evilnorthlight.test" } },
    "about somebody of a part of theirs": { claims: { email: "maya@evil.northlight.test" } },
    "about somebody who was here before": { claims: { email: here.email } },
    "about an address that is not verified": { claims: { email_verified: false } },
    "changed afterwards": { change: (xml) => xml.replaceAll(/maya-[\da-f-]+@/g, "victim@") },
    "with another one before it": { change: (xml) => beside(xml, victim, (evil, signed) => evil + signed) },
    "with another one after it": { change: (xml) => beside(xml, victim, (evil, signed) => signed + evil) },
    "inside another one": {
      change: (xml) =>
        beside(xml, victim, (evil, signed) =>
          evil.replace("</saml:Assertion>", `${signed}</saml:Assertion>`),
        ),
    },
    "with its signature moved": {
      change: (xml) =>
        xml.replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, "").replaceAll(/maya-[\da-f-]+@/g, "victim@"),
    },
  };
}

/** A second assertion of one's own, beside the one the company signed. */
function beside(xml: string, email: string, place: (evil: string, signed: string) => string): string {
  const [signed = ""] = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml) ?? [];
  const evil = signed
    .replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, "")
    .replace(/ ID="[^"]+"/, ` ID="_${randomUUID()}"`)
    .replaceAll(/maya-[\da-f-]+@northlight\.test/g, email);
  return xml.replace(signed, () => place(evil, signed));
}
