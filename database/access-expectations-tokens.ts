import { confirmed, idOf, signedIn, staff } from "./access-identities.ts";
import type { TableAccess } from "./access-table.ts";
import { seedId } from "./cast.ts";

const [A, O] = [idOf("A"), idOf("O")];
export const walletOfA = seedId(52, 1);
export const usageAccount = seedId(52, 2);
const anyTwin = seedId(53, 1);

/** Prices, the ledger and what follows from it. */
export const tokenTables: Record<string, TableAccess> = {
  token_pricing_configs: {
    select: { authenticated: "*", parley_worker: "*" },
    rows: {
      everyones: { key: "00000000-0000-4000-8000-000000000001", read: `${signedIn} W` },
      ofA: {
        values: {
          id: seedId(52, 3),
          applies_to_user_id: A,
          input_cents_per_1000: 1,
          output_cents_per_1000: 1,
        },
        read: `A ${staff} W`,
      },
    },
  },
  token_bundles: {
    select: { authenticated: "*", parley_worker: "*" },
    rows: {
      onSale: {
        values: { id: seedId(52, 4), bundle_size_tokens: 1000, retail_price_usd_cents: 100, is_active: true },
        read: `${signedIn} W`,
      },
      retired: {
        values: {
          id: seedId(52, 5),
          bundle_size_tokens: 1000,
          retail_price_usd_cents: 100,
          is_active: false,
        },
        read: `${staff} W`,
      },
    },
  },
  ledger_accounts: {
    select: { authenticated: "*", parley_worker: "*" },
    rows: {
      ofA: { values: { id: walletOfA, owner_id: A, kind: "wallet", unit: "token" }, read: `A ${staff} W` },
      platform: {
        values: { id: usageAccount, owner_id: null, kind: "usage", unit: "token" },
        read: `${staff} W`,
      },
    },
  },
  ledger_transfers: {
    select: { authenticated: "*", parley_worker: "*" },
    rows: {
      paidByA: {
        values: {
          debit_account_id: walletOfA,
          credit_account_id: usageAccount,
          unit: "token",
          amount: 5,
          kind: "usage",
          idempotency_key: "m1",
        },
        key: `${walletOfA}|1`,
        read: `A ${staff} W`,
      },
      paidToA: {
        values: {
          debit_account_id: usageAccount,
          credit_account_id: walletOfA,
          unit: "token",
          amount: 5,
          kind: "refund",
          idempotency_key: "m2",
        },
        key: `${usageAccount}|2`,
        read: `A ${staff} W`,
      },
    },
  },
  user_token_balances: {
    select: { authenticated: "*", room_guest: "*", parley_worker: "*" },
    insert: { authenticated: "user_id balance_tokens", room_guest: "user_id balance_tokens" },
    rows: {
      // Held by the hold below.
      ofA: { values: { user_id: A, balance_tokens: 500, held_tokens: 5 }, read: `A ${staff} W` },
      ofO: { values: { user_id: O, balance_tokens: 90_000, held_tokens: 0 }, read: `O R ${staff} W` },
    },
    attempts: [
      {
        that: "an empty balance of one's own",
        sql: "insert into user_token_balances (user_id, balance_tokens) values (:me, 0) on conflict do nothing",
        by: `${confirmed} R`,
      },
      {
        that: "a full one",
        sql: "insert into user_token_balances (user_id, balance_tokens) values (:me, 999999) on conflict do nothing",
        by: "",
      },
      {
        that: "an empty balance for a stranger",
        sql: `insert into user_token_balances (user_id, balance_tokens) values ('${idOf("B")}', 0) on conflict do nothing`,
        by: "B",
      },
    ],
  },
  token_holds: {
    select: { authenticated: "*", parley_worker: "*" },
    rows: {
      ofA: {
        values: { user_id: A, id: seedId(52, 6), amount_tokens: 5, expires_at: "2027-01-01" },
        key: `${A}|${seedId(52, 6)}`,
        read: "A W",
      },
    },
  },
  token_usage_logs: {
    select: {
      authenticated: "*",
      room_guest: "user_id id room_id turn_id base_cost_usd_cents",
      parley_worker: "*",
    },
    rows: {
      ofA: {
        values: {
          user_id: A,
          id: seedId(52, 7),
          timestamp: "2026-01-02",
          total_tokens: 5,
          base_cost_usd_cents: 1,
          twin_id: anyTwin,
        },
        key: `${A}|${seedId(52, 7)}`,
        read: `A ${staff} W`,
      },
      inClosedRoom: {
        values: {
          user_id: O,
          id: seedId(52, 8),
          total_tokens: 5,
          base_cost_usd_cents: 1,
          room_id: seedId(54, 2),
        },
        ...{ key: `${O}|${seedId(52, 8)}`, read: `O R ${staff} W` },
      },
      inOpenRoom: {
        values: {
          user_id: O,
          id: seedId(52, 9),
          total_tokens: 5,
          base_cost_usd_cents: 1,
          room_id: seedId(54, 1),
        },
        ...{ key: `${O}|${seedId(52, 9)}`, read: `O ${staff} W` },
      },
    },
  },
  token_usage_days: {
    select: { authenticated: "*" },
    rows: { ofA: { key: `${A}|2026-01-02|${anyTwin}`, read: `A ${staff}` } },
  },
};
