import { AsyncLocalStorage } from "node:async_hooks";
import type { SSOUserResolution, SSOUserResolutionInput } from "@better-auth/sso";
import { Email } from "@parley/contract/identity";
import type { UserId } from "@parley/contract/ids";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findCompany } from "./companies.queries.ts";
import { createAccount } from "./create-account.ts";
import { engineTransaction } from "./engine/engine-database.ts";
import { lockAddress } from "./identities.queries.ts";
import type { Caller } from "./identity-service.ts";
import { findPersonByEmail, findPersonByIdentity } from "./people.queries.ts";
import { namesOf } from "./proven.ts";
import { comeBack } from "./sign-in-with-provider.ts";

/** What came of an answer that the engine was given to check. */
type Passage = { caller: Caller; userId?: UserId; fault?: unknown };

const passing = new AsyncLocalStorage<Passage>();

/** The engine checks what a company answered. On the way it asks us whose account that is, and we remember it. */
export async function letEngineCheck(
  caller: Caller,
  request: Request,
): Promise<{ answer: Response; userId: UserId | undefined }> {
  const passage: Passage = { caller };
  const answer = await passing.run(passage, () => caller.engine.handler(request));
  if (passage.fault) throw passage.fault;
  return { answer, userId: passage.userId };
}

/** Asked by the engine, in its transaction. It knows refusals only as answers; a fault it would hide, so we keep it. */
export async function resolveCompanyPerson(input: SSOUserResolutionInput): Promise<SSOUserResolution> {
  const passage = passing.getStore();
  if (!passage) return { action: "reject", code: "bad_oauth_state" };
  try {
    const userId = await signInWithCompany(engineTransaction(), passage.caller, input);
    passage.userId = userId;
    return { action: "link", userId, profile: "preserve" };
  } catch (error) {
    if (error instanceof Refusal) return { action: "reject", code: error.code, message: error.message };
    passage.fault = error;
    throw error;
  }
}

/** A company speaks for its own domain and nobody else's, and never for an account that was there before it. */
async function signInWithCompany(tx: Tx, caller: Caller, input: SSOUserResolutionInput): Promise<UserId> {
  const { providerId: provider, accountKey, providerUser } = input;
  const company = await findCompany(tx, { provider_id: provider });
  const email = Email.safeParse(providerUser.email);
  if (!company || !email.success) throw new Refusal("bad_oauth_callback");
  if (!email.data.endsWith(`@${company.domain}`)) {
    throw new Refusal("bad_oauth_callback", "The company vouched for an address that is not its own");
  }
  if (saysUnverified(input)) throw new Refusal("provider_email_needs_verification");
  await lockAddress(tx, email.data);
  const identity_data = describe(input, email.data);
  const identity = { provider, provider_id: accountKey.accountId, identity_data };
  const known = await findPersonByIdentity(tx, provider, accountKey.accountId);
  if (known) return comeBack(tx, known, identity);
  if (await findPersonByEmail(tx, email.data)) throw new Refusal("user_already_exists", elsewhere);
  return createAccount(tx, caller, { email: email.data, data: identity_data, identity, isSso: true });
}

const elsewhere = "There is an account with this address already. Sign in to it the way you did before";

function saysUnverified(input: SSOUserResolutionInput): boolean {
  const said =
    input.protocol === "oidc" ? input.providerClaims.email_verified : input.providerAttributes.email_verified;
  return said === false || said === "false";
}

function describe({ accountKey, providerUser, protocol }: SSOUserResolutionInput, email: string) {
  const { name } = providerUser;
  return {
    ...{ sub: accountKey.accountId, iss: accountKey.issuer, email, email_verified: true, protocol },
    ...(name && { name, full_name: name }),
    ...namesOf({ name }),
  };
}
