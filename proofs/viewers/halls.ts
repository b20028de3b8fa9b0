import { randomUUID } from "node:crypto";
import type { Seat } from "../live-channel/viewer.ts";
import type { Arena } from "../support/arena.ts";

export type Hall = { room: string; hostToken: string };

/** Rooms with a twin in each, everybody a member of all of them. */
export async function openHalls(
  arena: Arena,
  count: number,
  { people, model }: { people: { id: string }[]; model: string },
): Promise<Hall[]> {
  const hosts = await arena.insertPeople(count);
  await arena.owner.query(
    `select post_transfer('gift:' || id, ledger_account('gifts', 'token'), ledger_account('wallet', 'token', id), 1000000, 'gift')
     from unnest($1::uuid[]) as id`,
    [hosts.map(({ id }) => id)],
  );
  return Promise.all(
    hosts.map(async (host) => {
      const [room, twin] = [randomUUID(), randomUUID()];
      const insert = (statement: string, values: unknown[]) => arena.owner.query(statement, values);
      await insert("insert into rooms (id, user_id, name) values ($1, $2, 'Hall')", [room, host.id]);
      await insert("insert into virtual_twins (id, owner_id, name, model) values ($1, $2, 'Ada', $3)", [
        ...[twin, host.id, model],
      ]);
      await insert("insert into room_twins (room_id, twin_id, position, added_by) values ($1, $2, 0, $3)", [
        ...[room, twin, host.id],
      ]);
      await insert(
        "insert into room_members (room_id, user_id, status) select $1, unnest($2::uuid[]), 'active'",
        [...[room, people.map(({ id }) => id)]],
      );
      return { room, hostToken: await arena.tokenFor(host) };
    }),
  );
}

/** Everybody has as many tabs open as they may, each with another room. */
export async function seatsFor(
  arena: Arena,
  {
    people,
    halls,
    tabs,
    port,
  }: { people: { id: string; email: string }[]; halls: Hall[]; tabs: number; port: number },
): Promise<Seat[]> {
  const seats: Seat[] = [];
  for (const [n, person] of people.entries()) {
    const token = await arena.tokenFor(person);
    for (let tab = 0; tab < tabs; tab++) {
      const hall = halls[(n * tabs + tab) % halls.length];
      seats.push({ token, channels: [`room:${hall?.room}`, `user:${person.id}`], ports: [port] });
    }
  }
  return seats;
}
