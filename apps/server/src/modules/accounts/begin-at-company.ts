import type { SignOn } from "@parley/contract/identity";
import { Refusal } from "../../platform/refusal.ts";
import type { Begun } from "./begin-at-provider.ts";
import { type CompanyKey, findCompany } from "./companies.queries.ts";
import { digest, newToken } from "./engine/secrets.ts";
import { insertFlowState } from "./flow-states.queries.ts";
import type { Caller, IdentitySettings } from "./identity-service.ts";
import { redirectAfter } from "./redirects.policy.ts";

/** Someone leaves for their company's own provider. The engine may ask it for its addresses, so no transaction waits. */
export async function beginAtCompany(caller: Caller, asked: SignOn): Promise<Begun> {
  const state = newToken();
  const { company, flow } = await caller.transact(async (tx) => {
    const found = await findCompany(tx, keyIn(asked));
    if (!found) throw new Refusal("sso_provider_not_found");
    const begun = await insertFlowState(tx, {
      method: "sso",
      provider: found.provider_id,
      redirect_to: redirectAfter(asked, caller.settings),
      state_hash: digest(state),
      code_challenge: asked.code_challenge,
      code_challenge_method: asked.code_challenge_method,
    });
    return { company: found, flow: begun };
  });
  const callbackURL = arrivalAddress(caller.settings, state);
  const { url } = await caller.engine.api
    .signInSSO({
      body: { providerId: company.provider_id, callbackURL, errorCallbackURL: callbackURL },
    })
    .catch((error: unknown) => {
      caller.log.error({ err: error, company: company.id }, "a company's provider cannot be asked");
      throw new Refusal("unavailable", "Your company's sign-in does not answer at the moment", 2);
    });
  return { flowId: flow.id, url };
}

function keyIn({ provider_id, domain }: SignOn): CompanyKey {
  if (provider_id) return { id: provider_id };
  if (domain) return { domain };
  throw new Refusal("validation_failed", "A provider_id or a domain is required");
}

/** Where the engine means to send people. It is never followed, only read: the flow is the one the engine kept for itself. */
const arrivalAddress = ({ webOrigin }: IdentitySettings, state: string): string =>
  `${webOrigin}/auth/v1/sso/finish?flow=${state}`;
