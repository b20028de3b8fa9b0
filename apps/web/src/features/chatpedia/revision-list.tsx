import { Card, CardHeader } from "../../components/ui/card.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import type { ArticleRevision } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";

/** The newest first. */
export function RevisionList({ revisions }: { revisions: ArticleRevision[] }) {
  return (
    <Card>
      <CardHeader title="Revisions" />
      <ol reversed>
        {revisions.map(({ number, editor, note, created_at }) => (
          <li key={number} className="grid gap-0.5 border-t border-border px-5 py-3 max-sm:px-4">
            <span className="font-medium">{note ?? `Revision ${number}`}</span>
            <span className="text-caption text-muted figures">
              {number} · {nameOf(editor)} · <RelativeTime at={created_at} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
