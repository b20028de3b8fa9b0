import type { RoomId, UserId } from "@parley/contract/ids";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

export type FlowMethod =
  | "oauth"
  | "link"
  | "sso"
  | "signup"
  | "magiclink"
  | "recovery"
  | "email_change"
  | "invite";

export type FlowState = {
  id: string;
  method: FlowMethod;
  provider: string | null;
  provider_verifier: string | null;
  nonce: string | null;
  identity: unknown;
  code_challenge: string | null;
  code_challenge_method: "s256" | "plain" | null;
  redirect_to: string;
  user_id: UserId | null;
  /** The room whose domain the code was handed to. */
  room_id: RoomId | null;
  is_over: boolean;
};

export type NewFlowState = {
  method: FlowMethod;
  redirect_to: string;
  state_hash?: Buffer;
  auth_code_hash?: Buffer;
  code_challenge?: string | null | undefined;
  code_challenge_method?: "s256" | "plain" | null | undefined;
  provider?: string;
  provider_verifier?: string;
  nonce?: string;
  user_id?: UserId;
};

export async function insertFlowState(tx: Tx, flow: NewFlowState): Promise<{ id: string }> {
  return tx.insertInto("auth.flow_states").values(flow).returning("id").executeTakeFirstOrThrow();
}

const columns = sql`id, method, provider, provider_verifier, nonce, identity, code_challenge, code_challenge_method, redirect_to,
  user_id, room_id, expires_at <= now() as is_over`;

/** Someone comes back from a provider. The state is void from now on, whatever comes of it. */
export async function takeFlowByState(tx: Tx, hash: Buffer): Promise<FlowState | undefined> {
  const { rows } = await sql<FlowState>`
    update auth.flow_states set state_hash = null
    where state_hash = ${hash} and used_at is null returning ${columns}`.execute(tx);
  return rows[0];
}

/** The code is void from now on, whether its verifier fits or not. */
export async function takeFlowByCode(tx: Tx, hash: Buffer): Promise<FlowState | undefined> {
  const { rows } = await sql<FlowState>`
    update auth.flow_states set used_at = now(), auth_code_hash = null
    where auth_code_hash = ${hash} and used_at is null returning ${columns}`.execute(tx);
  return rows[0];
}

export async function finishFlow(tx: Tx, id: string, code: Buffer, userId: UserId): Promise<void> {
  await sql`
    update auth.flow_states set auth_code_hash = ${code}, user_id = ${userId}, expires_at = now() + interval '300 seconds',
      provider_verifier = null, nonce = null
    where id = ${id}`.execute(tx);
}

/** Before a code leaves for a room's domain: what it opens is that room, whoever brings it where. */
export async function updateFlowRoom(tx: Tx, code: Buffer, roomId: RoomId): Promise<void> {
  await sql`update auth.flow_states set room_id = ${roomId} where auth_code_hash = ${code}`.execute(tx);
}

/** Whom the provider named, until the browser that asked for it comes with its verifier. */
export async function updateFlowIdentity(tx: Tx, id: string, identity: object): Promise<void> {
  await sql`update auth.flow_states set identity = ${JSON.stringify(identity)} where id = ${id}`.execute(tx);
}
