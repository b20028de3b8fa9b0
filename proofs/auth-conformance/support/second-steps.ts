import { totpCode } from "../../../apps/server/src/testing/totp-code.ts";
import type { Client, ClientOptions } from "./clients.ts";
import { allowed } from "./expect.ts";
import { type SignedIn, signedIn } from "./people.ts";
import type { World } from "./world.ts";

export type App = { factorId: string; secret: string };

/** An authenticator app that has scanned the code; nobody has typed its numbers yet. */
export async function addApp(client: Client, friendlyName?: string): Promise<App> {
  const { data } = allowed(
    await client.mfa.enroll({ factorType: "totp", ...(friendlyName && { friendlyName }) }),
  );
  return { factorId: data.id, secret: data.totp.secret };
}

/** The code that the app shows now, which is taken again although its half minute was used: another has begun. */
export async function codeOf({ owner }: World, { factorId, secret }: App): Promise<string> {
  await owner.query("update auth.factors set last_step = 0 where id = $1", [factorId]);
  return totpCode(secret);
}

export async function takeStep(world: World, client: Client, app: App) {
  const code = await codeOf(world, app);
  return allowed(await client.mfa.challengeAndVerify({ factorId: app.factorId, code })).data;
}

/** Somebody whose app is set up and who has taken the second step on this device. */
export async function withApp(world: World, options: ClientOptions = {}): Promise<SignedIn & { app: App }> {
  const person = await signedIn(world, options);
  const app = await addApp(person.client, "Phone");
  await takeStep(world, person.client, app);
  return { ...person, app };
}

/** The challenge was made this long ago. */
export async function ageChallenge({ owner }: World, id: string, seconds: number): Promise<void> {
  await owner.query(
    "update auth.challenges set expires_at = expires_at - make_interval(secs => $2) where id = $1",
    [id, seconds],
  );
}
