import { randomUUID } from "node:crypto";
import { NOTICE_TYPES } from "@parley/contract/notices";
import { Notification, UnreadCounts } from "@parley/contract/notifications";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as } from "../../testing/as.ts";
import { cast, type Person } from "../../testing/cast.ts";
import { owner } from "../../testing/stage.ts";

async function tell(person: Person, type: string, message = "Something happened"): Promise<string> {
  const id = randomUUID();
  await owner.query("insert into user_notifications (id, user_id, type, message) values ($1, $2, $3, $4)", [
    id,
    person.id,
    type,
    message,
  ]);
  return id;
}

const unread = async (person: Person) =>
  (await as(person).get("/rest/v1/rpc/count_unread_notifications")).read(UnreadCounts);

describe("notices", () => {
  it("are listed newest first, page by page, to their owner alone (N1)", async () => {
    const { jonas, stranger } = await cast();
    const told: string[] = [];
    for (let i = 0; i < 23; i += 1) told.push(await tell(jonas, "room_invitation", `Notice ${i}`));
    const first = (await as(jonas).get("/rest/v1/user_notifications")).read(z.array(Notification));
    const last = first.at(-1);
    const query = new URLSearchParams({
      before_created_at: last?.created_at ?? "",
      before_id: last?.id ?? "",
    });
    const second = (await as(jonas).get(`/rest/v1/user_notifications?${query.toString()}`)).read(
      z.array(Notification),
    );
    expect([...first, ...second].map(({ id }) => id)).toEqual(told.toReversed());
    expect((await as(stranger).get("/rest/v1/user_notifications")).body).toEqual([]);
  });

  it("are marked read one by one, by type, or all at once (N2)", async () => {
    const { jonas } = await cast();
    const [one] = [await tell(jonas, "room_invitation"), await tell(jonas, "room_invitation")];
    await tell(jonas, "new_twin_manager");
    await tell(jonas, "stripe_connect_active");
    const mark = (which: object) =>
      as(jonas).patch("/rest/v1/user_notifications", { is_read: true, ...which });
    expect((await mark({ id: one })).body).toEqual({
      room_invitation: 1,
      new_twin_manager: 1,
      stripe_connect_active: 1,
    });
    expect((await mark({ types: ["new_twin_manager"] })).body).toEqual({
      room_invitation: 1,
      stripe_connect_active: 1,
    });
    expect((await mark({})).body).toEqual({});
  });

  it("stay unread when somebody else marks them (N2)", async () => {
    const { jonas, stranger } = await cast();
    const id = await tell(jonas, "room_invitation");
    await as(stranger).patch("/rest/v1/user_notifications", { is_read: true, id });
    await as(stranger).patch("/rest/v1/user_notifications", { is_read: true });
    expect(await unread(jonas)).toEqual({ room_invitation: 1 });
  });

  it.each([
    { is_read: false },
    { is_read: true, message: "Forged" },
    { is_read: true, types: ["made_up"] },
    {},
  ])("refuse %j (N2)", async (change) => {
    const { jonas } = await cast();
    expect((await as(jonas).patch("/rest/v1/user_notifications", change)).status).toBe(422);
  });

  it("about managing a twin are dismissed together, and remembered (N3)", async () => {
    const { maya, jonas } = await cast();
    for (const type of NOTICE_TYPES) await tell(jonas, type);
    await owner.query(
      `with twin as (insert into virtual_twins (owner_id, name) values ($1, 'Ines') returning id)
       insert into twin_managers (twin_id, user_id) select id, $2 from twin`,
      [maya.id, jonas.id],
    );
    const left = (await as(jonas).call("dismiss-manager-banner")).read(UnreadCounts);
    expect(Object.keys(left)).toHaveLength(NOTICE_TYPES.length - 2);
    expect(left).not.toHaveProperty("new_twin_manager");
    const { rows } = await owner.query("select notified_new_manager from twin_managers where user_id = $1", [
      jonas.id,
    ]);
    expect(rows).toEqual([{ notified_new_manager: true }]);
  });
});
