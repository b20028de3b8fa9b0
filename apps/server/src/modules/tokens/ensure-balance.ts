import type { UserId } from "@parley/contract/ids";
import type { TokenBalance } from "@parley/contract/tokens";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findBalance, insertEmptyBalance } from "./tokens.queries.ts";

/** Idempotent: two tabs that ask at once get the same row, and a balance that is already there is left alone. */
export async function ensureBalance(tx: Tx, userId: UserId): Promise<TokenBalance> {
  const balance =
    (await findBalance(tx, userId)) ??
    (await insertEmptyBalance(tx, userId)) ??
    (await findBalance(tx, userId));
  if (!balance) throw new Refusal("conflict");
  return balance;
}
