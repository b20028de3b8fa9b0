import type { FactorChallenge, KeyAssertion, KeyRegistration } from "@parley/contract/factors";
import type {
  VerifyAuthenticationResponseOpts,
  VerifyRegistrationResponseOpts,
} from "@simplewebauthn/server";
import { z } from "zod";
import type { StoredKey } from "../factors.queries.ts";
import type { IdentitySettings } from "../identity-service.ts";
import type { Person } from "../people.queries.ts";

/** What is kept between asking a key and hearing from it. */
const Ceremony = z.object({ type: z.enum(["create", "request"]), challenge: z.string() });
export type Ceremony = z.infer<typeof Ceremony>;

type Asking = { ceremony: Ceremony; webauthn: NonNullable<FactorChallenge["webauthn"]> };

/** Few people have a key, and its code is as large as all others of signing in: nobody waits for it at a start. */
const loadWebAuthn = () => import("@simplewebauthn/server");

/** A key answers only to the site it was made for, so there is nothing to phish. */
export const siteOf = ({ webOrigin }: Pick<IdentitySettings, "webOrigin">): string =>
  new URL(webOrigin).hostname;

export async function askForNewKey(
  settings: IdentitySettings,
  person: Person,
  known: StoredKey[],
): Promise<Asking> {
  const { generateRegistrationOptions } = await loadWebAuthn();
  const publicKey = await generateRegistrationOptions({
    rpName: "Parley",
    rpID: siteOf(settings),
    userName: person.email ?? person.phone ?? person.id,
    userID: new TextEncoder().encode(person.id),
    attestationType: "none",
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
  });
  return asking("create", publicKey);
}

export async function askKnownKey(settings: IdentitySettings, key: StoredKey): Promise<Asking> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const publicKey = await generateAuthenticationOptions({
    rpID: siteOf(settings),
    allowCredentials: [{ id: key.id, transports: key.transports }],
    userVerification: "preferred",
  });
  return asking("request", publicKey);
}

function asking(type: Ceremony["type"], publicKey: { challenge: string }): Asking {
  return {
    ceremony: { type, challenge: publicKey.challenge },
    webauthn: { type, credential_options: { publicKey: { ...publicKey } } },
  };
}

export type KeyAnswer =
  | { type: "create"; credential_response: KeyRegistration }
  | { type: "request"; credential_response: KeyAssertion };

/** The key as it is to be remembered; undefined when it did not answer what it was asked. */
export async function recogniseKey(
  settings: IdentitySettings,
  answer: KeyAnswer,
  { ceremony, key }: { ceremony: unknown; key: StoredKey | null },
): Promise<StoredKey | undefined> {
  const asked = Ceremony.parse(ceremony);
  const expected = {
    expectedChallenge: asked.challenge,
    expectedOrigin: settings.webOrigin,
    expectedRPID: siteOf(settings),
    requireUserVerification: false,
  };
  if (asked.type !== answer.type) return undefined;
  if (answer.type === "create") return register({ ...expected, response: answer.credential_response });
  return key ? recognise({ ...expected, response: answer.credential_response }, key) : undefined;
}

async function register(options: VerifyRegistrationResponseOpts): Promise<StoredKey | undefined> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse(options);
  if (!registrationInfo) return undefined;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { id, public_key: Buffer.from(publicKey).toString("base64url"), counter, transports };
}

async function recognise(
  options: Omit<VerifyAuthenticationResponseOpts, "credential">,
  key: StoredKey,
): Promise<StoredKey | undefined> {
  const { id, counter, transports } = key;
  const publicKey = new Uint8Array(Buffer.from(key.public_key, "base64url"));
  const credential = { id, counter, transports, publicKey };
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({ ...options, credential });
  return verified ? { ...key, counter: authenticationInfo.newCounter } : undefined;
}
