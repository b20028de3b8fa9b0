import { INVITATION_DAYS } from "@parley/contract/rooms";
import { action, isNameLike, type Letter, rendering } from "../../accounts/index.ts";

type About = {
  room_name: string;
  first_name: string | null;
  last_name: string | null;
  has_account: boolean;
  webOrigin: string;
};

/** The same for everyone but for where it leads: whoever has no account makes one, and finds the invitation behind it. */
export const roomInvitation = rendering(({ webOrigin, has_account, ...about }: About): Letter => {
  const [room, inviter] = [roomIn(about), inviterIn(about)];
  return {
    subject: `${inviter} invites you to ${room}`,
    preview: "A room where people and twins talk is waiting for you.",
    heading: "You are invited",
    paragraphs: [
      `${inviter} invites you to ${room} on Parley, where people meet twins of those they would like to ask.`,
      has_account
        ? `Accept or decline it among your invitations. It waits for ${INVITATION_DAYS} days.`
        : `Create an account with this address, and the invitation is there. It waits for ${INVITATION_DAYS} days.`,
    ],
    button: has_account
      ? action("See the invitation", `${webOrigin}/invitations`)
      : action("Create an account", `${webOrigin}/register?from=%2Finvitations`),
    ignoring: "If you do not want to come, ignore this mail: you are in no room that you did not enter.",
  };
});

// A room's name goes to people who never asked for our mail. One that could pass for an address or an offer does not.
const roomLike = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}'’&,: -]{0,59}$/u;

function roomIn({ room_name }: Pick<About, "room_name">): string {
  const name = room_name.trim();
  return roomLike.test(name) ? name : "a room";
}

function inviterIn({ first_name, last_name }: Pick<About, "first_name" | "last_name">): string {
  const name = [first_name, last_name].filter(Boolean).join(" ");
  return isNameLike(name) ? name : "Somebody";
}
