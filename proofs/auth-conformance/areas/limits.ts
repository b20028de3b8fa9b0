import assert from "node:assert/strict";
import { area } from "../suite.ts";
import { authClient, networkOf, someAddress, someEmail, somePhone } from "../support/clients.ts";
import { allowed, refused, sessionOf } from "../support/expect.ts";
import { insertMember, PASSWORD, signedIn } from "../support/people.ts";
import type { World } from "../support/world.ts";

const password = PASSWORD;
const nothing = { token_hash: "never-given", type: "email" } as const;

/** Somebody at an address from which this was done so many times in the last minutes. */
async function busy(world: World, rule: string, times: number) {
  const address = someAddress();
  await world.limits.spend(rule, networkOf(address), times);
  return { address, client: authClient(world, { address }) };
}

export const limits = area("limits", {
  "thirty sign-ups from one address, then none": async (world) => {
    const { client } = await busy(world, "sign-up", 29);
    allowed(await client.signUp({ email: someEmail(), password }));
    refused(await client.signUp({ email: someEmail(), password }), "over_request_rate_limit", 429);
  },

  "thirty sign-ins from one address, then none": async (world) => {
    const { client } = await busy(world, "sign-in", 29);
    const { email } = await insertMember(world);
    sessionOf(await client.signInWithPassword({ email, password }));
    refused(await client.signInWithPassword({ email, password }), "over_request_rate_limit", 429);
  },

  "twenty sign-ins to one account, from wherever, then none": async (world) => {
    const { email } = await insertMember(world);
    await world.limits.spend("sign-in-account", email, 19);
    const wrong = { email, password: "wrong horse battery" };
    refused(await authClient(world).signInWithPassword(wrong), "invalid_credentials", 400);
    const result = await authClient(world).signInWithPassword({ email, password });
    refused(result, "over_request_rate_limit", 429);
  },

  "thirty codes asked for from one address, then none": async (world) => {
    const { client } = await busy(world, "one-time-code", 29);
    allowed(await client.signInWithOtp({ email: someEmail(), options: { shouldCreateUser: false } }));
    refused(await client.signInWithOtp({ email: someEmail() }), "over_request_rate_limit", 429);
  },

  "thirty codes tried from one address, then none": async (world) => {
    const { client } = await busy(world, "verify", 29);
    refused(await client.verifyOtp(nothing), "otp_expired", 403);
    refused(await client.verifyOtp(nothing), "over_request_rate_limit", 429);
  },

  "ten codes tried for one account, from wherever, then none": async (world) => {
    const email = someEmail();
    await world.limits.spend("verify-account", email, 9);
    const guess = { email, token: "123456", type: "email" } as const;
    refused(await authClient(world).verifyOtp(guess), "otp_expired", 403);
    refused(await authClient(world).verifyOtp(guess), "over_request_rate_limit", 429);
  },

  "150 refreshes from one address, then none": async (world) => {
    const { address, client } = await busy(world, "refresh", 149);
    const { session } = await signedIn(world, { address });
    const { refresh_token } = session;
    sessionOf(await client.refreshSession({ refresh_token }));
    const again = await authClient(world, { address }).refreshSession({ refresh_token });
    refused(again, "over_request_rate_limit", 429);
  },

  "one mail of a kind to an address in a minute": async (world) => {
    const { email } = await insertMember(world);
    allowed(await authClient(world).resetPasswordForEmail(email));
    refused(await authClient(world).resetPasswordForEmail(email), "over_email_send_rate_limit", 429);
  },

  "thirty mails to an address in an hour": async (world) => {
    const { email } = await insertMember(world);
    await world.limits.spend("mail", email, 29);
    allowed(await authClient(world).signInWithOtp({ email }));
    refused(await authClient(world).resetPasswordForEmail(email), "over_email_send_rate_limit", 429);
  },

  "one text message to a number in a minute": async (world) => {
    const phone = somePhone();
    allowed(await authClient(world).signInWithOtp({ phone }));
    refused(await authClient(world).signInWithOtp({ phone }), "over_sms_send_rate_limit", 429);
  },

  "thirty text messages to a number in an hour": async (world) => {
    const phone = somePhone();
    await world.limits.spend("sms", phone, 30);
    refused(await authClient(world).signInWithOtp({ phone }), "over_sms_send_rate_limit", 429);
  },

  "120 requests of a visitor in a minute": async (world) => {
    const { client } = await busy(world, "visitor", 119);
    refused(await client.verifyOtp(nothing), "otp_expired", 403);
    refused(await client.verifyOtp(nothing), "over_request_rate_limit", 429);
  },

  "leave everybody at other addresses alone": async (world) => {
    const { client } = await busy(world, "verify", 30);
    refused(await client.verifyOtp(nothing), "over_request_rate_limit", 429);
    refused(await authClient(world).verifyOtp(nothing), "otp_expired", 403);
  },

  "are not passed by pretending to come from elsewhere": async (world) => {
    const { address } = await busy(world, "verify", 30);
    const pretended = `${someAddress()}, ${address}`;
    refused(
      await authClient(world, { address: pretended }).verifyOtp(nothing),
      "over_request_rate_limit",
      429,
    );
  },

  "say when to try again": async (world) => {
    const { address } = await busy(world, "verify", 30);
    const waits: (string | null)[] = [];
    const listen: typeof fetch = async (...request) => {
      const answer = await fetch(...request);
      waits.push(answer.headers.get("retry-after"));
      return answer;
    };
    refused(
      await authClient(world, { address, fetch: listen }).verifyOtp(nothing),
      "over_request_rate_limit",
      429,
    );
    assert.match(waits[0] ?? "", /^\d+$/);
  },
});
