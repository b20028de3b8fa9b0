import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { KnowledgeItem } from "../../lib/generated/types.gen.ts";
import { type LiveEvent, subscribe } from "../../lib/live.ts";
import { progressed, withoutItem } from "./item-pages.ts";
import { knowledgeQueries } from "./knowledge.api.ts";

/** Keeps the list as the worker and the other people who tend the twin make it. */
export function useLiveKnowledge(twinId: string): void {
  const client = useQueryClient();
  useEffect(() => subscribe(`twin:${twinId}`, (event) => heed(client, twinId, event)), [client, twinId]);
}

function heed(client: QueryClient, twinId: string, event: LiveEvent): void {
  const { queryKey } = knowledgeQueries.items(twinId);
  const askAgain = () => void client.invalidateQueries({ queryKey });
  switch (event.type) {
    case "knowledge": {
      const pages = progressed(client.getQueryData(queryKey), event.item);
      if (pages) client.setQueryData(queryKey, pages);
      // The steps between are in the event; how many pages it had, and when it was read, only the list says.
      if (!pages || isSettled(event.item)) askAgain();
      return;
    }
    case "knowledge_removed":
      client.setQueryData(queryKey, (pages) => withoutItem(pages, event.id));
      askAgain();
      return;
    case "ready":
    case "resync":
      askAgain();
  }
}

export const isSettled = ({ status }: Pick<KnowledgeItem, "status">): boolean =>
  status === "ready" || status === "listed" || status === "failed";
