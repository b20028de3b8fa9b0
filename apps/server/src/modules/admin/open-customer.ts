import type { Customer } from "@parley/contract/admin";
import type { UserId } from "@parley/contract/ids";
import type { TokenUsageDay } from "@parley/contract/tokens";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findConnectAccount, listSalesByMonth } from "../sellers/index.ts";
import { findBalance, listUsageDays } from "../tokens/index.ts";
import { findLatestSubscription, findPerson } from "./customers.queries.ts";

export async function openCustomer(tx: Tx, id: UserId): Promise<Customer> {
  const person = await findPerson(tx, id);
  if (!person) throw new Refusal("customer_not_found");
  return {
    ...person,
    subscription: (await findLatestSubscription(tx, id)) ?? null,
    balance_tokens: (await findBalance(tx, id))?.balance_tokens ?? 0,
    usage: addedUpByDay(await listUsageDays(tx, id)),
    account: (await findConnectAccount(tx, id)) ?? null,
    sold_by_month: await listSalesByMonth(tx, id),
  };
}

/** Which twin was asked is between the customer and the twin. */
function addedUpByDay(rows: TokenUsageDay[]): Customer["usage"] {
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return [...byDay].map(([day, same]) => ({
    day,
    total_tokens: same.reduce((sum, { total_tokens }) => sum + total_tokens, 0),
    base_cost_usd_cents: same.reduce((sum, { base_cost_usd_cents }) => sum + base_cost_usd_cents, 0),
  }));
}
