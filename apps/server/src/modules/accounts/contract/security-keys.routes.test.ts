import type { MFAVerifyWebauthnParams } from "@supabase/auth-js";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { authClient, PASSWORD, signedUp } from "../../../testing/identity.ts";
import { createSecurityKey } from "../../../testing/security-key.ts";

type Client = ReturnType<typeof authClient>;

const levelOf = async (client: Client) =>
  (await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel;

describe("a security key", () => {
  const site = { origin: "http://localhost:5173", rpId: "localhost" };

  const enrol = async (client: Client, key: ReturnType<typeof createSecurityKey>) => {
    const { data } = await client.mfa.enroll({ factorType: "webauthn", friendlyName: "Key" });
    return answer(client, data?.id ?? "", key);
  };

  const answer = async (client: Client, factorId: string, key: ReturnType<typeof createSecurityKey>) => {
    const { data } = await client.mfa.challenge({ factorId, webauthn: { rpId: site.rpId } });
    if (data?.type !== "webauthn") throw new Error("Not asked");
    const { type, credential_options } = data.webauthn;
    const challenge = Buffer.from(z.instanceof(ArrayBuffer).parse(credential_options.publicKey.challenge));
    const asked = challenge.toString("base64url");
    const credential_response = type === "create" ? key.create(asked) : key.get(asked);
    const body = { challenge_id: data.id, webauthn: { type, rpId: site.rpId, credential_response } };
    return { factorId, type, body };
  };

  const show = async (client: Client, { factorId, body }: Awaited<ReturnType<typeof answer>>) => {
    const { challenge_id: challengeId, webauthn } = body;
    // A browser's credential can do more than be sent; nothing of that is needed here.
    const params = z.custom<MFAVerifyWebauthnParams>().parse({ factorId, challengeId, webauthn });
    return client.mfa.verify(params);
  };

  it("is registered, and opens the second step from then on (R47)", async () => {
    const { client, email } = await signedUp();
    const key = createSecurityKey(site);
    const made = await enrol(client, key);
    expect(made.type).toBe("create");
    expect((await show(client, made)).error).toBeNull();
    expect(await levelOf(client)).toBe("aal2");
    const other = authClient();
    await other.signInWithPassword({ email, password: PASSWORD });
    const shown = await answer(other, made.factorId, key);
    expect(shown.type).toBe("request");
    const { data, error } = await show(other, shown);
    expect(error).toBeNull();
    const amr = JSON.parse(Buffer.from(data?.access_token.split(".")[1] ?? "", "base64url").toString()).amr;
    expect(amr).toMatchObject([{ method: "password" }, { method: "mfa/webauthn" }]);
    expect((await show(other, shown)).error?.code).toBe("mfa_challenge_expired");
  });

  it("answers for nobody else's page, and no other key answers for it (R47)", async () => {
    const { client, email } = await signedUp();
    const phished = await enrol(client, createSecurityKey({ ...site, origin: "http://localhost.evil.test" }));
    expect((await show(client, phished)).error?.code).toBe("mfa_verification_failed");
    const { data } = await client.mfa.listFactors();
    await client.mfa.unenroll({ factorId: data?.all[0]?.id ?? "" });
    const key = createSecurityKey(site);
    const made = await enrol(client, key);
    await show(client, made);
    const other = authClient();
    await other.signInWithPassword({ email, password: PASSWORD });
    const foreign = await answer(other, made.factorId, createSecurityKey(site));
    expect((await show(other, foreign)).error?.code).toBe("mfa_verification_failed");
    expect(await levelOf(other)).toBe("aal1");
    const wrongSite = await other.mfa.challenge({ factorId: made.factorId, webauthn: { rpId: "evil.test" } });
    expect(wrongSite.error?.code).toBe("validation_failed");
  });
});
