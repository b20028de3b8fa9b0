import { useQueries } from "@tanstack/react-query";
import { useEffect } from "react";
import type { MessageAttachment } from "../../lib/generated/types.gen.ts";
import { subscribe } from "../../lib/live.ts";
import { usePerson } from "../../lib/person.ts";
import { type Attaching, useAttaching } from "./attaching.ts";
import { attachmentQuery, putAttachment } from "./attachments.api.ts";
import type { Attached } from "./words.ts";

export interface DraftFile extends Attached {
  /** Undefined until it is known how far it is, null when it is no longer there. */
  attachment: MessageAttachment | null | undefined;
}

export interface DraftFiles {
  onTheWay: Attaching[];
  files: DraftFile[];
  /** Nothing is still being brought or read, and nothing failed. */
  isReady: boolean;
}

/** The files that go along with what is being written, each with how far it has come. */
export function useAttachments(roomId: string, attached: readonly Attached[]): DraftFiles {
  const { id: userId } = usePerson();
  const onTheWay = useAttaching(roomId);
  const answers = useQueries({ queries: attached.map(({ id }) => attachmentQuery(roomId, id)) });
  useEffect(
    () =>
      subscribe(`user:${userId}`, (event) => {
        if (event.type === "attachment") putAttachment(roomId, event.attachment);
      }),
    [userId, roomId],
  );

  const files = attached.map((file, index) => ({ ...file, attachment: answers[index]?.data }));
  const isReady = onTheWay.length === 0 && files.every(({ attachment }) => attachment?.status === "ready");
  return { onTheWay, files, isReady };
}
