import { Lock } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { ArticleSummary } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";

export function ArticleRow({ article }: { article: ArticleSummary }) {
  const { author } = article;

  return (
    <li className="relative grid gap-1 border-border px-5 py-4 not-first:border-t hover:bg-hover/45 max-sm:px-4">
      <div className="flex items-center gap-3">
        <h3 className="min-w-0 flex-1 font-serif text-[1.125rem]/6 font-medium tracking-[-0.01em]">
          <Link to={paths.chatpediaEntry(article.id)} className="after:absolute after:inset-0">
            {article.title}
          </Link>
        </h3>
        {!article.is_public && (
          <Badge>
            <Lock aria-hidden="true" />
            Private
          </Badge>
        )}
      </div>
      {article.summary && <p className="max-w-[70ch] text-text-2">{article.summary}</p>}
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-muted">
        <Avatar name={nameOf(author)} src={author.avatar_url} size={20} />
        <span>
          {nameOf(author)} · {countOf(article.source_count, "source")} ·{" "}
          <RelativeTime at={article.updated_at} />
        </span>
      </p>
    </li>
  );
}
