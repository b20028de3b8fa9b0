import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Link, type LoaderFunctionArgs, useSearchParams } from "react-router";
import { paths } from "../../app/paths.ts";
import { ShowMore } from "../../components/show-more.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Page } from "../../components/ui/page.tsx";
import { Segments } from "../../components/ui/segments.tsx";
import { queryClient } from "../../lib/query-client.ts";
import { ArticleRow } from "./article-row.tsx";
import { type ArticleShelf, chatpediaQueries, SHELVES } from "./chatpedia.api.ts";

export function loader({ request }: LoaderFunctionArgs) {
  const shelf = shelfIn(new URL(request.url).searchParams);
  return queryClient.ensureInfiniteQueryData(chatpediaQueries.shelf(shelf));
}

const SHELF_OPTIONS = [
  { value: "public", label: "Public" },
  { value: "mine", label: "Mine" },
] as const;

function ChatpediaPage() {
  const [params, setParams] = useSearchParams();
  const shelf = shelfIn(params);
  const list = useSuspenseInfiniteQuery(chatpediaQueries.shelf(shelf));
  const articles = list.data.pages.flat();
  const handleShelf = (wanted: ArticleShelf) =>
    setParams(wanted === "public" ? {} : { shelf: wanted }, { preventScrollReset: true });

  return (
    <Page
      title="Chatpedia"
      description="What conversations came to, written down with its sources."
      actions={<Segments label="Shelf" value={shelf} onValueChange={handleShelf} options={SHELF_OPTIONS} />}
    >
      <Card className="overflow-hidden">
        <h2 className="sr-only">Articles</h2>
        {articles.length === 0 && <EmptyShelf shelf={shelf} />}
        <ul>
          {articles.map((article) => (
            <ArticleRow key={article.id} article={article} />
          ))}
        </ul>
      </Card>
      <ShowMore query={list} label="Show more articles" />
    </Page>
  );
}

const shelfIn = (params: URLSearchParams): ArticleShelf =>
  SHELVES.find((shelf) => shelf === params.get("shelf")) ?? "public";

function EmptyShelf({ shelf }: { shelf: ArticleShelf }) {
  return (
    <EmptyState
      title={shelf === "mine" ? "You have not written an article yet" : "Nothing is on the shelf yet"}
      hint="Articles are drawn from what was said in a room or at a roundtable."
      action={
        <Button asChild>
          <Link to={paths.marketplace}>Find a conversation</Link>
        </Button>
      }
    />
  );
}

export { ChatpediaPage as Component };
