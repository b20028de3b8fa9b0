import { createHash } from "node:crypto";
import type { IdTokenGrant, Session } from "@parley/contract/identity";
import type { z } from "zod";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Holder } from "./contract/identity-router.ts";
import { type IdTokenClaims, readIdToken } from "./engine/id-token.ts";
import { digest } from "./engine/secrets.ts";
import { insertUsedNonce } from "./identities.queries.ts";
import type { Caller } from "./identity-service.ts";
import { linkIdentity, requireMayLink } from "./link-identity.ts";
import { type Proven, provenBy } from "./proven.ts";
import { requireHolder } from "./require-holder.ts";
import { signInWithProvider } from "./sign-in-with-provider.ts";
import { startSession } from "./start-session.ts";

type Asked = z.infer<typeof IdTokenGrant>;

/** With a holder the identity joins their account; without one it opens its own. A token does either once. */
export async function signInWithIdToken(caller: Caller, asked: Asked, holder?: Holder): Promise<Session> {
  await caller.limit("sign-in");
  const provider = await caller.providers.require(asked.provider);
  const claims = await readIdToken(provider, asked.id_token);
  requireNonce(claims, asked.nonce);
  requireAccessToken(claims, asked.access_token);
  const proven = provenBy(asked.provider, claims);
  return caller.transact(async (tx) => {
    await useUp(tx, claims, asked);
    const userId = holder
      ? await link(tx, caller, holder, proven)
      : await signInWithProvider(tx, caller, proven);
    return startSession(tx, caller, userId, "oauth");
  });
}

async function link(tx: Tx, caller: Caller, holder: Holder, proven: Proven) {
  const held = await requireHolder(tx, holder);
  requireMayLink(held);
  await linkIdentity(tx, caller, held.person.id, proven);
  return held.person.id;
}

/** The token names the nonce or its digest; whoever was given the token alone cannot say what it is a digest of. */
function requireNonce({ nonce: signed }: IdTokenClaims, given: string | null | undefined): void {
  if (!signed && !given) return;
  if (!signed || !given) {
    throw new Refusal(
      "invalid_credentials",
      "Passed nonce and nonce in id_token should either both exist or not.",
    );
  }
  const isTheirs = signed === given || signed === createHash("sha256").update(given).digest("hex");
  if (!isTheirs) throw new Refusal("invalid_credentials", "Nonces mismatch");
}

function requireAccessToken({ at_hash }: IdTokenClaims, given: string | null | undefined): void {
  if (!given || !at_hash) return;
  const half = createHash("sha256").update(given).digest().subarray(0, 16).toString("base64url");
  if (half !== at_hash) throw new Refusal("invalid_credentials", "Bad ID token");
}

/** By what is signed, not by how it is written: the letters of a signature can be varied. */
async function useUp(tx: Tx, { nonce, exp }: IdTokenClaims, { id_token, provider }: Asked): Promise<void> {
  const until = new Date(exp * 1_000 + 3_600_000);
  const signed = id_token.slice(0, id_token.lastIndexOf("."));
  const isNew = await insertUsedNonce(tx, digest(`id_token\n${signed}`), until);
  const isNewNonce = !nonce || (await insertUsedNonce(tx, digest(`nonce\n${provider}\n${nonce}`), until));
  if (!isNew || !isNewNonce) throw new Refusal("invalid_credentials", "This ID token has been used already");
}
