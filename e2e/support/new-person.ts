import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { codeFor } from "./inbox.ts";
import { fromElsewhere, keepSession } from "./test.ts";

export interface Account {
  email: string;
  password: string;
  /** As the identity service answered it. */
  session: string;
}

/** Someone nobody has met before, with an address that is confirmed. */
export async function signUpSomebody(name: string): Promise<Account> {
  const account = { email: `${name}-${randomUUID().slice(0, 8)}@parley.test`, password: randomUUID() };
  const from = fromElsewhere();
  await ask("signup", { ...account, data: { first_name: name, last_name: "New" } }, from);
  const token = await codeFor(account.email);
  const session = await ask("verify", { type: "signup", email: account.email, token }, from);
  return { ...account, session: JSON.stringify(session) };
}

/** The same, and signed in on this page; answers with their address. */
export async function newPerson(page: Page, name: string): Promise<string> {
  const { email, session } = await signUpSomebody(name);
  await keepSession(page, session);
  return email;
}

async function ask(path: string, body: object, from: Record<string, string>): Promise<unknown> {
  const response = await fetch(`${process.env.E2E_BASE_URL}/auth/v1/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...from },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
