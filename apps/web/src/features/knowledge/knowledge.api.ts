import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  addLinkedPages,
  answerQuestion,
  cancelKnowledge,
  deleteKnowledgeItem,
  dismissQuestion,
  getKnowledgeSummary,
  listKnowledgeItems,
  listLinkedPages,
  listUnansweredQuestions,
  processTwinContent,
  readKnowledgeText,
  retryKnowledge,
  updateKnowledgeItem,
} from "../../lib/generated/sdk.gen.ts";
import type {
  KnowledgeItem,
  ProcessTwinContentData,
  UnansweredQuestion,
  UpdateKnowledgeItemData,
} from "../../lib/generated/types.gen.ts";
import { lastOfFullPage } from "../../lib/keyset.ts";
import { orNull } from "../../lib/or-null.ts";
import { orSay } from "../../lib/or-say.ts";
import { queryClient } from "../../lib/query-client.ts";
import { putItem, withoutItem } from "./item-pages.ts";

const QUESTIONS_SHOWN = 5;

export const knowledgeQueries = {
  items: (twinId: string) =>
    infiniteQueryOptions({
      queryKey: ["knowledge", "items", twinId],
      initialPageParam: undefined,
      queryFn: ({
        pageParam: last,
        signal,
      }: {
        pageParam: KnowledgeItem | undefined;
        signal: AbortSignal;
      }) => {
        const after = last && { before_created_at: last.created_at, before_id: last.id };
        return orSay(
          "Failed to fetch knowledge",
          listKnowledgeItems({ query: { twin_id: twinId, ...after }, signal }),
        );
      },
      getNextPageParam: lastOfFullPage,
    }),
  summary: (twinId: string) =>
    queryOptions({
      queryKey: ["knowledge", "items", twinId, "summary"],
      queryFn: ({ signal }) =>
        orSay("Failed to fetch knowledge", getKnowledgeSummary({ query: { twin_id: twinId }, signal })),
    }),
  unanswered: (twinId: string) =>
    queryOptions({
      queryKey: ["knowledge", "unanswered", twinId],
      queryFn: ({ signal }) =>
        orSay(
          "Failed to fetch unanswered questions",
          listUnansweredQuestions({ query: { twin_id: twinId, limit: QUESTIONS_SHOWN }, signal }),
        ),
    }),
  /** Null for a source that is gone, or that is not for this person to read. */
  text: (itemId: string) =>
    queryOptions({
      queryKey: ["knowledge", "text", itemId],
      queryFn: ({ signal }) =>
        orNull(orSay("Failed to fetch the text", readKnowledgeText({ path: { id: itemId }, signal }))),
    }),
  pages: (itemId: string) =>
    queryOptions({
      queryKey: ["knowledge", "pages", itemId],
      queryFn: ({ signal }) =>
        orSay("Failed to fetch the pages", listLinkedPages({ path: { id: itemId }, signal })),
      staleTime: 0,
    }),
};

/** A new item stands first, a changed one where it stood: what was just answered is shown at once. */
export function showItem(item: KnowledgeItem): void {
  queryClient.setQueryData(knowledgeQueries.items(item.twin_id).queryKey, (pages) => putItem(pages, item));
  void queryClient.invalidateQueries(knowledgeQueries.summary(item.twin_id));
}

export const useAddKnowledge = () =>
  useItemChange((body: ProcessTwinContentData["body"]) =>
    orSay("Failed to process initial knowledge", processTwinContent({ body })),
  );

export const useReadAgain = ({ id: itemId }: KnowledgeItem) =>
  useItemChange(() => orSay("Failed to read it again", retryKnowledge({ body: { itemId } })));

export const useStopReading = ({ id: itemId }: KnowledgeItem) =>
  useItemChange(() => orSay("Failed to stop reading", cancelKnowledge({ body: { itemId } })));

export const useUpdateItem = ({ id }: KnowledgeItem) =>
  useItemChange((body: UpdateKnowledgeItemData["body"]) =>
    orSay("Failed to change it", updateKnowledgeItem({ path: { id }, body })),
  );

const useItemChange = <Wanted>(change: (wanted: Wanted) => Promise<KnowledgeItem>) =>
  useMutation({ mutationFn: change, onSuccess: showItem });

export function useDeleteItem({ id, twin_id }: KnowledgeItem) {
  const client = useQueryClient();
  const { queryKey } = knowledgeQueries.items(twin_id);
  return useMutation({
    mutationFn: () => orSay("Failed to delete it", deleteKnowledgeItem({ path: { id } })),
    onSuccess: () => {
      client.setQueryData(queryKey, (pages) => withoutItem(pages, id));
      client.removeQueries({ queryKey: knowledgeQueries.text(id).queryKey });
      void client.invalidateQueries({ queryKey });
    },
  });
}

export function useAddPages({ id: itemId, twin_id }: KnowledgeItem) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (urls: string[] | null) =>
      orSay("Failed to add the pages", addLinkedPages({ body: { itemId, urls } })),
    onSuccess: () => void client.invalidateQueries({ queryKey: knowledgeQueries.items(twin_id).queryKey }),
  });
}

export function useAnswerQuestion(twinId: string, { id: questionId }: UnansweredQuestion) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      orSay("Failed to save the answer", answerQuestion({ body: { questionId, text } })),
    onSuccess: (item) => {
      showItem(item);
      void client.invalidateQueries({ queryKey: knowledgeQueries.unanswered(twinId).queryKey });
    },
  });
}

export function useDismissQuestion(twinId: string, { id: questionId }: UnansweredQuestion) {
  const client = useQueryClient();
  const { queryKey } = knowledgeQueries.unanswered(twinId);
  return useMutation({
    mutationFn: () => orSay("Failed to dismiss the question", dismissQuestion({ body: { questionId } })),
    onSuccess: () => void client.invalidateQueries({ queryKey }),
  });
}
