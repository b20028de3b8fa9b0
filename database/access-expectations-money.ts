import { usageAccount, walletOfA } from "./access-expectations-tokens.ts";
import { idOf } from "./access-identities.ts";
import type { Mechanism } from "./access-table.ts";
import { seedId } from "./cast.ts";

const [A, B, nobody] = [idOf("A"), idOf("B"), seedId(50, 98)];

const account = (owner: string, kind: string, unit: string) =>
  `insert into ledger_accounts (owner_id, kind, unit) values (${owner}, '${kind}', '${unit}')`;

const transfer = (more: Record<string, string>) => {
  const row = {
    ...{ debit_account_id: walletOfA, credit_account_id: usageAccount, unit: "token", amount: "5" },
    ...{ kind: "usage", idempotency_key: "new", details: "{}", ...more },
  };
  const values = Object.values(row).map((value) => `'${value}'`);
  return `insert into ledger_transfers (${Object.keys(row).join(", ")}) values (${values.join(", ")})`;
};

const hold = (amount: number, status: string, closed: string, person = B) =>
  `insert into token_holds (user_id, id, amount_tokens, status, closed_at, expires_at)
   values ('${person}', gen_random_uuid(), ${amount}, '${status}', ${closed}, now())`;

const balance = (tokens: number, held: number, person = B) =>
  `insert into user_token_balances (user_id, balance_tokens, held_tokens) values ('${person}', ${tokens}, ${held})`;

const counted = [
  "total_tokens",
  "base_cost_usd_cents",
  "input_tokens",
  "output_tokens",
  "provider_cost_micros",
];
const usage = (negative: string) =>
  `insert into token_usage_logs (user_id, ${counted.join(", ")})
   values ('${B}', ${counted.map((column) => (column === negative ? -1 : 1)).join(", ")})`;

const day = (tokens: number, cents: number, turns: number) =>
  `insert into token_usage_days (user_id, day, twin_id, total_tokens, base_cost_usd_cents, turns)
   values ('${B}', '2026-03-01', '${nobody}', ${tokens}, ${cents}, ${turns})`;

const answered = `('${B}', 1, 1, '${nobody}')`;

/** What every rule about money stops, by the rule's name; for evidence, by what it says. */
const stopped: Record<string, string[]> = {
  ledger_accounts_check: [account("null", "wallet", "token")],
  ledger_accounts_check1: [account(`'${B}'`, "wallet", "usd_cent")],
  ledger_accounts_kind_check: [account("null", "purse", "token")],
  ledger_accounts_unit_check: [account("null", "usage", "penny")],
  ledger_accounts_owner_id_fkey: [account(`'${nobody}'`, "wallet", "token")],
  ledger_accounts_owned: [account(`'${A}'`, "wallet", "token")],
  ledger_accounts_platform: [account("null", "usage", "token")],
  ledger_transfers_amount_check: [transfer({ amount: "0" })],
  ledger_transfers_check: [transfer({ credit_account_id: walletOfA })],
  ledger_transfers_debit_account_id_fkey: [transfer({ debit_account_id: nobody })],
  ledger_transfers_details_check: [transfer({ details: "[]" })],
  ledger_transfers_idempotency_key_check: [transfer({ idempotency_key: "" })],
  ledger_transfers_kind_check: [transfer({ kind: "theft" })],
  ledger_transfers_unit_check: [transfer({ unit: "penny" })],
  ledger_transfers_debit_account_id_idempotency_key_key: [transfer({ idempotency_key: "m1" })],
  token_holds_amount_tokens_check: [hold(0, "open", "null")],
  token_holds_check: [hold(1, "open", "now()")],
  token_holds_status_check: [hold(1, "lost", "now()")],
  token_holds_user_id_fkey: [hold(1, "open", "null", nobody)],
  token_usage_days_total_tokens_check: [day(-1, 1, 1)],
  token_usage_days_base_cost_usd_cents_check: [day(1, -1, 1)],
  token_usage_days_turns_check: [day(1, 1, -1)],
  token_usage_logs_total_tokens_check: [usage("total_tokens")],
  token_usage_logs_base_cost_usd_cents_check: [usage("base_cost_usd_cents")],
  token_usage_logs_input_tokens_check: [usage("input_tokens")],
  token_usage_logs_output_tokens_check: [usage("output_tokens")],
  token_usage_logs_provider_cost_micros_check: [usage("provider_cost_micros")],
  token_usage_logs_turn: [
    `insert into token_usage_logs (user_id, total_tokens, base_cost_usd_cents, turn_id) values ${answered}, ${answered}`,
  ],
  user_token_balances_balance_tokens_check: [balance(-1, 0)],
  user_token_balances_check: [balance(1, 2)],
  user_token_balances_held_tokens_check: [balance(1, -1)],
  user_token_balances_user_id_fkey: [balance(1, 0, nobody)],
  "ledger_accounts is append only": [
    "update ledger_accounts set created_at = now()",
    "delete from ledger_accounts",
    "truncate ledger_accounts cascade",
  ],
  "ledger_transfers is append only": [
    "update ledger_transfers set amount = 1",
    "delete from ledger_transfers",
    "truncate ledger_transfers",
  ],
  "token_usage_logs is append only": [
    "update token_usage_logs set total_tokens = 1",
    "delete from token_usage_logs",
  ],
  "the day has it": [
    `do $do$ declare today bigint; begin
       insert into token_usage_logs (user_id, total_tokens, base_cost_usd_cents) values ('${B}', 7, 1);
       select total_tokens into today from token_usage_days where user_id = '${B}';
       raise exception '%', case when today = 7 then 'the day has it' end;
     end $do$`,
  ],
};

/** Taking one of these rules away must show. */
export const moneyMechanisms: Mechanism[] = Object.entries(stopped).flatMap(([rule, statements]) =>
  statements.map((statement) => ({
    that: `${rule}: ${statement}`,
    sql: `select proof.stopped_by($stopped$${statement}$stopped$)`,
    outcome: `ok ${rule}`,
  })),
);
