import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { ownerUrl, withClient } from "./connection.ts";
import { done, findPersonForUpdate, type Outcome, refused } from "./grant-role.ts";

const MOST = 1_000_000_000;

/** Gives a person tokens out of the platform's gifts, and writes it into the audit log in the same transaction. */
export async function grantTokens(url: string, email: string, amount: string): Promise<Outcome> {
  const tokens = Number(amount);
  if (!/^\d+$/.test(amount) || tokens < 1 || tokens > MOST) {
    return refused(`"${amount}" is no number of tokens. Give a whole number from 1 to ${MOST}.`);
  }
  return withClient(url, async (client) => {
    await client.query("begin");
    const outcome = await grant(client, email.trim().toLowerCase(), tokens);
    await client.query(outcome.isDone ? "commit" : "rollback");
    return outcome;
  });
}

async function grant(client: Client, email: string, tokens: number): Promise<Outcome> {
  const person = await findPersonForUpdate(client, email);
  if (!person)
    return refused(`Nobody has an account with ${email}. Ask them to sign up first, then run this again.`);
  await client.query(
    `select post_transfer($1, ledger_account('gifts', 'token'), ledger_account('wallet', 'token', $2), $3, 'gift')`,
    [`granted:${randomUUID()}`, person.id, tokens],
  );
  await client.query(
    `select write_audit('grant-tokens', 'profiles', $1, null, jsonb_build_object('tokens', $2::bigint), 'From the command line')`,
    [person.id, tokens],
  );
  const { rows } = await client.query<{ balance: string }>(
    "select balance_tokens as balance from user_token_balances where user_id = $1",
    [person.id],
  );
  return done(`${email} was given ${tokens} tokens and now has ${rows[0]?.balance}.`);
}

if (import.meta.main) {
  const [email, amount, ...rest] = process.argv.slice(2);
  const { isDone, sentence } =
    email && amount && rest.length === 0
      ? await grantTokens(ownerUrl(), email, amount)
      : refused("Usage: bin/grant-tokens EMAIL N, where N is how many tokens to give.");
  console[isDone ? "log" : "error"](sentence);
  process.exitCode = isDone ? 0 : 1;
}
