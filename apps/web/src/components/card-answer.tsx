import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorText } from "../lib/api-error.ts";
import { ErrorState } from "./ui/error-state.tsx";

interface CardAnswerProps<T> {
  query: Pick<UseQueryResult<T>, "data" | "error" | "refetch" | "isFetching">;
  /** The shape of the answer while it is on the way. */
  skeleton: ReactNode;
  children: (answer: T) => ReactNode;
}

/** One card's question: a failure stays inside the card, and the rest of the page keeps working. */
export function CardAnswer<T>({ query, skeleton, children }: CardAnswerProps<T>) {
  const { data, error, refetch, isFetching } = query;
  if (data !== undefined) return children(data);
  if (!error) return skeleton;
  return (
    <ErrorState
      title={errorText(error, "This could not be loaded")}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
