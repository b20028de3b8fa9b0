import { type SSOOptions, sso } from "@better-auth/sso";
import { betterAuth } from "better-auth";
import { jwt } from "better-auth/plugins";
import type { Database } from "../../../platform/database.ts";
import type { Logger } from "../../../platform/log.ts";
import { engineDatabase } from "./engine-database.ts";
import { ACCESS_TOKEN_SECONDS, engineKeys, type KeyRing } from "./key-ring.ts";

export type EngineSettings = {
  secret: string;
  webOrigin: string;
  issuer: string;
  google?: { discoveryUrl: string; clientId: string; clientSecret: string } | undefined;
};

export type ResolveUser = NonNullable<SSOOptions["resolveUser"]>;
/** `resolveUser` says which account somebody has whom a company vouches for. */
type EngineParts = { database: Database; keys: KeyRing; log: Logger; resolveUser: ResolveUser };

const SESSION_DAYS = 180;

/**
 * better-auth: users, ways in, sessions, other providers, single sign-on and token signing. Its own paths are not served;
 * the contract of the spec is, and calls it. Names on the left are the engine's, on the right our columns.
 */
export function createEngine(settings: EngineSettings, { database, keys, log, resolveUser }: EngineParts) {
  return betterAuth({
    appName: "Parley",
    baseURL: settings.webOrigin,
    basePath: "/auth/v1",
    secret: settings.secret,
    database: { db: engineDatabase(database), type: "postgres", transaction: true },
    trustedOrigins: trustedOrigins(settings),
    // Ours counts by address and by account, in every process at once; the engine's sees neither.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      log: (level, message) => log[level === "error" ? "error" : "debug"]({ engine: true }, message),
    },
    // Our migrations make the tables, and CI checks them.
    advanced: { database: { generateId: "uuid", validateSchema: false } },
    user: {
      modelName: "users",
      fields: snake("emailVerified", "createdAt", "updatedAt"),
      additionalFields: userFields,
    },
    account: identityModel,
    session: {
      modelName: "sessions",
      fields: snake("userId", "expiresAt", "ipAddress", "userAgent", "createdAt", "updatedAt"),
      additionalFields: sessionFields,
      expiresIn: SESSION_DAYS * 86_400,
    },
    databaseHooks: { session: { create: { before: voidUnlessOurs } } },
    verification: { modelName: "verifications", fields: snake("expiresAt", "createdAt", "updatedAt") },
    plugins: [
      jwt({
        jwks: { keyPairConfig: { alg: "ES256" }, disablePrivateKeyEncryption: true },
        jwt: {
          issuer: settings.issuer,
          audience: "authenticated",
          expirationTime: `${ACCESS_TOKEN_SECONDS}s`,
        },
        adapter: engineKeys(keys),
      }),
      singleSignOn(resolveUser),
    ],
  });
}

export type Engine = ReturnType<typeof createEngine>;

const singleSignOn = (resolveUser: ResolveUser) =>
  sso({
    modelName: "sso_providers",
    fields: snake("oidcConfig", "samlConfig", "userId", "providerId", "organizationId"),
    domainVerification: { enabled: false },
    resolveUser,
    saml: { allowIdpInitiated: false, requireTimestamps: true },
  });

/** The engine calls no private address unless it is listed; a stand-in for Google lives on one. */
function trustedOrigins({ webOrigin, google }: EngineSettings): string[] {
  return [webOrigin, ...(google ? [new URL(google.discoveryUrl).origin] : [])];
}

/** A session that the engine opens by itself says not how it was proved. It is over before it begins. */
async function voidUnlessOurs(session: Record<string, unknown>) {
  return { data: session.amr === undefined ? { ended_at: new Date() } : {} };
}

const identityModel = {
  modelName: "identities",
  fields: {
    ...snake("userId", "accessToken", "refreshToken", "idToken", "createdAt", "updatedAt"),
    ...snake("accessTokenExpiresAt", "refreshTokenExpiresAt"),
    providerId: "provider",
    accountId: "provider_id",
    password: "password_hash",
  },
  // Who a person is elsewhere is all we want to know; keys to their account there are not kept.
  updateAccountOnSignIn: false,
  encryptOAuthTokens: true,
  accountLinking: { enabled: false },
  // The verifier that never left the browser says whose errand it was, or a cookie of ours does.
  skipStateCookieCheck: true,
};

const userFields = {
  phone: { type: "string", required: false },
  phone_confirmed_at: { type: "date", required: false },
  raw_user_meta_data: { type: "json", required: false },
  is_sso_user: { type: "boolean", required: false },
  invited_at: { type: "date", required: false },
  last_sign_in_at: { type: "date", required: false },
} as const;

const sessionFields = {
  aal: { type: "string", required: false },
  amr: { type: "json", required: false },
  ended_at: { type: "date", required: false },
  room_id: { type: "string", required: false },
} as const;

/** `createdAt` is `created_at` in our tables. */
function snake<const Names extends string[]>(...names: Names): Record<Names[number], string>;
function snake(...names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [name, name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]),
  );
}
