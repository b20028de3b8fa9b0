import { VERIFICATION_TYPES } from "@parley/contract/identity";
import { z } from "zod";
import type { Tx } from "../../platform/database.ts";
import { digest, newToken } from "./engine/secrets.ts";
import { type FlowMethod, insertFlowState } from "./flow-states.queries.ts";
import type { Caller } from "./identity-service.ts";
import type { Purpose } from "./one-time-tokens.queries.ts";
import { redirectAfter } from "./redirects.policy.ts";
import { withCode, withError, withSession } from "./return-address.ts";
import { type Proof, proveToken, sessionForProof } from "./verify-token.ts";

export type Link = { token: string; type: string; redirectTo: string };

/** Where a link in a mail leads. Whoever asked with a challenge gets a code for it; others get the session in the fragment. */
export async function openLink(caller: Caller, { token, type, redirectTo }: Link): Promise<string> {
  const known = z.enum(VERIFICATION_TYPES).safeParse(type);
  if (!known.success) return withError(redirectTo, "validation_failed", "The link is not complete");
  const outcome = await caller.transact(async (tx) => {
    const proof = await proveToken(tx, caller, { type: known.data, token_hash: token });
    return proof === "wrong" || "waitsForOther" in proof
      ? proof
      : handOver(tx, caller, { proof, redirectTo });
  });
  if (outcome === "wrong")
    return withError(redirectTo, "otp_expired", "Email link is invalid or has expired");
  if (typeof outcome === "object") return withMessage(redirectTo);
  return outcome;
}

type Proven = Exclude<Proof, "wrong" | { waitsForOther: true }>;

async function handOver(
  tx: Tx,
  caller: Caller,
  { proof, redirectTo }: { proof: Proven; redirectTo: string },
): Promise<string> {
  const { code_challenge, code_challenge_method, purpose } = proof.token;
  const method = methodOf(purpose);
  if (!code_challenge) {
    const ownPage = redirectAfter({ redirect_to: redirectTo, code_challenge }, caller.settings);
    return withSession(ownPage, await sessionForProof(tx, caller, proof), method);
  }
  const code = newToken();
  await insertFlowState(tx, {
    method,
    auth_code_hash: digest(code),
    user_id: proof.userId,
    code_challenge,
    code_challenge_method,
    redirect_to: redirectTo,
  });
  return withCode(redirectTo, code);
}

function methodOf(purpose: Purpose): FlowMethod {
  if (purpose === "recovery" || purpose === "invite" || purpose === "signup") return purpose;
  return purpose.startsWith("email_change") ? "email_change" : "magiclink";
}

function withMessage(redirectTo: string): string {
  const address = new URL(redirectTo);
  address.hash = new URLSearchParams({
    message: "Confirm the link that was sent to your other address as well",
  }).toString();
  return address.href;
}
