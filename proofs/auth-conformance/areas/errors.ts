import assert from "node:assert/strict";
import { isAuthApiError, isAuthRetryableFetchError, isAuthWeakPasswordError } from "@supabase/auth-js";
import { area } from "../suite.ts";
import { authClient, type Client, someEmail } from "../support/clients.ts";
import { present, refused, refusedAs } from "../support/expect.ts";
import { signedIn } from "../support/people.ts";
import type { World } from "../support/world.ts";

/** A client and the last answer it was given, before it read it. */
function overheard(world: World): { client: Client; last: () => Response | undefined } {
  let last: Response | undefined;
  const listen: typeof fetch = async (...request) => {
    const answer = await fetch(...request);
    last = answer.clone();
    return answer;
  };
  return { client: authClient(world, { fetch: listen }), last: () => last };
}

const answerOf = (last: () => Response | undefined) => present(last(), "an answer").json();

/** A client whose requests are changed on their way. */
const tampered = (world: World, change: (url: string, init: RequestInit) => Promise<Response>): Client =>
  authClient(world, { fetch: (url, init) => change(new Request(url).url, init ?? {}) });

const stranger = () => ({ email: someEmail(), password: "whatever it may be" });

export const errors = area("errors", {
  "are AuthApiErrors with code, status and a sentence": async (world) => {
    const error = refused(
      await authClient(world).verifyOtp({ token_hash: "x", type: "email" }),
      "otp_expired",
      403,
    );
    assert.ok(isAuthApiError(error));
    assert.ok(error.message.length > 5);
  },

  "name the version of the contract that their codes are from": async (world) => {
    const { client, last } = overheard(world);
    await client.refreshSession({ refresh_token: "never-given" });
    assert.equal(last()?.headers.get("x-supabase-api-version"), "2024-01-01");
  },

  "carry code and sentence under every name a client may read": async (world) => {
    const { client, last } = overheard(world);
    await client.refreshSession({ refresh_token: "never-given" });
    const { code, error_code, msg, message, error } = await answerOf(last);
    assert.deepEqual([code, error_code], ["refresh_token_not_found", "refresh_token_not_found"]);
    assert.deepEqual(
      new Set([msg, message, error]),
      new Set(["Invalid Refresh Token: Refresh Token Not Found"]),
    );
  },

  "are told of weak passwords with their reasons": async (world) => {
    const { error } = await authClient(world).signUp({ email: someEmail(), password: "abc" });
    assert.ok(isAuthWeakPasswordError(error));
    assert.deepEqual(error.reasons, ["length"]);
  },

  "are kept by nobody on the way": async (world) => {
    const { client, last } = overheard(world);
    await client.refreshSession({ refresh_token: "never-given" });
    assert.equal(last()?.headers.get("cache-control"), "no-store");
  },

  "of broken JSON have a code of their own": async (world) => {
    const client = tampered(world, (url, init) => fetch(url, { ...init, body: "{" }));
    refused(await client.resetPasswordForEmail(someEmail()), "bad_json", 400);
  },

  "of an unknown grant are the caller's": async (world) => {
    const client = tampered(world, (url, init) => fetch(url.replace("=refresh_token", "=magic"), init));
    refused(await client.refreshSession({ refresh_token: "x" }), "validation_failed", 400);
  },

  "of a body that is too large say so": async (world) => {
    const data = { story: "x".repeat(1_100_000) };
    const result = await authClient(world).signInWithOtp({ email: someEmail(), options: { data } });
    assert.equal(result.error?.status, 413);
  },

  "of a call without a token say that one is needed": async (world) => {
    const client = authClient(world, { hasCustomAuthorizationHeader: true });
    refused(await client.getUser(), "no_authorization", 401);
  },

  "of an account without a name are the caller's": async (world) => {
    const { error } = await authClient(world).signInAnonymously();
    assert.ok(isAuthApiError(error) && error.status >= 400 && error.status < 500);
  },

  "of a server that is away can be tried again": async (world) => {
    const client = authClient(world, { url: "http://127.0.0.1:9/auth/v1" });
    const { error } = await client.verifyOtp({ token_hash: "x", type: "email" });
    assert.ok(isAuthRetryableFetchError(error));
    assert.equal(error.status, 0);
  },

  "of a server in trouble can be tried again": async (world) => {
    const client = tampered(world, async () => new Response("{}", { status: 503 }));
    refusedAs(await client.signInWithOtp({ email: someEmail() }), "AuthRetryableFetchError");
  },

  "are thrown when the page wants them thrown": async (world) => {
    const client = authClient(world, { throwOnError: true });
    await assert.rejects(client.verifyOtp({ token_hash: "x", type: "email" }), {
      code: "otp_expired",
      status: 403,
    });
  },

  "say nothing of what lies behind them": async (world) => {
    const { client, last } = overheard(world);
    await client.signInWithPassword(stranger());
    const body = await last()?.text();
    assert.doesNotMatch(body ?? "", /select|stack|node_modules|auth\.users/i);
  },

  "leave the session as it was": async (world) => {
    const { client, session } = await signedIn(world);
    refused(await client.updateUser({ password: "abc" }), "weak_password", 422);
    assert.equal((await client.getSession()).data.session?.access_token, session.access_token);
  },
});
