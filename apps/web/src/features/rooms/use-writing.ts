import { useEffect, useState } from "react";
import { subscribe } from "../../lib/live.ts";

/** It is told every three seconds while somebody writes. */
const WRITING_HOLDS = 6_000;

/** Those who write something just now: until they have said it, or stop. */
export function useWriting(roomId: string): readonly string[] {
  const [writing, setWriting] = useState<readonly string[]>([]);
  useEffect(() => {
    const ends = new Map<string, ReturnType<typeof setTimeout>>();
    const show = () => setWriting([...ends.keys()]);
    const stop = (userId: string) => {
      clearTimeout(ends.get(userId));
      if (ends.delete(userId)) show();
    };
    const unsubscribe = subscribe(`room:${roomId}`, (event) => {
      if (event.type === "message" && event.message.author_id) stop(event.message.author_id);
      if (event.type !== "typing") return;
      clearTimeout(ends.get(event.user_id));
      ends.set(event.user_id, setTimeout(stop, WRITING_HOLDS, event.user_id));
      show();
    });
    return () => {
      unsubscribe();
      for (const end of ends.values()) clearTimeout(end);
      setWriting([]);
    };
  }, [roomId]);
  return writing;
}
