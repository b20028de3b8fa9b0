import { RoomMemberId } from "@parley/contract/ids";
import { z } from "zod";
import { job } from "../../platform/queue.ts";
import { roomInvitation } from "./mails/room-invitation.ts";
import { findInvitationToSend } from "./tell-invitee.queries.ts";

export const tellInvitee = job({
  name: "tell-invitee",
  payload: z.object({ invitation_id: RoomMemberId }),
  /** Twice is harmless: the mail carries its key. One that is sent anew after it ran out has a key of its own. */
  async run({ transact, mail, webOrigin }, { invitation_id }) {
    const invitation = await transact((tx) => findInvitationToSend(tx, invitation_id));
    if (!invitation) return;
    const letter = await roomInvitation({ ...invitation, webOrigin });
    const key = `room-invitation-${invitation_id}-${Date.parse(invitation.created_at)}`;
    await mail.send({ to: invitation.email, key, ...letter });
  },
});
