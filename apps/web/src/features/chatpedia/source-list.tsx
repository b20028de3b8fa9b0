import { Card, CardHeader } from "../../components/ui/card.tsx";
import type { ArticleSource } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";

export function SourceList({ sources }: { sources: ArticleSource[] }) {
  return (
    <Card>
      <CardHeader title="Sources" />
      {sources.length === 0 && (
        <p className="border-t border-border px-5 py-3 text-small text-muted">Written without a source.</p>
      )}
      <ol>
        {sources.map(({ number, title, quote, speaker }) => (
          <li key={number} className="flex gap-3 border-t border-border px-5 py-3 max-sm:px-4">
            <span className="text-small font-semibold text-accent-text figures">{number}</span>
            <div className="grid min-w-0 gap-1">
              <b className="font-[550] break-words">{title}</b>
              {quote && <q className="font-serif text-text-2">{quote}</q>}
              {speaker && <span className="text-caption text-muted">Said by {nameOf(speaker)}</span>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
