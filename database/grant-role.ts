import { ROLES, type Role } from "@parley/contract/roles";
import type { Client } from "pg";
import { ownerUrl, withClient } from "./connection.ts";

/** What was done or why not, in a sentence for whoever runs the product. */
export type Outcome = { isDone: boolean; sentence: string };

export const done = (sentence: string): Outcome => ({ isDone: true, sentence });
export const refused = (sentence: string): Outcome => ({ isDone: false, sentence });

/** Gives a person a role, at once and for all their devices, and writes it into the audit log in the same transaction. */
export async function grantRole(url: string, email: string, role: string): Promise<Outcome> {
  const wanted = ROLES.find((known) => known === role);
  if (!wanted) return refused(`There is no role "${role}". Choose one of ${ROLES.join(", ")}.`);
  return withClient(url, async (client) => {
    await client.query("begin");
    const outcome = await grant(client, email.trim().toLowerCase(), wanted);
    await client.query(outcome.isDone ? "commit" : "rollback");
    return outcome;
  });
}

async function grant(client: Client, email: string, role: Role): Promise<Outcome> {
  const person = await findPersonForUpdate(client, email);
  if (!person) {
    return refused(`Nobody has an account with ${email}. Ask them to sign up first, then run this again.`);
  }
  if (!person.is_confirmed) {
    return refused(
      `${email} has not been confirmed yet, so it may not be theirs. Ask them to open the link in their mail first.`,
    );
  }
  if (person.role === role) return done(`${email} already is ${role}. Nothing was changed.`);
  await client.query("update profiles set role = $2 where id = $1", [person.id, role]);
  await client.query(
    `select write_audit('grant-role', 'profiles', $1, jsonb_build_object('role', $2::text),
       jsonb_build_object('role', $3::text), 'From the command line')`,
    [person.id, person.role, role],
  );
  return done(`${email} was ${person.role} and now is ${role}.${hint(person, role)}`);
}

type Person = { id: string; role: Role; is_confirmed: boolean; has_second_factor: boolean };

export async function findPersonForUpdate(client: Client, email: string): Promise<Person | undefined> {
  const { rows } = await client.query<Person>(
    `select p.id, p.role, u.email_confirmed_at is not null as is_confirmed,
       exists (select from auth.factors f where f.user_id = p.id and f.status = 'verified') as has_second_factor
     from profiles p join auth.users u on u.id = p.id
     where u.email = $1 and u.deleted_at is null for update of p`,
    [email],
  );
  return rows[0];
}

/** Without it a new admin would meet closed doors and think that this command had failed. */
const hint = ({ has_second_factor }: Person, role: Role): string =>
  (role === "admin" || role === "superadmin") && !has_second_factor
    ? " Staff pages open once they have set up two-step verification in their settings."
    : "";

if (import.meta.main) {
  const [email, role, ...rest] = process.argv.slice(2);
  const { isDone, sentence } =
    email && role && rest.length === 0
      ? await grantRole(ownerUrl(), email, role)
      : refused(`Usage: bin/grant-role EMAIL ROLE, where ROLE is one of ${ROLES.join(", ")}.`);
  console[isDone ? "log" : "error"](sentence);
  process.exitCode = isDone ? 0 : 1;
}
