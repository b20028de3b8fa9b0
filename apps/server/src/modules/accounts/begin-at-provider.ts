import type { Authorize } from "@parley/contract/identity";
import type { UserId } from "@parley/contract/ids";
import { digest, newToken } from "./engine/secrets.ts";
import { insertFlowState } from "./flow-states.queries.ts";
import type { Caller, IdentitySettings } from "./identity-service.ts";
import { redirectAfter } from "./redirects.policy.ts";

export type Begun = { flowId: string; url: string };

/** Someone leaves for a provider: to sign in, or, when they are somebody already, to link who they are there. */
export async function beginAtProvider(caller: Caller, asked: Authorize, userId?: UserId): Promise<Begun> {
  const provider = await caller.providers.require(asked.provider);
  const [state, codeVerifier, nonce] = [newToken(), newToken(), newToken()];
  const { id } = await caller.transact((tx) =>
    insertFlowState(tx, {
      method: userId ? "link" : "oauth",
      provider: asked.provider,
      redirect_to: redirectAfter(asked, caller.settings),
      state_hash: digest(state),
      provider_verifier: codeVerifier,
      nonce,
      code_challenge: asked.code_challenge,
      code_challenge_method: asked.code_challenge_method,
      ...(userId && { user_id: userId }),
    }),
  );
  const url = await provider.createAuthorizationURL({
    state,
    codeVerifier,
    redirectURI: callbackAddress(caller.settings),
    idTokenNonce: nonce,
    scopes: asked.scopes?.split(" ").filter(Boolean),
    loginHint: asked.login_hint,
    additionalParams: hintsIn(asked),
  });
  return { flowId: id, url: url.href };
}

export const callbackAddress = ({ webOrigin }: IdentitySettings): string => `${webOrigin}/auth/v1/callback`;

/** Only what changes the provider's own page. */
function hintsIn({ prompt, access_type, hd }: Authorize): Record<string, string> {
  return { ...(prompt && { prompt }), ...(access_type && { access_type }), ...(hd && { hd }) };
}
