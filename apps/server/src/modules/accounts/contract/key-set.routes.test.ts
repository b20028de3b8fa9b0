import { createLocalJWKSet, jwtVerify } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ensureSigningKey, mintAccessToken } from "../../../../../../database/dev-tokens.ts";
import { cast } from "../../../testing/cast.ts";
import { app, owner, testDatabase } from "../../../testing/stage.ts";

const KeySet = z.object({ keys: z.array(z.record(z.string(), z.string())) });
const fetchKeys = () => app.request("/auth/v1/.well-known/jwks.json");

describe("the key set", () => {
  beforeAll(() => ensureSigningKey(testDatabase.owner));

  it("lets anybody verify what the server signs (R1)", async () => {
    const { jonas } = await cast();
    const token = await mintAccessToken(testDatabase.owner, { userId: jonas.id, email: jonas.email });
    const keys = KeySet.parse(await (await fetchKeys()).json());
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), { algorithms: ["ES256"] });
    expect(payload.sub).toBe(jonas.id);
  });

  it("never shows the private half (R2)", async () => {
    const text = await (await fetchKeys()).text();
    const { rows } = await owner.query("select private_jwk ->> 'd' as d from auth.signing_keys");
    expect(rows.length).toBeGreaterThan(0);
    for (const { d } of rows) expect(text).not.toContain(d);
    expect(text).not.toContain('"d"');
  });

  it("may be kept for ten minutes (R1)", async () => {
    expect((await fetchKeys()).headers.get("cache-control")).toBe("public, max-age=600");
  });

  it("drops a key once it is retired (R3)", async () => {
    await owner.query("update auth.signing_keys set retired_at = now() + interval '1 hour'");
    expect(await (await fetchKeys()).json()).toMatchObject({ keys: [{}] });
    await owner.query(
      "update auth.signing_keys set active_from = now() - interval '2 hours', retired_at = now() - interval '1 second'",
    );
    expect(await (await fetchKeys()).json()).toEqual({ keys: [] });
  });
});
