import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { cast } from "../../../testing/cast.ts";
import { someAddress, someEmail } from "../../../testing/identity.ts";
import { accessToken } from "../../../testing/signing.ts";
import { app, env, owner } from "../../../testing/stage.ts";

describe("the door of the admin calls", () => {
  const calls = (id: string): [string, string, object?][] => [
    ["POST", "/invite", { email: someEmail() }],
    ["POST", "/admin/generate_link", { type: "magiclink", email: someEmail() }],
    ["POST", "/admin/users", { email: someEmail() }],
    ["GET", "/admin/users"],
    ["GET", `/admin/users/${id}`],
    ["PUT", `/admin/users/${id}`, { password: "a new long pass phrase" }],
    ["DELETE", `/admin/users/${id}`],
    ["GET", `/admin/users/${id}/factors`],
    ["DELETE", `/admin/users/${id}/factors/${randomUUID()}`],
  ];

  const knock = async ([method, path, body]: [string, string, object?], authorization?: string) => {
    const response = await app.request(`/auth/v1${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": someAddress(),
        ...(authorization && { authorization }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.text() };
  };

  it("opens to nobody's token, and tells nothing about who is there (R50)", async () => {
    const { jonas, maya, alma, viktor, tess } = await cast();
    const tokens = await Promise.all(
      [tess, jonas, maya, alma, viktor].map(({ id, email, aal }) => accessToken({ sub: id, email, aal })),
    );
    const forged = await accessToken({ sub: viktor.id, role: "service_role", aal: "aal2" });
    const identities = [
      undefined,
      ...tokens.map((token) => `Bearer ${token}`),
      `Bearer ${forged}`,
      `Bearer ${env.AUTH_SERVICE_KEY}x`,
      `Bearer ${env.AUTH_SERVICE_KEY.slice(0, -1)}`,
      `Basic ${Buffer.from(`service:${env.AUTH_SERVICE_KEY}`).toString("base64")}`,
    ];
    for (const identity of identities) {
      const [known, unknown, malformed] = await Promise.all(
        [jonas.id, randomUUID(), "nobody"].map((id) =>
          Promise.all(calls(id).map((call) => knock(call, identity))),
        ),
      );
      for (const answer of known ?? []) expect([401, 403]).toContain(answer.status);
      expect(unknown).toEqual(known);
      expect(malformed).toEqual(known);
    }
    const { rows } = await owner.query("select deleted_at from auth.users where id = $1", [jonas.id]);
    expect(rows).toEqual([{ deleted_at: null }]);
  });

  it("counts wrong keys by address, whatever the caller writes before it (R50)", async () => {
    const address = someAddress();
    const tryKey = (key: string, written: string) =>
      app.request("/auth/v1/admin/users", {
        headers: { authorization: `Bearer ${key}`, "x-forwarded-for": `${written}, ${address}` },
      });
    const answers = [];
    for (let tries = 0; tries < 11; tries += 1) answers.push(await tryKey(`guess-${tries}`, someAddress()));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
    expect(answers.at(-1)?.headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await tryKey(env.AUTH_SERVICE_KEY, "")).status).toBe(200);
  });
});
