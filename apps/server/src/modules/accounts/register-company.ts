import { randomUUID } from "node:crypto";
import { DiscoveryError, deriveSAMLIdentityProviderEntityID, discoverOIDCConfig } from "@better-auth/sso";
import type { Company, NewCompany } from "@parley/contract/identity";
import { Refusal } from "../../platform/refusal.ts";
import { insertCompany } from "./companies.queries.ts";
import type { Caller, IdentitySettings } from "./identity-service.ts";

/** From now on the people of this domain may come through their company's own provider. */
export async function registerCompany(caller: Caller, company: NewCompany): Promise<Company> {
  const id = randomUUID();
  const { domain, type } = company;
  const config = type === "saml" ? samlConfig(caller.settings, company) : await oidcConfig(caller, company);
  const stored = await caller.transact((tx) =>
    insertCompany(tx, {
      ...{ id, domain, provider_id: `sso:${id}`, issuer: config.issuer },
      saml_config: type === "saml" ? JSON.stringify(config) : null,
      oidc_config: type === "oidc" ? JSON.stringify(config) : null,
    }),
  );
  if (!stored) throw new Refusal("sso_domain_already_exists");
  return { id, type, domain, created_at: stored.created_at, ...addressesOf(caller.settings, { id, type }) };
}

/** What the company's administrator enters on their side. */
function addressesOf({ webOrigin }: IdentitySettings, { id, type }: Pick<Company, "id" | "type">) {
  const at = `${webOrigin}/auth/v1/sso`;
  if (type === "oidc") return { callback_url: `${at}/callback/sso:${id}` };
  return {
    callback_url: `${at}/saml2/sp/acs/sso:${id}`,
    metadata_url: `${at}/saml2/sp/metadata?providerId=sso:${id}`,
  };
}

type Saml = Extract<NewCompany, { type: "saml" }>;
type Oidc = Extract<NewCompany, { type: "oidc" }>;

/** `issuer` is what we call ourselves to them; their own name, address and key are in what they publish. */
function samlConfig({ webOrigin }: IdentitySettings, { metadata_xml }: Saml) {
  const config = {
    issuer: `${webOrigin}/auth/v1/sso/saml/metadata`,
    callbackUrl: webOrigin,
    entryPoint: "",
    wantAssertionsSigned: true,
    idpMetadata: { metadata: metadata_xml },
    spMetadata: {},
    mapping: {
      id: "nameID",
      email: "email",
      name: "displayName",
      firstName: "givenName",
      lastName: "surname",
    },
  };
  requireReadable(() => deriveSAMLIdentityProviderEntityID(config));
  return config;
}

function requireReadable(read: () => string): void {
  try {
    if (read()) return;
  } catch {
    // told below, in words of ours
  }
  throw new Refusal("validation_failed", "The metadata is not that of a SAML identity provider");
}

async function oidcConfig(caller: Caller, { issuer, client_id, client_secret }: Oidc) {
  const engine = await caller.engine.$context;
  const isTrustedOrigin = (address: string) => engine.isTrustedOrigin(address);
  const discovered = await discoverOIDCConfig({ issuer, isTrustedOrigin }).catch((error: unknown) => {
    if (!(error instanceof DiscoveryError)) throw error;
    throw new Refusal("validation_failed", `The issuer cannot be used: ${error.message}`);
  });
  return {
    ...discovered,
    pkce: true,
    clientId: client_id,
    clientSecret: client_secret,
    scopes: ["openid", "email", "profile"],
    mapping: { id: "sub", email: "email", name: "name", image: "picture" },
  };
}
