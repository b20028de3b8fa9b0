import type {
  ListRoundtables,
  ListStatements,
  Minutes,
  Roundtable,
  RoundtableWithMinutes,
  Statement,
} from "@parley/contract/roundtables";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Actor, Tx } from "../../platform/database.ts";
import { after } from "../../platform/keyset.ts";

export function listRoundtables(tx: Tx, actor: Actor, wanted: ListRoundtables): Promise<Roundtable[]> {
  const { before_updated_at, before_id, limit } = wanted;
  return withSeats(tx)
    .where("owner_id", "=", actor.userId)
    .where(after(["updated_at", "id"], [before_updated_at, before_id]))
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export function findRoundtable(tx: Tx, id: string): Promise<RoundtableWithMinutes | undefined> {
  return withSeats(tx)
    .select(sql<Minutes | null>`minutes`.as("minutes"))
    .where("id", "=", id)
    .executeTakeFirst();
}

function withSeats(tx: Tx) {
  return tx
    .selectFrom("roundtables")
    .select(["id", "topic", "status", "rounds", "current_round", "quote_tokens", "spent_tokens"])
    .select(["started_at", "ended_at", "updated_at"])
    .select((table) =>
      jsonArrayFrom(
        table
          .selectFrom("roundtable_twins")
          .leftJoin("virtual_twins", "virtual_twins.id", "roundtable_twins.twin_id")
          .select([
            "seat",
            "twin_id",
            "name",
            "hue",
            "portrait_seed",
            "stance",
            "roundtable_twins.spent_tokens",
          ])
          .whereRef("roundtable_id", "=", "roundtables.id")
          .orderBy("seat"),
      ).as("seats"),
    );
}

export function listStatements(tx: Tx, wanted: ListStatements): Promise<Statement[]> {
  return tx
    .selectFrom("roundtable_statements")
    .select(["seq", "round", "twin_id", "author_id", "answers_seq", "body", "status", "tokens", "created_at"])
    .select(sql<Statement["citations"]>`citations`.as("citations"))
    .where("roundtable_id", "=", wanted.roundtable_id)
    .where("seq", ">", wanted.after_seq)
    .orderBy("seq")
    .limit(wanted.limit)
    .execute();
}
