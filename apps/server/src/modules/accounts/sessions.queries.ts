import type { RoomId, SessionId, UserId } from "@parley/contract/ids";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

export type Method = { method: string; timestamp: number; provider?: string };

export type LiveSession = {
  id: SessionId;
  user_id: UserId;
  aal: "aal1" | "aal2";
  amr: Method[];
  created_at: string;
  /** The one room it is good for; null for a whole session. */
  room_id: RoomId | null;
};

export type RefreshToken = LiveSession & { used_at: string | null; is_recent: boolean };

/** Undefined for a token we never gave, or whose session is over. Whoever asks second waits until the first is done. */
export async function findRefreshTokenForUpdate(tx: Tx, hash: Buffer): Promise<RefreshToken | undefined> {
  const { rows } = await sql<RefreshToken>`
    select s.id, s.user_id, s.aal, s.amr, s.created_at, s.room_id, t.used_at,
      t.used_at > now() - interval '10 seconds' as is_recent
    from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
    where t.token_hash = ${hash} and s.ended_at is null and s.expires_at > now()
    for update of t`.execute(tx);
  return rows[0];
}

/** The old token is used up and its successor stored; both or neither. */
export async function rotateRefreshToken(
  tx: Tx,
  old: Buffer,
  next: Buffer,
  sessionId: SessionId,
): Promise<void> {
  await sql`
    with used as (update auth.refresh_tokens set used_at = now() where token_hash = ${old}),
    seen as (update auth.sessions set refreshed_at = now() where id = ${sessionId})
    insert into auth.refresh_tokens (token_hash, session_id) values (${next}, ${sessionId})`.execute(tx);
}

/** One that is there already stays as it is. */
export async function insertRefreshToken(tx: Tx, hash: Buffer, sessionId: SessionId): Promise<void> {
  await sql`
    insert into auth.refresh_tokens (token_hash, session_id) values (${hash}, ${sessionId})
    on conflict do nothing`.execute(tx);
}

/** Those of before are used up: shown again later than a moment from now, they end the session like any other. */
export async function replaceRefreshTokens(tx: Tx, next: Buffer, sessionId: SessionId): Promise<void> {
  await sql`
    with used as (update auth.refresh_tokens set used_at = now() where session_id = ${sessionId} and used_at is null)
    insert into auth.refresh_tokens (token_hash, session_id) values (${next}, ${sessionId})`.execute(tx);
}

export async function findLiveSession(tx: Tx, id: SessionId): Promise<LiveSession | undefined> {
  const { rows } = await sql<LiveSession>`
    select id, user_id, aal, amr, created_at, room_id from auth.sessions
    where id = ${id} and ended_at is null and expires_at > now()`.execute(tx);
  return rows[0];
}

export async function raiseSession(tx: Tx, id: SessionId, amr: Method[]): Promise<void> {
  await sql`update auth.sessions set aal = 'aal2', amr = ${JSON.stringify(amr)} where id = ${id}`.execute(tx);
}

/** Whoever has no second step left has none to have taken. */
export async function lowerSessionsWithoutFactor(tx: Tx, userId: UserId): Promise<void> {
  await sql`
    update auth.sessions set aal = 'aal1' where user_id = ${userId} and ended_at is null and aal = 'aal2'
      and not exists (select from auth.factors f where f.user_id = ${userId} and f.status = 'verified')`.execute(
    tx,
  );
}

export type EndScope = { userId: UserId; only?: SessionId; except?: SessionId; below?: "aal2" };

/** Says which ones it ended: their access tokens are still out there. */
export async function endSessionsOf(tx: Tx, { userId, only, except, below }: EndScope): Promise<SessionId[]> {
  const { rows } = await sql<{ id: SessionId }>`
    update auth.sessions set ended_at = now()
    where user_id = ${userId} and ended_at is null
      ${only ? sql`and id = ${only}` : sql``}
      ${except ? sql`and id <> ${except}` : sql``}
      ${below ? sql`and aal < ${below}` : sql``}
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function listRecentlyEndedSessions(tx: Tx): Promise<SessionId[]> {
  const { rows } = await sql<{ id: SessionId }>`
    select id from auth.sessions where ended_at > now() - interval '65 minutes'`.execute(tx);
  return rows.map(({ id }) => id);
}
