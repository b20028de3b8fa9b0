import type { RoomMemberId } from "@parley/contract/ids";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

export type InvitationToSend = {
  email: string;
  room_name: string;
  first_name: string | null;
  last_name: string | null;
  has_account: boolean;
  created_at: string;
};

/** Undefined once it was answered or withdrawn. */
export async function findInvitationToSend(tx: Tx, id: RoomMemberId): Promise<InvitationToSend | undefined> {
  const { rows } = await sql<InvitationToSend>`
    select i.email, r.name as room_name, p.first_name, p.last_name, i.has_account, i.created_at
    from (
      select m.room_id, m.invited_by, m.created_at, u.email, true as has_account
      from room_members m join auth.users u on u.id = m.user_id
      where m.id = ${id} and m.status = 'invited' and u.email is not null
      union all
      select room_id, invited_by, created_at, email, false from room_email_invitations where id = ${id}
    ) i join rooms r on r.id = i.room_id join profiles p on p.id = i.invited_by`.execute(tx);
  return rows[0];
}

export async function deleteExpiredInvitations(tx: Tx): Promise<void> {
  await sql`select sweep_room_invitations()`.execute(tx);
}
