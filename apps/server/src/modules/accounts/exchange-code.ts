import { createHash, timingSafeEqual } from "node:crypto";
import type { Session } from "@parley/contract/identity";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { digest } from "./engine/secrets.ts";
import { type FlowMethod, type FlowState, takeFlowByCode } from "./flow-states.queries.ts";
import type { Caller } from "./identity-service.ts";
import { linkIdentity } from "./link-identity.ts";
import { Proven } from "./proven.ts";
import { startSession } from "./start-session.ts";

export type Exchange = { auth_code: string; code_verifier: string };

/** The code from the address bar is worth nothing without the verifier that never left the browser. It is spent either way. */
export async function takeCode(
  tx: Tx,
  { auth_code, code_verifier }: Exchange,
): Promise<FlowState | "wrong verifier"> {
  const flow = await takeFlowByCode(tx, digest(auth_code));
  if (!flow?.user_id) throw new Refusal("flow_state_not_found");
  if (flow.is_over) throw new Refusal("flow_state_expired");
  return isVerifiedBy(flow, code_verifier) ? flow : "wrong verifier";
}

export async function sessionForFlow(tx: Tx, caller: Caller, flow: FlowState): Promise<Session> {
  if (!flow.user_id) throw new Refusal("flow_state_not_found");
  if (flow.identity) await linkIdentity(tx, caller, flow.user_id, Proven.parse(flow.identity));
  const inRoom = flow.room_id ? { ...caller, roomId: flow.room_id } : caller;
  return startSession(tx, inRoom, flow.user_id, amrOf[flow.method]);
}

export const amrOf: Record<FlowMethod, string> = {
  oauth: "oauth",
  link: "oauth",
  sso: "sso/saml",
  signup: "otp",
  magiclink: "magiclink",
  recovery: "recovery",
  email_change: "email_change",
  invite: "invite",
};

function isVerifiedBy({ code_challenge, code_challenge_method }: FlowState, verifier: string): boolean {
  const offered =
    code_challenge_method === "plain" ? verifier : createHash("sha256").update(verifier).digest("base64url");
  const [one, other] = [digest(offered), digest(code_challenge ?? "")];
  return code_challenge !== null && timingSafeEqual(one, other);
}
