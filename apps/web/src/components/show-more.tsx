import { Button } from "./ui/button.tsx";

interface ShowMoreProps {
  /** The list's own query. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  /** "Show more twins". */
  label: string;
}

/** The end of a list that goes on; nothing when everything is there. */
export function ShowMore({ query, label }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      className="justify-self-center"
      loading={query.isFetchingNextPage}
      loadingLabel="Loading"
      onClick={() => void query.fetchNextPage()}
    >
      {label}
    </Button>
  );
}
