import type { OAuthProvider } from "@better-auth/core/oauth2";
import { betterAuth } from "better-auth";
import { genericOAuth } from "better-auth/plugins";
import { Refusal } from "../../../platform/refusal.ts";
import type { EngineSettings } from "./engine.ts";

export type Providers = ReturnType<typeof openProviders>;

const KNOWN_FOR_MS = 3_600_000;
const PATIENCE_MS = 5_000;

/**
 * The engine's providers, met when somebody first asks for one. The engine itself would read Google's addresses once,
 * when it starts, and do without Google for ever if they could not be read.
 */
export function openProviders(settings: EngineSettings) {
  const meetGoogle = settings.google && remembered(() => meet(settings));
  return {
    async require(name: string): Promise<OAuthProvider> {
      if (name !== "google" || !meetGoogle) throw new Refusal("provider_disabled");
      return meetGoogle();
    },
  };
}

/** An engine of its own, with nothing but the provider in it, and made anew when that failed. */
async function meet({ google, webOrigin, secret }: EngineSettings): Promise<OAuthProvider> {
  const engine = betterAuth({
    baseURL: webOrigin,
    secret,
    logger: { disabled: true },
    telemetry: { enabled: false },
    plugins: [genericOAuth({ config: google ? [{ ...askingFor, ...google }] : [] })],
  });
  const { socialProviders } = await withPatience(engine.$context);
  const [provider] = socialProviders;
  if (!provider) throw new Refusal("unavailable", "Google does not answer at the moment", 2);
  return provider;
}

const askingFor = {
  providerId: "google",
  scopes: ["openid", "email", "profile"],
  pkce: true,
  requireIdTokenVerification: true,
};

/** Nobody hangs because the other side does. */
export async function withPatience<T>(asked: Promise<T>): Promise<T> {
  const { promise: gaveUp, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Refusal("unavailable", "The other service does not answer at the moment", 2)),
    PATIENCE_MS,
  );
  return Promise.race([asked, gaveUp]).finally(() => clearTimeout(timer));
}

/** Asked once by many, again after an hour, and at once after a failure; what was learnt before is kept until then. */
function remembered<T>(ask: () => Promise<T>): () => Promise<T> {
  let known: { value: T; at: number } | undefined;
  let asking: Promise<T> | undefined;
  const askAgain = () => {
    asking ??= ask()
      .then((value) => {
        known = { value, at: Date.now() };
        return value;
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  return () => {
    if (!known) return askAgain();
    if (Date.now() - known.at > KNOWN_FOR_MS) askAgain().catch(() => {}); // the old answer still holds
    return Promise.resolve(known.value);
  };
}
