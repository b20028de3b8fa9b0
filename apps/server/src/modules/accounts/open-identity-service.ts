import { connectDatabase } from "../../platform/database.ts";
import { openEndedSessions } from "../../platform/ended-sessions.ts";
import type { Env } from "../../platform/env.ts";
import type { Logger } from "../../platform/log.ts";
import type { HasEnded } from "../../platform/tokens.ts";
import type { Valkey } from "../../platform/valkey.ts";
import { createEngine } from "./engine/engine.ts";
import { transactWithEngine } from "./engine/engine-database.ts";
import { openKeyRing } from "./engine/key-ring.ts";
import { openPasswords } from "./engine/passwords.ts";
import { openProviders } from "./engine/providers.ts";
import { type Rotation, rotateSigningKeysIfDue } from "./engine/rotate-signing-keys.ts";
import { createSecrets } from "./engine/secrets.ts";
import type { IdentityService, IdentitySettings } from "./identity-service.ts";
import { listRecentlyEndedSessions } from "./sessions.queries.ts";
import { resolveCompanyPerson } from "./sign-in-with-company.ts";

type Parts = { valkey: Valkey; prefix: string; log: Logger };
export type OpenIdentityService = IdentityService & { hasEnded: HasEnded; close: () => Promise<void> };

/** Connects with its own login, so that the rest of the api never holds a connection that could read a password. */
export async function openIdentityService(
  env: Env,
  { valkey, prefix, log }: Parts,
): Promise<OpenIdentityService> {
  const settings = settingsIn(env);
  const { database } = connectDatabase(env.DATABASE_IDENTITY_URL, {
    max: Math.max(2, Math.ceil(env.DATABASE_POOL / 2)),
    onBroken: (err) => log.warn({ err }, "identity database"),
  });
  const transact: IdentityService["transact"] = (work) => transactWithEngine(database, work);
  const ended = await openEndedSessions({
    read: () => transact(listRecentlyEndedSessions),
    valkey,
    prefix,
    log,
  });
  const passwords = openPasswords();
  const keys = await openKeyRing(database, Math.min(15, env.AUTH_KEY_CACHE_SECONDS / 2) * 1_000, log);
  const rotating = keepRotating(transact, { leadSeconds: env.AUTH_KEY_CACHE_SECONDS }, log);
  return {
    settings,
    engine: createEngine(
      { ...settings, secret: env.AUTH_SECRET },
      { database, keys, log, resolveUser: resolveCompanyPerson },
    ),
    providers: openProviders({ ...settings, secret: env.AUTH_SECRET }),
    passwords,
    secrets: createSecrets(env.AUTH_SECRET),
    transact,
    announceEnded: ended.announce,
    hasEnded: ended.hasEnded,
    async close() {
      clearInterval(rotating);
      keys.close();
      passwords.close();
      ended.close();
      await database.destroy();
    },
  };
}

const HOUR_MS = 3_600_000;

/** Every process looks now and then; whichever comes first makes the next key, and the others find it made. */
function keepRotating(
  transact: IdentityService["transact"],
  rotation: Rotation,
  log: Logger,
): NodeJS.Timeout {
  const look = () => {
    transact((tx) => rotateSigningKeysIfDue(tx, rotation))
      .then((kid) => kid && log.info({ kid }, "a new signing key is published"))
      .catch((err: unknown) => log.warn({ err }, "signing keys could not be looked at"));
  };
  return setInterval(look, HOUR_MS).unref();
}

function settingsIn(env: Env): IdentitySettings {
  const { GOOGLE_DISCOVERY_URL, AUTH_CAPTCHA_URL, AUTH_CAPTCHA_SECRET } = env;
  return {
    webOrigin: env.WEB_ORIGIN,
    issuer: env.AUTH_ISSUER,
    confirmEmail: env.AUTH_CONFIRM_EMAIL,
    redirects: env.AUTH_REDIRECTS,
    serviceKey: env.AUTH_SERVICE_KEY,
    google: GOOGLE_DISCOVERY_URL
      ? {
          discoveryUrl: GOOGLE_DISCOVERY_URL,
          clientId: env.GOOGLE_CLIENT_ID,
          clientSecret: env.GOOGLE_CLIENT_SECRET,
        }
      : undefined,
    captcha:
      AUTH_CAPTCHA_URL && AUTH_CAPTCHA_SECRET
        ? {
            url: AUTH_CAPTCHA_URL,
            secret: AUTH_CAPTCHA_SECRET,
            siteKey: env.AUTH_CAPTCHA_SITE_KEY ?? "",
            scriptUrl: env.AUTH_CAPTCHA_SCRIPT_URL ?? "",
          }
        : undefined,
  };
}
