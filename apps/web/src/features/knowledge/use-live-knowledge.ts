import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { atMostEvery } from "../../lib/at-most-every.ts";
import type { KnowledgeItem } from "../../lib/generated/types.gen.ts";
import { type LiveEvent, subscribe } from "../../lib/live.ts";
import { progressed, withoutItem } from "./item-pages.ts";
import { knowledgeQueries } from "./knowledge.api.ts";

/** A site of a thousand pages settles several a second; nobody reads a list that often. */
const LOOK_EVERY = 1_000;

/** Keeps the list as the worker and the other people who tend the twin make it. */
export function useLiveKnowledge(twinId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = knowledgeQueries.items(twinId);
    const askAgain = atMostEvery(LOOK_EVERY, () => void client.invalidateQueries({ queryKey }));
    return subscribe(`twin:${twinId}`, (event) => heed(client, queryKey, event, askAgain));
  }, [client, twinId]);
}

type ItemsKey = ReturnType<typeof knowledgeQueries.items>["queryKey"];

function heed(client: QueryClient, queryKey: ItemsKey, event: LiveEvent, askAgain: () => void): void {
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
