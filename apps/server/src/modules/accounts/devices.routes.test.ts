import { randomUUID } from "node:crypto";
import { Device, SecurityEvent } from "@parley/contract/accounts";
import { ErrorBody } from "@parley/contract/errors";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { authClient, PASSWORD, signedUp } from "../../testing/identity.ts";
import { app, owner } from "../../testing/stage.ts";

const Devices = z.array(Device);
const Events = z.array(SecurityEvent);

async function ask(token: string, path: string, body?: unknown) {
  const response = await app.request(path, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

const devicesOf = async (token: string) => Devices.parse((await ask(token, "/rest/v1/sessions")).body);
const end = (token: string, sessionId: string) => ask(token, "/functions/v1/end-session", { sessionId });

async function withTwoDevices() {
  const { session, email, user } = await signedUp({ userAgent: "Laptop" });
  const phone = authClient({ userAgent: "Phone" });
  const { data } = await phone.signInWithPassword({ email, password: PASSWORD });
  return { laptop: session.access_token, user, phone, onPhone: data.session?.access_token ?? "" };
}

describe("one's devices", () => {
  it("are listed, newest first, with the one in hand marked (R57)", async () => {
    const { laptop, onPhone } = await withTwoDevices();
    const seen = await devicesOf(laptop);
    expect(seen).toMatchObject([
      { user_agent: "Phone", is_current: false, aal: "aal1" },
      { user_agent: "Laptop", is_current: true },
    ]);
    expect((await devicesOf(onPhone)).map(({ is_current }) => is_current)).toEqual([true, false]);
  });

  it("are signed out one by one, and their tokens die with them (R57)", async () => {
    const { laptop, phone, onPhone, user } = await withTwoDevices();
    const [other] = await devicesOf(laptop);
    const id = other?.id ?? "";
    expect(await end(laptop, id)).toEqual({ status: 200, body: { id } });
    expect((await ask(onPhone, "/rest/v1/sessions")).status).toBe(401);
    expect((await phone.refreshSession()).error).not.toBeNull();
    expect(await devicesOf(laptop)).toHaveLength(1);
    const again = await end(laptop, id);
    expect(again).toMatchObject({ status: 404, body: { code: "device_not_found" } });
    const { rows } = await owner.query(
      "select kind from auth.security_events where user_id = $1 order by created_at desc limit 1",
      [user.id],
    );
    expect(rows).toEqual([{ kind: "signed_out_elsewhere" }]);
  });

  it("of somebody else are not there (R57)", async () => {
    const { laptop } = await withTwoDevices();
    const stranger = await signedUp();
    const [device] = await devicesOf(laptop);
    const theirs = await end(stranger.session.access_token, device?.id ?? "");
    const nobodys = await end(stranger.session.access_token, randomUUID());
    expect(theirs).toEqual(nobodys);
    expect(ErrorBody.parse(theirs.body).code).toBe("device_not_found");
    expect(await devicesOf(laptop)).toHaveLength(2);
    expect(await devicesOf(stranger.session.access_token)).toHaveLength(1);
  });

  it("are nobody's without a session (R57)", async () => {
    for (const path of ["/rest/v1/sessions", "/rest/v1/security_events"]) {
      expect((await app.request(path)).status).toBe(401);
    }
  });
});

describe("the history of an account", () => {
  const eventsOf = async (token: string, query = "") =>
    Events.parse((await ask(token, `/rest/v1/security_events${query}`)).body);

  it("is read newest first, page by page, without a gap (R57)", async () => {
    const { session, user } = await signedUp();
    await owner.query(
      `insert into auth.security_events (user_id, kind, created_at)
       select $1, 'signed_in', now() - make_interval(mins => n / 2) from generate_series(2, 44) n`,
      [user.id],
    );
    const seen = [];
    let query = "";
    for (
      let page = await eventsOf(session.access_token);
      page.length > 0;
      page = await eventsOf(session.access_token, query)
    ) {
      seen.push(...page);
      const last = page.at(-1);
      query = `?before_created_at=${encodeURIComponent(last?.created_at ?? "")}&before_id=${last?.id}`;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(45);
    expect(
      seen
        .slice(0, 2)
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(["signed_in", "signed_up"]);
    const instants = seen.map(({ created_at }) => Date.parse(created_at));
    expect(instants).toEqual(instants.toSorted((a, b) => b - a));
  });

  it("is nobody else's (R57)", async () => {
    const { user } = await signedUp();
    const stranger = await signedUp();
    await owner.query(
      "insert into auth.security_events (user_id, kind, detail) values ($1, 'signed_in', 'theirs')",
      [user.id],
    );
    const seen = await eventsOf(stranger.session.access_token);
    expect(seen.some(({ detail }) => detail === "theirs")).toBe(false);
  });
});
