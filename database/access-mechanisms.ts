import { domainMechanisms } from "./access-expectations-domains.ts";
import { knowledgeMechanisms } from "./access-expectations-knowledge.ts";
import { memoryMechanisms } from "./access-expectations-memory.ts";
import { moneyMechanisms } from "./access-expectations-money.ts";
import { idOf } from "./access-identities.ts";
import type { Mechanism } from "./access-table.ts";

/** What happens by itself when rows are written, whoever writes them. */
export const mechanisms: Mechanism[] = [
  ...moneyMechanisms,
  ...knowledgeMechanisms,
  ...domainMechanisms,
  ...memoryMechanisms,
  {
    that: "a request about one's data is in the security log",
    sql: `with made as (insert into data_requests (user_id, kind) values ('${idOf("B")}', 'deletion') returning 1)
      select count(*) from made`,
    outcome: "ok 1",
  },
  {
    that: "an account brings its profile",
    sql: "with made as (insert into auth.users (email) values ('new@matrix.test') returning 1) select count(*) from made",
    outcome: "ok 1",
  },
  {
    that: "an address the engine calls verified is confirmed since now",
    sql: `with made as (insert into auth.users (email, email_verified) values ('new@matrix.test', true)
      returning email_confirmed_at = now() as is_so) select is_so from made`,
    outcome: "ok true",
  },
  {
    that: "a confirmed address is what the engine calls verified",
    sql: `with made as (insert into auth.users (email, email_confirmed_at) values ('new@matrix.test', '2026-01-01')
      returning email_verified and email_confirmed_at = '2026-01-01' as is_so) select is_so from made`,
    outcome: "ok true",
  },
  ...["email_verified = false", "email_confirmed_at = null"].map((change) => ({
    that: `an address is neither verified nor confirmed after ${change}`,
    sql: `with changed as (update auth.users set ${change} where id = '${idOf("A")}'
      returning not email_verified and email_confirmed_at is null as is_so) select is_so from changed`,
    outcome: "ok true",
  })),
];
