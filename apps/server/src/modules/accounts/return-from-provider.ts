import type { ProviderAnswer } from "@parley/contract/identity";
import type { UserId } from "@parley/contract/ids";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { callbackAddress } from "./begin-at-provider.ts";
import { readIdToken } from "./engine/id-token.ts";
import { withPatience } from "./engine/providers.ts";
import { digest } from "./engine/secrets.ts";
import { type FlowState, takeFlowByState, updateFlowIdentity } from "./flow-states.queries.ts";
import { handOver } from "./hand-over.ts";
import type { Caller } from "./identity-service.ts";
import { linkIdentity, requireLinkable } from "./link-identity.ts";
import { type Proven, provenBy } from "./proven.ts";
import { TURNED_BACK, toldByRedirect, withError } from "./return-address.ts";
import { signInWithProvider } from "./sign-in-with-provider.ts";
import { requirePerson } from "./start-session.ts";

/** Whether this browser is the one that set out, as far as a cookie can tell. */
export type IsBegunHere = (flowId: string) => boolean;

/** Where somebody goes who comes back from a provider. The state is spent before anything else is looked at. */
export async function returnFromProvider(
  caller: Caller,
  answer: ProviderAnswer,
  isBegunHere: IsBegunHere,
): Promise<string> {
  const { webOrigin } = caller.settings;
  return toldByRedirect(caller, webOrigin, async () => {
    const flow = await caller.transact((tx) => takeFlowByState(tx, digest(answer.state)));
    if (!flow?.provider) throw new Refusal("bad_oauth_state");
    return toldByRedirect(caller, flow.redirect_to, async () => {
      if (flow.is_over) throw new Refusal("flow_state_expired");
      if (answer.error) return withError(flow.redirect_to, "access_denied", TURNED_BACK);
      requireBound(flow, isBegunHere);
      const proven = await askProvider(caller, flow, answer);
      return caller.transact((tx) => arrive(tx, caller, flow, proven));
    });
  });
}

/** Without a verifier to ask for later, the cookie says that nobody was sent here on somebody else's errand. */
export function requireBound({ id, code_challenge }: FlowState, isBegunHere: IsBegunHere): void {
  if (code_challenge === null && !isBegunHere(id)) throw new Refusal("bad_oauth_state");
}

async function askProvider(caller: Caller, flow: FlowState, { code, iss }: ProviderAnswer): Promise<Proven> {
  const name = flow.provider ?? "";
  const provider = await caller.providers.require(name);
  if (!code || (iss && iss !== provider.issuer)) throw new Refusal("bad_oauth_callback");
  const redirectURI = callbackAddress(caller.settings);
  const codeVerifier = flow.provider_verifier ?? "";
  const tokens = await withPatience(
    provider.validateAuthorizationCode({ code, codeVerifier, redirectURI }),
  ).catch((error: unknown) => {
    throw error instanceof Refusal ? error : new Refusal("bad_oauth_callback");
  });
  if (!tokens?.idToken) throw new Refusal("bad_oauth_callback");
  const claims = await readIdToken(provider, tokens.idToken);
  if (claims.nonce !== flow.nonce) throw new Refusal("bad_oauth_callback");
  return provenBy(name, claims);
}

async function arrive(tx: Tx, caller: Caller, flow: FlowState, proven: Proven): Promise<string> {
  const userId =
    flow.method === "link" && flow.user_id
      ? await link(tx, caller, { ...flow, user_id: flow.user_id }, proven)
      : await signInWithProvider(tx, caller, proven);
  return handOver(tx, caller, flow, userId);
}

/**
 * With a challenge the link waits for the verifier: somebody lured to the provider on a stranger's errand would otherwise
 * open the stranger's account with their own name from then on.
 */
async function link(
  tx: Tx,
  caller: Caller,
  { id, user_id, code_challenge }: FlowState & { user_id: UserId },
  proven: Proven,
): Promise<UserId> {
  if (code_challenge === null) {
    await linkIdentity(tx, caller, user_id, proven);
    return user_id;
  }
  await requireLinkable(tx, await requirePerson(tx, user_id), proven);
  await updateFlowIdentity(tx, id, proven);
  return user_id;
}
