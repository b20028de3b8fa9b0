import { toCsv } from "@parley/contract/csv";
import type { UserId } from "@parley/contract/ids";
import { HISTORY_COLUMNS, type TokenMove } from "@parley/contract/tokens";
import type { Tx } from "../../platform/database.ts";
import { findTokenHistory } from "./history.queries.ts";

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

const PAGE = 500;

/**
 * The whole history as a sheet, newest first, a page at a time and each in a transaction of its own: however slowly it is
 * fetched, nobody waits for it. What is posted meanwhile has a higher number and does not disturb what is older.
 */
export async function* exportHistory(transact: Transact, userId: UserId): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(toCsv([HISTORY_COLUMNS]));
  let balance: number | undefined;
  let before: number | undefined;
  for (;;) {
    const page = { kind: "all" as const, before_id: before, limit: PAGE };
    const { balance_tokens, moves } = await transact((tx) => findTokenHistory(tx, userId, page));
    let left = balance ?? balance_tokens;
    const rows = moves.map((move) => {
      const row = toRow(move, left);
      left -= move.tokens;
      return row;
    });
    if (rows.length > 0) yield Buffer.from(toCsv(rows));
    if (moves.length < PAGE) return;
    balance = left;
    before = moves.at(-1)?.id;
  }
}

const toRow = (move: TokenMove, balance: number) => [
  move.created_at,
  move.is_memory ? "memory" : move.kind,
  move.twin_name,
  move.room_name,
  move.receipt?.model ?? null,
  move.receipt?.input_tokens ?? null,
  move.receipt?.output_tokens ?? null,
  move.tokens,
  move.cost_usd_cents,
  move.is_estimated ? "yes" : "no",
  balance,
];
