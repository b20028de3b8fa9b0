import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPasswords } from "../apps/server/src/modules/accounts/engine/passwords.ts";
import { createSecrets } from "../apps/server/src/modules/accounts/engine/secrets.ts";
import { readEnv } from "../apps/server/src/platform/env.ts";
import { PASSWORD, TOTP } from "./cast.ts";
import { seed } from "./seed.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase("parley_seed_");
  await seed(database.owner);
  client = new Client({ connectionString: database.owner });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Each finds what must not be there. */
const faults = {
  "a room whose messages have gaps": `
    select room_id from messages group by room_id having min(seq) <> 1 or max(seq) <> count(*)`,
  "a counter that is not at the last message": `
    select room_id from room_counters c
    where last_seq <> coalesce((select max(seq) from messages m where m.room_id = c.room_id), 0)`,
  "a wallet or earnings account that was ever overdrawn": `
    select id from (select a.id, sum(case when t.credit_account_id = a.id then t.amount else -t.amount end)
        over (partition by a.id order by t.id) as balance
      from ledger_accounts a join ledger_transfers t on a.id in (t.credit_account_id, t.debit_account_id)
      where a.kind in ('wallet', 'earnings')) history where balance < 0`,
  "usage that was not charged": `
    select 1 where (select sum(amount) from ledger_transfers where kind = 'usage')
      <> (select sum(total_tokens) from token_usage_logs)`,
  "a member count that is off": `
    select id from rooms r
    where member_count <> (select count(*) from room_members m where m.room_id = r.id and m.status = 'active')`,
  "a notice of a kind nobody gets to see": `
    select type from unnest(array['new_twin_manager', 'twin_role_change', 'room_invitation', 'stripe_connect_active',
      'stripe_connect_requirements', 'stripe_connect_processing', 'seller_account_complete',
      'seller_account_incomplete', 'seller_account_processing']) as type
    where not exists (select from user_notifications n where n.type = type.type)`,
  "anything that has not happened yet": `
    select created_at from messages where created_at > now() union all select created_at from sales where created_at > now()
    union all select created_at from ledger_transfers where created_at > now()
    union all select created_at from auth.security_events where created_at > now()
    union all select refreshed_at from auth.sessions where refreshed_at > now()`,
  "an account without a way in": `
    select id from auth.users u where not exists (select from auth.identities i where i.user_id = u.id and provider = 'email')`,
  "a person of the cast without a password": `
    select id from auth.users u where email not like 'guest-%'
      and not exists (select from auth.identities i where i.user_id = u.id and i.provider = 'credential')`,
  "staff without a second step": `
    select id from profiles p where role in ('admin', 'superadmin')
      and not exists (select from auth.factors f where f.user_id = p.id and f.status = 'verified')`,
  "a second step of somebody a test signs in without one": `
    select user_id from auth.factors f join profiles p on p.id = f.user_id where p.role in ('user', 'creator')`,
  "a sign-in that is later than the last one": `
    select e.user_id from auth.security_events e join auth.users u on u.id = e.user_id
    where e.kind = 'signed_in' and e.created_at > u.last_sign_in_at + interval '1 minute'`,
  "a session that was used before it began or after it ends": `
    select id from auth.sessions where refreshed_at not between created_at and expires_at`,
  "an item whose passages are not those of its reading": `
    select k.id from knowledge_items k left join knowledge_chunks c on c.item_id = k.id left join knowledge_texts t on t.item_id = k.id
    where (k.status = 'ready') <> (c.id is not null) or (k.status = 'ready') <> (t.item_id is not null)
      or c.version <> k.version or t.version <> k.version
      or position(c.body in t.body) <> (c.locator ->> 'start')::int + 1`,
  "a reading that nobody is doing": `
    select id from knowledge_items where status in ('queued', 'fetching', 'extracting', 'embedding')`,
  "a broken audit log": "select first_broken_audit_row() where first_broken_audit_row() is not null",
} as const;

describe("the seed", () => {
  it.each(Object.entries(faults))("leaves no %s", async (_, sql) => {
    expect((await client.query(sql)).rows).toEqual([]);
  });

  it("lets everybody in with the password of development", async () => {
    const { rows } = await client.query<{ password_hash: string }>(
      "select distinct password_hash from auth.identities where provider = 'credential'",
    );
    const hash = rows[0]?.password_hash ?? "";
    const passwords = openPasswords();
    expect(await passwords.matches(hash, PASSWORD)).toBe(true);
    expect(await passwords.matches(hash, `${PASSWORD}!`)).toBe(false);
  });

  it("seals staff's second step so that the service can open it", async () => {
    const { rows } = await client.query<{ secret: string }>("select secret from auth.factors");
    const { unseal } = createSecrets(readEnv(process.env).AUTH_SECRET);
    expect(await Promise.all(rows.map(({ secret }) => unseal(secret)))).toEqual([TOTP.kept, TOTP.kept]);
    expect(base32(TOTP.kept)).toBe(TOTP.typed);
  });

  it("changes nothing when it runs again", async () => {
    const count = async () =>
      (
        await client.query(
          "select (select count(*) from messages) as messages, (select count(*) from ledger_transfers) as transfers",
        )
      ).rows;
    const before = await count();
    await seed(database.owner);
    expect(await count()).toEqual(before);
  });
});

/** As the service shows it to whoever sets up an authenticator app. */
function base32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const digits = (bits.match(/.{5}/g) ?? []).map((group) => Number.parseInt(group, 2));
  return digits.map((digit) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".charAt(digit)).join("");
}
