import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

export type CompanyRow = { id: string; provider_id: string; domain: string };
export type CompanyKey = { id: string } | { domain: string } | { provider_id: string };

export async function findCompany(tx: Tx, key: CompanyKey): Promise<CompanyRow | undefined> {
  const where =
    "id" in key
      ? sql`id = ${key.id}`
      : "domain" in key
        ? sql`domain = ${key.domain}`
        : sql`provider_id = ${key.provider_id}`;
  const { rows } = await sql<CompanyRow>`
    select id, provider_id, domain from auth.sso_providers where ${where}`.execute(tx);
  return rows[0];
}

export type NewCompanyRow = CompanyRow & {
  issuer: string;
  oidc_config: string | null;
  saml_config: string | null;
};

/** Undefined when another company has the domain. */
export async function insertCompany(
  tx: Tx,
  company: NewCompanyRow,
): Promise<{ created_at: string } | undefined> {
  return tx
    .insertInto("auth.sso_providers")
    .values(company)
    .onConflict((conflict) => conflict.column("domain").doNothing())
    .returning("created_at")
    .executeTakeFirst();
}
