import { identityErrors } from "@parley/contract/identity-errors";
import type { UserId } from "@parley/contract/ids";
import { Refusal } from "../../platform/refusal.ts";
import { digest, newToken } from "./engine/secrets.ts";
import { type FlowState, finishFlow, takeFlowByCode, takeFlowByState } from "./flow-states.queries.ts";
import { handOver } from "./hand-over.ts";
import type { Caller } from "./identity-service.ts";
import { TURNED_BACK, toldByRedirect, withError } from "./return-address.ts";
import { type IsBegunHere, requireBound } from "./return-from-provider.ts";
import { letEngineCheck } from "./sign-in-with-company.ts";

/** Where somebody goes whom a company sent back. What the engine would set or show on the way stays here. */
export async function returnFromCompany(caller: Caller, request: Request): Promise<string> {
  const { webOrigin } = caller.settings;
  return toldByRedirect(caller, webOrigin, async () => {
    const { answer, userId } = await letEngineCheck(caller, request);
    const meant = new URL(answer.headers.get("location") ?? webOrigin, webOrigin);
    const state = meant.searchParams.get("flow");
    const flow = await caller.transact((tx) => takeFlowByState(tx, digest(state ?? "")));
    if (flow?.method !== "sso") throw new Refusal("bad_oauth_state");
    const error = meant.searchParams.get("error");
    return toldByRedirect(caller, flow.redirect_to, async () => {
      if (flow.is_over) throw new Refusal("flow_state_expired");
      if (error) return withError(flow.redirect_to, ...explained(error, meant));
      if (!userId) throw new Refusal("bad_oauth_callback");
      return arrive(caller, flow, userId);
    });
  });
}

/** Our own refusals keep their words; what a company or the engine says is told in ours. */
function explained(error: string, meant: URL): [code: string, sentence: string] {
  if (error === "access_denied") return [error, TURNED_BACK];
  const isOurs = Object.hasOwn(identityErrors, error);
  const said = meant.searchParams.get("error_description");
  if (isOurs && said) return [error, said];
  return ["bad_oauth_callback", identityErrors.bad_oauth_callback.message];
}

/** A form posted from another site brings no cookie; without a verifier one more step, by link, must show it. */
async function arrive(caller: Caller, flow: FlowState, userId: UserId): Promise<string> {
  return caller.transact(async (tx) => {
    if (flow.code_challenge !== null) return handOver(tx, caller, flow, userId);
    const code = newToken();
    await finishFlow(tx, flow.id, digest(code), userId);
    return `${caller.settings.webOrigin}/auth/v1/sso/finish?code=${code}`;
  });
}

/** The last step of those without a verifier. The code in it was made after the company answered, and is spent here. */
export async function finishAtCompany(
  caller: Caller,
  code: string,
  isBegunHere: IsBegunHere,
): Promise<string> {
  return toldByRedirect(caller, caller.settings.webOrigin, async () => {
    const flow = await caller.transact((tx) => takeFlowByCode(tx, digest(code)));
    const userId = flow?.user_id;
    if (!flow || !userId || flow.method !== "sso" || flow.code_challenge !== null) {
      throw new Refusal("bad_oauth_state");
    }
    return toldByRedirect(caller, flow.redirect_to, async () => {
      if (flow.is_over) throw new Refusal("flow_state_expired");
      requireBound(flow, isBegunHere);
      return caller.transact((tx) => handOver(tx, caller, flow, userId));
    });
  });
}
