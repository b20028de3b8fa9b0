import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { markRoomRead } from "../../lib/generated/sdk.gen.ts";
import { conversationQueries } from "./conversation.api.ts";
import { putRead } from "./thread-cache.ts";

/** Long enough for a scroll through many messages to be one word to the server. */
const PAUSE = 800;

/** Tells the server, a moment after it was seen, up to where this person has read. Nothing is seen in a hidden tab. */
export function useMarkRead(roomId: string): (seq: number) => void {
  const client = useQueryClient();
  const furthest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function mark() {
    const seq = furthest.current;
    const { queryKey } = conversationQueries.read(roomId);
    if (seq <= (client.getQueryData(queryKey)?.last_read_seq ?? 0)) return;
    const hasArrived = await markRoomRead({ body: { roomId, seq } }).then(
      () => true,
      () => false, // what is still in sight is marked with the next look
    );
    if (hasArrived) putRead(client, roomId, seq);
  }
  return (seq) => {
    if (document.hidden || seq <= furthest.current) return;
    furthest.current = seq;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void mark(), PAUSE);
  };
}
