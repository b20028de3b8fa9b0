import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { describe, expect, it } from "vitest";
import { findBookFaults } from "./books.ts";
import { withClient } from "./connection.ts";
import { createTestDatabase } from "./testing.ts";

const ada = randomUUID();

/** Somebody with 100 tokens, 30 of them used and 20 held. */
async function plantSoundBooks(client: Client): Promise<void> {
  await client.query("insert into auth.users (id, email) values ($1, 'ada@books.test')", [ada]);
  await client.query(
    `select post_transfer('gift', ledger_account('gifts', 'token'), ledger_account('wallet', 'token', $1), 100, 'gift'),
            post_transfer('turn', ledger_account('wallet', 'token', $1), ledger_account('usage', 'token'), 30, 'usage')`,
    [ada],
  );
  await client.query("select take_hold($1, gen_random_uuid(), 20)", [ada]);
}

/** Each writes past what PostgreSQL would otherwise refuse, as a broken function of ours would. */
const forgeries = {
  "a balance that is not the sum of its entries": "update user_token_balances set balance_tokens = 71",
  "a balance that does not cover what is held, or holds less than nothing":
    "update user_token_balances set held_tokens = 71",
  "held tokens that are not the sum of the open holds": "update token_holds set amount_tokens = 21",
  "a transfer between accounts that are not both there, in its unit":
    "update ledger_transfers set credit_account_id = gen_random_uuid() where kind = 'usage'",
  "a unit whose accounts do not sum to zero":
    "update ledger_transfers set credit_account_id = gen_random_uuid() where kind = 'usage'",
};

const forge = async (client: Client, forgery: string): Promise<void> => {
  await client.query("alter table user_token_balances drop constraint user_token_balances_check");
  await client.query("set session_replication_role = replica");
  await client.query(forgery);
};

describe("the books", () => {
  it.each(Object.entries(forgeries))("tell of %s, and the test file fails by it", async (rule, forgery) => {
    const database = await createTestDatabase("parley_books_");
    await withClient(database.owner, async (client) => {
      await plantSoundBooks(client);
      expect(await findBookFaults(client)).toEqual([]);
      await forge(client, forgery);
      expect((await findBookFaults(client)).map((fault) => fault.split(": ")[0])).toContain(rule);
    });
    await expect(database.drop()).rejects.toThrow(`The books do not balance`);
    await expect(withClient(database.owner, findBookFaults)).rejects.toThrow("does not exist");
  });
});
