import { readFileSync } from "node:fs";
import { readEnv } from "../../apps/server/src/platform/env.ts";
import { seedId } from "../cast.ts";
import { daysAgo, insertRows, type Seeding } from "./seeding.ts";

type Source = Record<string, string | undefined>;

/** Two companies whose people sign in with their own provider; both live in the sandbox. */
export async function seedCompanies(seeding: Seeding, source: Source): Promise<void> {
  const sandbox = source.SANDBOX_ORIGIN || `http://127.0.0.1:${source.SANDBOX_PORT || 4120}`;
  const { WEB_ORIGIN, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = readEnv(source);
  const saml = northlight(sandbox, WEB_ORIGIN);
  const oidc = harbor(`${sandbox}/oidc`, { id: GOOGLE_CLIENT_ID, secret: GOOGLE_CLIENT_SECRET });
  await insertRows(seeding, "auth.sso_providers", [
    {
      ...{ id: seedId(13, 1), provider_id: `sso:${seedId(13, 1)}` },
      ...{ domain: "northlight.test", issuer: saml.issuer },
      ...{ saml_config: JSON.stringify(saml), oidc_config: null, created_at: daysAgo(seeding, 60) },
    },
    {
      ...{ id: seedId(13, 2), provider_id: `sso:${seedId(13, 2)}` },
      ...{ domain: "harbor.test", issuer: oidc.issuer },
      ...{ saml_config: null, oidc_config: JSON.stringify(oidc), created_at: daysAgo(seeding, 45) },
    },
  ]);
}

const CERTIFICATE = new URL("../../apps/sandbox/src/saml/development-only.cert.pem", import.meta.url);

/** `issuer` is what we call ourselves to them; their own name is in what they publish. */
const northlight = (sandbox: string, web: string) => ({
  issuer: `${web}/auth/v1/sso/saml/metadata`,
  entryPoint: `${sandbox}/saml/sso`,
  callbackUrl: `${web}/dashboard`,
  cert: readFileSync(CERTIFICATE, "utf8"),
  idpMetadata: { entityID: `${sandbox}/saml/metadata` },
  wantAssertionsSigned: true,
  mapping: { email: "email", firstName: "givenName", lastName: "surname" },
});

const harbor = (issuer: string, client: { id: string; secret: string }) => ({
  issuer,
  pkce: true,
  clientId: client.id,
  clientSecret: client.secret,
  scopes: ["openid", "email", "profile"],
  discoveryEndpoint: `${issuer}/.well-known/openid-configuration`,
  authorizationEndpoint: `${issuer}/authorize`,
  tokenEndpoint: `${issuer}/token`,
  userInfoEndpoint: `${issuer}/userinfo`,
  jwksEndpoint: `${issuer}/jwks`,
  tokenEndpointAuthentication: "client_secret_basic",
  mapping: { email: "email", emailVerified: "email_verified", name: "name", image: "picture" },
});
