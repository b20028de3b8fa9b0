import { useQuery } from "@tanstack/react-query";
import { conversationQueries } from "./conversation.api.ts";
import { isUnderWay } from "./thread-entries.ts";

/** What a twin of the room does just now, in a word. */
export function TwinState({ roomId, twinId }: { roomId: string; twinId: string }) {
  const { data: turns = [] } = useQuery(conversationQueries.turns(roomId));
  const open = turns.filter((turn) => turn.twin_id === twinId && isUnderWay(turn));
  const running = open.find(({ status }) => status === "running");
  const { data: isWriting = false } = useQuery({
    ...conversationQueries.draft(running?.id ?? ""),
    select: ({ text }) => text !== "",
  });

  if (running) return isWriting ? "Writing" : "Reading sources";
  return open.length > 0 ? "Speaks next" : "Listening";
}
