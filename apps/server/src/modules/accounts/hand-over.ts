import type { UserId } from "@parley/contract/ids";
import type { Tx } from "../../platform/database.ts";
import { digest, newToken } from "./engine/secrets.ts";
import { amrOf } from "./exchange-code.ts";
import { type FlowState, finishFlow } from "./flow-states.queries.ts";
import type { Caller } from "./identity-service.ts";
import { withCode, withSession } from "./return-address.ts";
import { startSession } from "./start-session.ts";

/** Back to the application, with a code for whoever holds the verifier, or with the session itself. */
export async function handOver(tx: Tx, caller: Caller, flow: FlowState, userId: UserId): Promise<string> {
  if (flow.code_challenge === null) {
    return withSession(flow.redirect_to, await startSession(tx, caller, userId, amrOf[flow.method]));
  }
  const code = newToken();
  await finishFlow(tx, flow.id, digest(code), userId);
  return withCode(flow.redirect_to, code);
}
