import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { mintAccessToken } from "../../database/dev-tokens.ts";
import { usualModel } from "./models-file.ts";
import type { Random } from "./random.ts";
import { Speaker } from "./speaker.ts";
import type { Stack } from "./stack.ts";
import { Viewer } from "./viewer.ts";

/** Whoever is never in any room, to see that they learn nothing. */
export type Stranger = { id: string; token: string };

export type Patient = { room: string; twin: string };

/** People who talk to twins in rooms of their own while everything around them breaks. */
export type Gathering = {
  rooms: string[];
  speakers: Speaker[];
  viewers: Viewer[];
  stranger: Stranger;
  /** In each room the twin whose model may be made to fail. */
  patients: Patient[];
  /** Says nothing more, and resolves when whatever was being sent is acknowledged. */
  hush: () => Promise<void>;
  leave: () => void;
};

const roomsAtOnce = 4;
const peoplePerRoom = 2;
const wallet = 1_000_000_000;

export async function gather(stack: Stack, random: Random): Promise<Gathering> {
  const people = await insertPeople(stack, roomsAtOnce * peoplePerRoom + 1);
  const tokens = await Promise.all(
    people.map((id) => mintAccessToken(stack.ownerUrl, { userId: id, email: "" })),
  );
  const seats = people.slice(1).map((id, n) => ({ id, token: tokens[n + 1] ?? "" }));
  const rooms = [];
  const speakers: Speaker[] = [];
  const viewers: Viewer[] = [];
  const patients: Patient[] = [];
  for (let n = 0; n < roomsAtOnce; n++) {
    const members = seats.slice(n * peoplePerRoom, (n + 1) * peoplePerRoom);
    const { room, ailing } = await insertRoom(
      stack,
      members.map(({ id }) => id),
    );
    rooms.push(room);
    patients.push({ room, twin: ailing });
    for (const [at, { id, token }] of members.entries()) {
      const seat = { stack, roomId: room, userId: id, token };
      // The first of them has the room open in two tabs.
      const tab = new Viewer(seat, n);
      viewers.push(tab, ...(at === 0 ? [new Viewer(seat, n + 1)] : []));
      speakers.push(new Speaker(seat, tab, random.between(0, 2 ** 31)));
    }
  }
  await Promise.all(viewers.map((viewer) => viewer.open()));
  const talking = new AbortController();
  const talk = Promise.all(speakers.map((speaker) => speaker.talk(talking.signal)));
  return {
    ...{ rooms, speakers, viewers, patients },
    stranger: { id: people[0] ?? "", token: tokens[0] ?? "" },
    async hush() {
      talking.abort();
      await talk;
    },
    leave() {
      for (const viewer of viewers) viewer.close();
    },
  };
}

async function insertPeople({ owner }: Stack, count: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into auth.users (email, email_confirmed_at)
     select gen_random_uuid() || '@parley.test', now() from generate_series(1, $1) returning id`,
    [count],
  );
  const ids = rows.map(({ id }) => id);
  await owner.query(
    `select post_transfer('chaos:' || id, ledger_account('gifts', 'token'), ledger_account('wallet', 'token', id), $2, 'gift')
     from unnest($1::uuid[]) as id`,
    [ids, wallet],
  );
  return ids;
}

/** With a twin that answers and one that may be made ill; the first of the people owns it. */
async function insertRoom({ owner }: Stack, [host = "", ...members]: string[]) {
  const [room, well, ailing] = [randomUUID(), randomUUID(), randomUUID()];
  await owner.query("insert into rooms (id, user_id, name) values ($1, $2, 'Under fire')", [room, host]);
  await owner.query(
    "insert into room_members (room_id, user_id, role, status) select $1, unnest($2::uuid[]), 'member', 'active'",
    [room, members],
  );
  await owner.query(
    // A free plan has one twin: they have one each.
    "insert into virtual_twins (id, owner_id, name, model) values ($1, $3, 'Well', $5), ($2, $4, 'Ailing', $5)",
    [well, ailing, host, members[0], usualModel],
  );
  await owner.query(
    "insert into room_twins (room_id, twin_id, position, added_by) values ($1, $2, 0, $4), ($1, $3, 1, $4)",
    [room, well, ailing, host],
  );
  return { room, ailing };
}

/** Resolves once this many more were acknowledged and answered than before, or says that nothing moved in time. */
export async function goesOn(
  { speakers, viewers }: Pick<Gathering, "speakers" | "viewers">,
  withinMs: number,
): Promise<boolean> {
  const count = () => ({
    acknowledged: sum(speakers.map(({ acknowledged }) => acknowledged.length)),
    answered: sum(viewers.map(({ answered }) => answered)),
  });
  const before = count();
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    const now = count();
    if (now.acknowledged >= before.acknowledged + 2 && now.answered > before.answered) return true;
    await pause(25);
  }
  return false;
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
