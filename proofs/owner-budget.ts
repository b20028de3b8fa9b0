// Hundreds of questions of forty visitors in a room that pays for them up to a cap, while answers are finished and paid beside
// them: the owner never stands to lose more than the caps, and nothing at all where the speaker pays.
import { randomUUID } from "node:crypto";
import {
  finishTurn,
  type Outcome,
  placeOf,
  takeTurn,
} from "../apps/server/src/modules/conversation/answering/answering.queries.ts";
import { beginTurn } from "../apps/server/src/modules/conversation/turns.queries.ts";
import { connectDatabase, type Database, transactAsWorker } from "../apps/server/src/platform/database.ts";
import { processName } from "../apps/server/src/platform/process-name.ts";
import { findBookFaults } from "../database/books.ts";
import { plantRoom, type Room, refuseOr, transactingAs } from "./owner-budget/room.ts";
import { type Arena, withArena } from "./support/arena.ts";
import { conclude } from "./support/conclude.ts";

const visitors = 40;
const questions = process.argv.includes("--full") ? 1_000 : 500;
const atOnce = 12;
const caps = { day: 60_000, member: 4_000 };

const outcome: Outcome = {
  ...{ status: "done", body: "Yes.", citations: [], model: null, input_tokens: 400, output_tokens: 60 },
  ...{ is_estimated: false, provider_cost_micros: 10, is_free: false, is_unanswered: false },
};

await withArena("owner-budget", async (arena) => {
  const { database } = connectDatabase(arena.urls.api, { max: atOnce });
  const { database: worker } = connectDatabase(arena.urls.worker, { max: 2 });
  const found: string[] = [];
  const capped = await play(arena, { database, worker, who_pays: "room_up_to_cap" });
  if (capped.most > caps.day) found.push(`${capped.most} tokens set aside or paid of ${caps.day}`);
  if (capped.mostOfOne > caps.member) found.push(`${capped.mostOfOne} for one visitor of ${caps.member}`);
  if (capped.most < caps.day - 2_000) found.push(`only ${capped.most} tokens of ${caps.day} were ever used`);
  const spoken = await play(arena, { database, worker, who_pays: "speaker" });
  if (spoken.most > 0) found.push(`${spoken.most} tokens of an owner who pays for nobody`);
  found.push(...(await findBookFaults(arena.owner)));
  await Promise.all([database.destroy(), worker.destroy()]);
  for (const fault of found) console.log(fault);
  console.log(
    `${capped.answered} answered, ${capped.refused} refused; ${spoken.answered} paid by the speaker`,
  );
  conclude(
    "owner-budget",
    `${capped.most} of ${caps.day} tokens a day and ${capped.mostOfOne} of ${caps.member} a visitor at most, ${found.length} faults`,
    "never above, 0",
    found.length === 0,
  );
});

type Playing = { database: Database; worker: Database; who_pays: string };
type Played = { most: number; mostOfOne: number; answered: number; refused: number };

async function play(arena: Arena, { database, worker, who_pays }: Playing): Promise<Played> {
  const room = await plantRoom(arena, { who_pays, visitors, caps });
  const played: Played = { most: 0, mostOfOne: 0, answered: 0, refused: 0 };
  const asking = { left: questions };
  const ask = async (): Promise<void> => {
    while (asking.left > 0) {
      asking.left -= 1;
      const visitor = room.visitors[asking.left % visitors];
      const sent =
        visitor && (await refuseOr(transactingAs(database, visitor), (tx) => beginTurn(tx, question(room))));
      if (sent) played.answered += 1;
      else played.refused += 1;
    }
  };
  const asked = Promise.all(Array.from({ length: atOnce }, ask));
  const isOver = asked.then(() => true);
  while (!(await Promise.race([isOver, finishOne(worker)]))) await look(arena, room, played);
  while (await finishSome(worker));
  await look(arena, room, played);
  return played;
}

function question({ roomId }: Room) {
  return { roomId, clientId: randomUUID(), text: "What is due?" };
}

/** Never says that all is over. */
async function finishOne(worker: Database): Promise<false> {
  await finishSome(worker);
  return false;
}

async function finishSome(worker: Database): Promise<boolean> {
  return transactAsWorker(worker, async (tx) => {
    const claimed = await takeTurn(tx, 10, processName());
    if (claimed) await finishTurn(tx, placeOf(claimed), outcome);
    return claimed !== undefined;
  });
}

/** What the owner has paid for others and has set aside for them, in all and for whoever had most. */
async function look({ owner }: Arena, { roomId, hostId }: Room, played: Played): Promise<void> {
  const { rows } = await owner.query<{ tokens: number }>(
    `select sum(case when finished_at is null then hold_tokens else charged_tokens end)::int as tokens
     from turns where room_id = $1 and payer_id = $2 and asked_by <> $2 group by asked_by`,
    [roomId, hostId],
  );
  const each = rows.map(({ tokens }) => tokens);
  played.most = Math.max(
    played.most,
    each.reduce((sum, tokens) => sum + tokens, 0),
  );
  played.mostOfOne = Math.max(played.mostOfOne, ...each);
}
