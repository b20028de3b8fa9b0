import { queryOptions } from "@tanstack/react-query";
import {
  attachFile,
  detachFile,
  listMessageAttachments,
  readAttachment,
} from "../../lib/generated/sdk.gen.ts";
import type { AttachedFile, MessageAttachment } from "../../lib/generated/types.gen.ts";
import { orSay } from "../../lib/or-say.ts";
import { queryClient } from "../../lib/query-client.ts";
import { saveFile } from "../../lib/save-file.ts";
import { tellError } from "./tell.ts";

/** The channel says when it was read; should that be lost on the way, it is asked for now and then. */
const NOW_AND_THEN = 5_000;

/** Null when it is no longer there: what nobody sends is cleared away after a day. */
export const attachmentQuery = (roomId: string, id: string) =>
  queryOptions({
    queryKey: ["rooms", "conversation", "attachment", id],
    queryFn: async ({ signal }): Promise<MessageAttachment | null> => {
      const query = { room_id: roomId, id };
      return (await orSay("Failed to fetch the file", listMessageAttachments({ query, signal })))[0] ?? null;
    },
    refetchInterval: ({ state }) => (state.data?.status === "reading" ? NOW_AND_THEN : false),
  });

export const putAttachment = (roomId: string, attachment: MessageAttachment): void =>
  void queryClient.setQueryData(attachmentQuery(roomId, attachment.id).queryKey, attachment);

export const attach = (roomId: string, uploadId: string, title: string): Promise<MessageAttachment> =>
  orSay("Failed to attach the file", attachFile({ body: { roomId, uploadId, title } }));

/** Gone from the draft already; a server that did not hear of it clears the file away by itself. */
export const detach = (roomId: string, attachmentId: string): void =>
  void orSay("Failed to remove the file", detachFile({ body: { roomId, attachmentId } })).catch(tellError);

/** Hands the file over as it was given. */
export async function openFile({ id, title }: AttachedFile): Promise<void> {
  const answer = readAttachment({ path: { id }, parseAs: "blob" });
  saveFile(title, await orSay("Failed to fetch the file", answer));
}
