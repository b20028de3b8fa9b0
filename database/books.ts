import type { Client, Pool } from "pg";

/** Each names what must not be in the books, whatever happened. */
const RULES = {
  "a transfer between accounts that are not both there, in its unit": `
    select t.id::text from ledger_transfers t
    left join ledger_accounts d on d.id = t.debit_account_id and d.unit = t.unit
    left join ledger_accounts c on c.id = t.credit_account_id and c.unit = t.unit
    where d.id is null or c.id is null`,
  "a unit whose accounts do not sum to zero": `
    select unit from legs group by unit having sum(amount) <> 0`,
  "a balance that is not the sum of its entries": `
    select user_id::text from user_token_balances b full join (
      select a.owner_id as user_id, sum(l.amount) as amount from ledger_accounts a join legs l on l.account_id = a.id
      where a.kind = 'wallet' group by 1) entries using (user_id)
    where coalesce(b.balance_tokens, 0) <> coalesce(entries.amount, 0)`,
  "a balance that does not cover what is held, or holds less than nothing": `
    select user_id::text from user_token_balances where held_tokens < 0 or balance_tokens < held_tokens`,
  "held tokens that are not the sum of the open holds": `
    select user_id::text from user_token_balances b full join (
      select user_id, sum(amount_tokens) as amount from token_holds where status = 'open' group by 1) holds using (user_id)
    where coalesce(b.held_tokens, 0) <> coalesce(holds.amount, 0)`,
};

const FAULTS = `
  with legs as (
    select a.id as account_id, a.unit, t.amount from ledger_transfers t join ledger_accounts a on a.id = t.credit_account_id
    union all select a.id, a.unit, -t.amount from ledger_transfers t join ledger_accounts a on a.id = t.debit_account_id
  ) ${Object.values(RULES)
    .map((rule, n) => `(select ${n + 1} as rule, found.* from (${rule}) as found (offender) limit 20)`)
    .join(" union all ")}`;

/** One sentence for everything that is wrong with the ledger, the balances and the holds; none when the books balance. */
export async function findBookFaults(client: Client | Pool): Promise<string[]> {
  const { rows } = await client.query<{ rule: number; offender: string }>(FAULTS);
  const names = Object.keys(RULES);
  return rows.map(({ rule, offender }) => `${names[rule - 1]}: ${offender}`);
}
