import { MessageId, RoomId, TurnId } from "@parley/contract/ids";
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { escapeLiteral } from "pg";
import {
  finishTurn,
  takeTurn,
} from "../../apps/server/src/modules/conversation/answering/answering.queries.ts";
import { findMessage } from "../../apps/server/src/modules/conversation/conversation.queries.ts";
import { beginTurn } from "../../apps/server/src/modules/conversation/turns.queries.ts";
import type { Tx } from "../../apps/server/src/platform/database.ts";
import type { DB } from "../../apps/server/src/platform/database.types.ts";
import { takingOnIdentity } from "../../apps/server/src/platform/opening-statement.ts";
import { makeQuestion, type Parlour } from "../support/parlours.ts";

/** Ids that stand for what pgbench has read before. */
const standIns = {
  "00000000-0000-4000-8000-00000000000a": ":room",
  "00000000-0000-4000-8000-00000000000b": ":turn",
  "00000000-0000-4000-8000-00000000000c": ":answer",
  "00000000-0000-4000-8000-00000000000d": ":client",
};
const [room, turn, answer, client] = Object.keys(standIns);
const FENCE = 424_242;

const outcome = (body: string) => ({
  ...{ status: "done" as const, body, citations: [], model: "lounge:bare", is_estimated: false },
  ...{
    input_tokens: 1_200,
    output_tokens: 60,
    provider_cost_micros: 216,
    is_free: false,
    is_unanswered: false,
  },
});

/** The two commits of a turn, made of the very statements the product sends, in pgbench's words. */
export async function scriptFor(parlour: Parlour, body: string): Promise<string> {
  const place = { room_id: RoomId.parse(room), id: TurnId.parse(turn), fence: FENCE };
  const question = { roomId: RoomId.parse(parlour.room), clientId: client ?? "", text: makeQuestion() };
  const begin = await said((tx) => beginTurn(tx, question));
  const take = await said((tx) => takeTurn(tx, 10, "pgbench"));
  const finish = await said((tx) => finishTurn(tx, place, outcome(body)));
  const find = await said((tx) => findMessage(tx, place.room_id, MessageId.parse(answer)));
  const claims = JSON.stringify({ sub: parlour.host, role: "authenticated", aal: "aal1" });
  const taken = `select (said is not null)::int as found, said #>> '{turn,room_id}' as room, said #>> '{turn,id}' as turn,
    said ->> 'fence' as fence from (${take}) t`;
  return [
    "select gen_random_uuid() as client \\gset",
    `${openedAs("authenticated", claims, begin)};`,
    "commit;",
    `${openedAs("none", "", taken)} \\gset`,
    // Somebody else may just have taken this one, and left theirs to whoever comes next.
    "\\if :found",
    `select said ->> 'answer_id' as answer from (${finish}) t \\gset`,
    ...[`${find};`, "\\endif", "commit;", ""],
  ].join("\n");
}

/** The product's pool begins a transaction in the round trip of its first statement. */
function openedAs(role: string, claims: string, statement: string): string {
  const identity = takingOnIdentity(15_000)
    .replace("$1", () => escapeLiteral(role))
    .replace("$2", () => escapeLiteral(claims));
  return ["begin", identity, statement].join(" \\; ").replaceAll(/\s+/g, " ");
}

/** What the product would have sent, its parameters written out. */
async function said(work: (tx: Tx) => Promise<unknown>): Promise<string> {
  const statements: string[] = [];
  const nobody = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query: { sql, parameters } }) => {
      statements.push(writtenOut(sql, parameters));
    },
  });
  // Nobody answers there, which some take for a fault.
  await nobody
    .transaction()
    .execute(work)
    .catch(() => undefined);
  const [statement] = statements;
  if (!statement) throw new Error("Nothing was said");
  return statement;
}

function writtenOut(sql: string, parameters: readonly unknown[]): string {
  const literals = sql.replaceAll(/\$(\d+)/g, (_, number) => literal(parameters[Number(number) - 1]));
  const named = Object.entries(standIns).reduce((text, [id, name]) => text.replaceAll(id, name), literals);
  return named.replaceAll(String(FENCE), ":fence").replaceAll(/\s+/g, " ");
}

function literal(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return escapeLiteral(value);
  throw new Error("Only texts and numbers are written out");
}
