import { setTimeout as pause } from "node:timers/promises";
import { Session } from "@parley/contract/identity";
import type { StoredSession } from "../../database/dev-tokens.ts";

export type Holder = { requests: number; failures: string[]; tokens: string[]; firstToken: string };

type Place = { origins: string[]; signal: AbortSignal };

/** Someone who refreshes on one server and uses what they get on all of them, until told to stop. */
export async function useSession(session: StoredSession, { origins, signal }: Place): Promise<Holder> {
  const holder: Holder = { requests: 0, failures: [], tokens: [], firstToken: session.access_token };
  let { refresh_token } = session;
  while (!signal.aborted) {
    const origin = origins[holder.requests % origins.length] ?? "";
    const renewed = await request(holder, `${origin}/auth/v1/token?grant_type=refresh_token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ refresh_token }),
    });
    const parsed = Session.safeParse(renewed);
    if (!parsed.success) break;
    const { access_token } = parsed.data;
    refresh_token = parsed.data.refresh_token;
    holder.tokens.push(access_token);
    const headers = { authorization: `Bearer ${access_token}` };
    for (const each of origins) {
      await request(holder, `${each}/rest/v1/user_notifications`, { headers });
      await request(holder, `${each}/auth/v1/user`, { headers });
    }
    await pause(50);
  }
  return holder;
}

async function request(holder: Holder, url: string, init: RequestInit): Promise<unknown> {
  holder.requests += 1;
  const response = await fetch(url, init);
  const body = await response.text();
  if (!response.ok)
    holder.failures.push(`${init.method ?? "GET"} ${new URL(url).pathname}: ${response.status} ${body}`);
  return JSON.parse(body || "null");
}
