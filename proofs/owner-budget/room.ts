import { randomUUID } from "node:crypto";
import { RoomId, UserId } from "@parley/contract/ids";
import type { Refused } from "../../apps/server/src/modules/conversation/turns.queries.ts";
import { type Actor, type Database, type Tx, transactAs } from "../../apps/server/src/platform/database.ts";
import type { Arena, Person } from "../support/arena.ts";

export type Room = { roomId: RoomId; hostId: string; visitors: Actor[] };

type Plan = { who_pays: string; visitors: number; caps: { day: number; member: number } };

/** A room with one twin, an owner who has far more than the caps, and visitors of whom every second has tokens. */
export async function plantRoom({ owner, insertPeople }: Arena, plan: Plan): Promise<Room> {
  await owner.query("update auth.users set email = gen_random_uuid() || '@parley.test'");
  const [host, ...people] = await insertPeople(plan.visitors + 1);
  if (!host) throw new Error("Nobody was made");
  const [roomId, twin] = [RoomId.parse(randomUUID()), randomUUID()];
  await owner.query("insert into virtual_twins (id, owner_id, name) values ($1, $2, 'Ada')", [twin, host.id]);
  await owner.query(
    `insert into rooms (id, user_id, name, access_type, who_pays, daily_cap_tokens, member_daily_cap_tokens)
     values ($1, $2, 'Open house', 'public', $3, $4, $5)`,
    [roomId, host.id, plan.who_pays, plan.caps.day, plan.caps.member],
  );
  await owner.query("insert into room_twins (room_id, twin_id, added_by) values ($1, $2, $3)", [
    ...[roomId, twin, host.id],
  ]);
  await owner.query(
    "insert into room_members (room_id, user_id, status) select $1, person, 'active' from unnest($2::uuid[]) person",
    [roomId, people.map(({ id }) => id)],
  );
  const rich = [host, ...people.filter((_, at) => at % 2 === 0)];
  await owner.query(
    `select post_transfer('proof:' || id, ledger_account('gifts', 'token'), ledger_account('wallet', 'token', id), 10000000, 'gift')
     from unnest($1::uuid[]) id`,
    [rich.map(({ id }) => id)],
  );
  return { roomId, hostId: host.id, visitors: people.map(actorFor) };
}

const actorFor = ({ id, email }: Person): Actor => ({
  ...{ userId: UserId.parse(id), role: "authenticated", aal: "aal1" },
  claims: JSON.stringify({ sub: id, email, role: "authenticated", aal: "aal1" }),
});

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export const transactingAs =
  (database: Database, actor: Actor): Transact =>
  (work) =>
    transactAs(database, actor, work);

class Refusing extends Error {}

/** Undefined, and nothing written, when the database said no: as the commands do it. */
export async function refuseOr<T extends object>(
  transact: Transact,
  ask: (tx: Tx) => Promise<T | Refused>,
): Promise<T | undefined> {
  try {
    return await transact(async (tx) => {
      const said = await ask(tx);
      if ("refusal" in said) throw new Refusing();
      return said;
    });
  } catch (error) {
    if (error instanceof Refusing) return undefined;
    throw error;
  }
}
