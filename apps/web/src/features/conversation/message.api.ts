import { queryOptions, useMutation } from "@tanstack/react-query";
import {
  deleteMessage,
  editMessage,
  listMessageVersions,
  listReceipts,
  reactToMessage,
} from "../../lib/generated/sdk.gen.ts";
import type { Message, MessageReaction } from "../../lib/generated/types.gen.ts";
import { orSay } from "../../lib/or-say.ts";
import { queryClient } from "../../lib/query-client.ts";
import { tellError } from "./tell.ts";
import { putMessage } from "./thread-cache.ts";

export type Emoji = MessageReaction["emoji"];

const show = (message: Message) => putMessage(queryClient, message);

export const useEditMessage = ({ id: messageId, room_id: roomId }: Message) =>
  useMutation({
    mutationFn: (text: string) =>
      orSay("Failed to edit message", editMessage({ body: { roomId, messageId, text } })),
    onSuccess: show,
  });

export const useDeleteMessage = ({ id: messageId, room_id: roomId }: Message) =>
  useMutation({
    mutationFn: () => orSay("Failed to delete message", deleteMessage({ body: { roomId, messageId } })),
    onSuccess: show,
  });

interface Reacting {
  emoji: Emoji;
  userId: string;
}

/** Shown at once; taken back with the server's words when it refuses. */
export async function toggleReaction(message: Message, { emoji, userId }: Reacting): Promise<void> {
  const { id: messageId, room_id: roomId, reactions } = message;
  const isOn = !hasReacted(reactions, { emoji, userId });
  show({ ...message, reactions: withReaction(reactions, { emoji, userId, isOn }) });
  try {
    const body = { roomId, messageId, emoji, isOn };
    const told = await orSay("Failed to react", reactToMessage({ body }));
    // Only what changed: those who tend the twin see more of its sources than everybody is told.
    show({ ...message, reactions: told.reactions });
  } catch (error) {
    show(message);
    if (error instanceof Error) tellError(error);
  }
}

export const hasReacted = (reactions: readonly MessageReaction[], { emoji, userId }: Reacting): boolean =>
  reactions.some((reaction) => reaction.emoji === emoji && reaction.user_ids.includes(userId));

export function withReaction(
  reactions: readonly MessageReaction[],
  { emoji, userId, isOn }: Reacting & { isOn: boolean },
): MessageReaction[] {
  const known = reactions.find((reaction) => reaction.emoji === emoji) ?? { emoji, user_ids: [], count: 0 };
  const others = known.user_ids.filter((id) => id !== userId);
  const changed = {
    emoji,
    user_ids: isOn ? [...others, userId] : others,
    count: known.count + (isOn ? 1 : -1),
  };
  const list = reactions.includes(known)
    ? reactions.map((reaction) => (reaction === known ? changed : reaction))
    : [...reactions, changed];
  return list.filter(({ count }) => count > 0);
}

export const messageQueries = {
  /** Under the version too: another one is made when it is reworded or answered anew. */
  versions: ({ id, room_id, version }: Message) =>
    queryOptions({
      queryKey: ["rooms", "conversation", "versions", id, version],
      queryFn: ({ signal }) =>
        orSay(
          "Failed to fetch earlier versions",
          listMessageVersions({ query: { room_id, message_id: id }, signal }),
        ),
    }),
  receipt: ({ room_id, turn }: Message) =>
    queryOptions({
      queryKey: ["rooms", "conversation", "receipt", turn?.id],
      queryFn: async ({ signal }) => {
        const query = { room_id, turn_id: turn?.id ?? "" };
        const [receipt] = await orSay("Failed to fetch the receipt", listReceipts({ query, signal }));
        return receipt ?? null;
      },
    }),
};
