import type { RoundtableWithMinutes } from "@parley/contract/roundtables";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findRoundtable } from "./roundtables.queries.ts";

export async function readRoundtable(tx: Tx, id: string): Promise<RoundtableWithMinutes> {
  const roundtable = await findRoundtable(tx, id);
  if (!roundtable) throw new Refusal("roundtable_not_found");
  return roundtable;
}
