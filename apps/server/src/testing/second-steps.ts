import type { AuthClient } from "@supabase/auth-js";
import { signedUp } from "./identity.ts";
import { owner } from "./stage.ts";
import { totpCode } from "./totp-code.ts";

type Client = InstanceType<typeof AuthClient>;
export type AuthenticatorApp = { factorId: string; secret: string; code: (later?: number) => string };

/** An app that has scanned the code; nobody has typed its numbers yet. */
export async function addApp(client: Client, friendlyName?: string): Promise<AuthenticatorApp> {
  const { data, error } = await client.mfa.enroll({
    factorType: "totp",
    ...(friendlyName && { friendlyName }),
  });
  if (error) throw error;
  const { secret } = data.totp;
  return { factorId: data.id, secret, code: (later = 0) => totpCode(secret, later) };
}

/** Time passes, as far as the service knows: the period that was used is over, and the next code is taken. */
export async function takeSecondStep(client: Client, app: AuthenticatorApp) {
  await owner.query("update auth.factors set last_step = 0 where id = $1", [app.factorId]);
  return client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() });
}

/** Somebody whose app is set up and whose session has taken the second step. */
export async function withSecondStep(options: Parameters<typeof signedUp>[0] = {}) {
  const person = await signedUp(options);
  const app = await addApp(person.client, "Phone");
  const { data, error } = await takeSecondStep(person.client, app);
  if (error) throw error;
  return { ...person, app, raised: data };
}
