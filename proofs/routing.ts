// Twelve twins in one room, hundreds of questions in three languages that name none of them: how often the right one is asked.
import { RoomId, UserId } from "@parley/contract/ids";
import { quoteTurn } from "../apps/server/src/modules/conversation/turns.queries.ts";
import { type Actor, connectDatabase, transactAs } from "../apps/server/src/platform/database.ts";
import { type AnswerableQuestion, languages, readQuestions } from "./retrieval-quality/library.ts";
import { experts } from "./routing/experts.ts";
import { type Seated, seatExperts } from "./routing/seat-experts.ts";
import { type Arena, withArena } from "./support/arena.ts";
import { conclude } from "./support/conclude.ts";
import { median } from "./support/statistics.ts";

const RIGHT_GOAL = 0.85;

type Asked = AnswerableQuestion & { isRight: boolean; isFirstSeat: boolean };

await withArena("routing", async (arena) => {
  const seated = await seatExperts(arena);
  const { database } = connectDatabase(arena.urls.api, { max: 1 });
  const asked: Asked[] = [];
  for (const question of readQuestions()) {
    const right = seated.twinOf.get(expertOn(question));
    const actor = actorOf(seated);
    const quote = await transactAs(database, actor, (tx) =>
      quoteTurn(tx, { roomId: RoomId.parse(seated.room), text: question.question }),
    );
    const chosen = "twins" in quote ? quote.twins[0]?.twin_id : undefined;
    const [first] = seated.twinOf.values();
    asked.push({ ...question, isRight: chosen === right, isFirstSeat: right === first });
  }
  await database.destroy();

  for (const language of languages) report(language, asked, (one) => one.language === language);
  for (const kind of ["plain", "paraphrase"] as const) report(kind, asked, (one) => one.kind === kind);
  const cost = await costOf(arena, seated, asked);
  console.log(`choosing takes ${cost.toFixed(1)} ms`);
  const right = share(asked, ({ isRight }) => isRight);
  const firstSeat = share(asked, ({ isFirstSeat }) => isFirstSeat);
  conclude(
    "routing",
    `${inPercent(right)} of ${asked.length} questions to the right one of ${experts.length} twins, always the first seat ${inPercent(firstSeat)}`,
    inPercent(RIGHT_GOAL),
    right >= RIGHT_GOAL,
  );
});

function expertOn({ language, document }: AnswerableQuestion) {
  const expert = experts.find((one) => one.language === language && one.documents.includes(document));
  if (!expert) throw new Error(`Nobody knows ${document}`);
  return expert;
}

function actorOf({ host }: Seated): Actor {
  const claims = JSON.stringify({ sub: host.id, role: "authenticated", aal: "aal1", email: host.email });
  return { userId: UserId.parse(host.id), role: "authenticated", aal: "aal1", claims };
}

function inPercent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}

function share(asked: Asked[], holds: (one: Asked) => boolean): number {
  return asked.filter(holds).length / asked.length;
}

function report(name: string, asked: Asked[], belongs: (one: Asked) => boolean): void {
  const these = asked.filter(belongs);
  const right = these.filter(({ isRight }) => isRight).length;
  console.log(`${name.padEnd(11)} ${right} of ${these.length}`);
}

/** The median over every question, with the way there and back. */
async function costOf({ owner }: Arena, { room }: Seated, asked: Asked[]): Promise<number> {
  const times: number[] = [];
  for (const { question } of asked) {
    const start = performance.now();
    await owner.query("select t from rooms r, twins_routed(r, $2) t where r.id = $1", [room, question]);
    times.push(performance.now() - start);
  }
  return median(times);
}
