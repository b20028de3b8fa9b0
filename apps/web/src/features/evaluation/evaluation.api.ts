import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import {
  createGoldenQuestion,
  deleteGoldenQuestion,
  listGoldenQuestions,
  listGoldenRuns,
  listKnowledgeItems,
  runGoldenQuestions,
  tryQuestion,
} from "../../lib/generated/sdk.gen.ts";
import { subscribe } from "../../lib/live.ts";
import { orSay } from "../../lib/or-say.ts";

const KEY = ["evaluation"] as const;

export const evaluationQueries = {
  all: (twinId: string) => queryOptions({ queryKey: [...KEY, twinId] }),
  golden: (twinId: string) =>
    queryOptions({
      queryKey: [...KEY, twinId, "golden"],
      queryFn: ({ signal }) =>
        orSay(
          "Failed to fetch the golden questions",
          listGoldenQuestions({ query: { twin_id: twinId }, signal }),
        ),
    }),
  runs: (twinId: string) =>
    queryOptions({
      queryKey: [...KEY, twinId, "runs"],
      queryFn: ({ signal }) =>
        orSay("Failed to fetch the results", listGoldenRuns({ query: { twin_id: twinId }, signal })),
    }),
  /** The newest ones, to choose from; an older one is found by trying the question. */
  documents: (twinId: string) =>
    queryOptions({
      queryKey: [...KEY, twinId, "documents"],
      queryFn: async ({ signal }): Promise<Document[]> => {
        const items = await orSay(
          "Failed to fetch knowledge",
          listKnowledgeItems({ query: { twin_id: twinId }, signal }),
        );
        return items.filter(({ status }) => status === "ready").map(({ id, title }) => ({ id, title }));
      },
    }),
};

export interface Document {
  id: string;
  title: string;
}

export const useTryQuestion = (twinId: string) =>
  useMutation({
    mutationFn: async (question: string) => ({
      question,
      ...(await orSay("Failed to try the question", tryQuestion({ body: { twinId, question } }))),
    }),
  });

export type Tried = NonNullable<ReturnType<typeof useTryQuestion>["data"]>;

export interface NewGolden {
  question: string;
  expected_item_id: string;
}

export const useAddGolden = (twinId: string) =>
  useGoldenChange(twinId, (golden: NewGolden) =>
    orSay("Failed to add the question", createGoldenQuestion({ body: { twin_id: twinId, ...golden } })),
  );

export const useDeleteGolden = (twinId: string) =>
  useGoldenChange(twinId, (id: string) =>
    orSay("Failed to delete the question", deleteGoldenQuestion({ path: { id } })),
  );

export const useRunGolden = (twinId: string) =>
  useMutation({
    mutationFn: () => orSay("Failed to ask again", runGoldenQuestions({ body: { twinId } })),
  });

function useGoldenChange<Wanted, Answer>(twinId: string, change: (wanted: Wanted) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries(evaluationQueries.golden(twinId)),
  });
}

/** A run may be anybody's asking, or follow a change of what the twin knows; all of them are heard of here. */
export function useLiveRuns(twinId: string, onRun: () => void): void {
  const client = useQueryClient();
  useEffect(
    () =>
      subscribe(`twin:${twinId}`, ({ type }) => {
        if (type !== "golden_run" && type !== "resync") return;
        onRun();
        void client.invalidateQueries(evaluationQueries.all(twinId));
      }),
    [client, twinId, onRun],
  );
}
