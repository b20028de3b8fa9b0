import { useSuspenseQuery } from "@tanstack/react-query";
import { ArrowLeft, Lock } from "lucide-react";
import { Link, type LoaderFunctionArgs, useParams } from "react-router";
import { paths } from "../../app/paths.ts";
import { Absent } from "../../components/absent.tsx";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { PageTitle } from "../../components/ui/page.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import type { Article } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";
import { queryClient } from "../../lib/query-client.ts";
import { chatpediaQueries } from "./chatpedia.api.ts";
import { Origin } from "./origin.tsx";
import { RevisionList } from "./revision-list.tsx";
import { SourceList } from "./source-list.tsx";

export const loader = ({ params: { id = "" } }: LoaderFunctionArgs) =>
  queryClient.ensureQueryData(chatpediaQueries.article(id));

function ChatpediaEntryPage() {
  const { id = "" } = useParams();
  const { data: article } = useSuspenseQuery(chatpediaQueries.article(id));

  if (!article) {
    return (
      <Absent
        title="There is no such article"
        hint="It may have been taken down, or its author keeps it private."
        to={paths.chatpedia}
        action="All articles"
      />
    );
  }
  return (
    <div className="mx-auto grid w-full max-w-[1200px] gap-x-12 gap-y-8 px-8 pt-6 pb-12 *:min-w-0 max-shell:px-4 max-shell:pt-4 shell:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]">
      <article className="grid content-start gap-6">
        <ArticleHead article={article} />
        <div className="voice grid max-w-[38rem] gap-4">
          {paragraphs(article.body).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </article>
      <aside aria-label="About this article" className="grid content-start gap-5">
        <SourceList sources={article.sources} />
        <Origin article={article} />
        <RevisionList revisions={article.revisions} />
      </aside>
    </div>
  );
}

function ArticleHead({ article }: { article: Article }) {
  const { author } = article;
  return (
    <header className="grid gap-2">
      <Link
        to={paths.chatpedia}
        className="flex items-center gap-1.5 justify-self-start text-small text-muted hover:text-text"
      >
        <ArrowLeft aria-hidden="true" className="size-3.5" />
        Chatpedia
      </Link>
      <PageTitle>{article.title}</PageTitle>
      {article.summary && <p className="max-w-[60ch] text-lead text-text-2">{article.summary}</p>}
      <p className="flex flex-wrap items-center gap-2 text-small text-muted">
        <Avatar name={nameOf(author)} src={author.avatar_url} size={28} />
        <span>
          By {nameOf(author)} · <RelativeTime at={article.updated_at} />
        </span>
        {!article.is_public && (
          <Badge>
            <Lock aria-hidden="true" />
            Private
          </Badge>
        )}
      </p>
    </header>
  );
}

/** Written as plain text: an empty line ends a paragraph. */
const paragraphs = (body: string): string[] => body.split(/\n\s*\n/).filter((text) => text.trim() !== "");

export { ChatpediaEntryPage as Component };
