import { useQuery } from "@tanstack/react-query";
import { conversationQueries } from "./conversation.api.ts";
import type { Speaker } from "./speaker.ts";

const UNKNOWN: ReadonlyMap<string, number> = new Map();

/** What one answer of each can cost at most: one question that would call them all, priced and never asked. */
export function useTwinCosts(roomId: string, twins: readonly Speaker[]): ReadonlyMap<string, number> {
  const everybody = twins.map(({ name }) => `@${name}`).join(" ");
  const { data } = useQuery({ ...conversationQueries.quote(roomId, everybody), enabled: everybody !== "" });
  if (everybody === "" || !data) return UNKNOWN;
  return new Map(data.twins.map(({ twin_id, max_tokens }) => [twin_id, max_tokens]));
}
