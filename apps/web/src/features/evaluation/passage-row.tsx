import { Fragment, useState } from "react";
import { Link, useLocation } from "react-router";
import { Badge } from "../../components/ui/badge.tsx";
import { cn } from "../../components/ui/cn.ts";
import { countOf } from "../../lib/count-of.ts";
import type { Tried } from "./evaluation.api.ts";
import { markWords } from "./mark-words.ts";
import { type Best, ScoreBars } from "./score-bars.tsx";

type Passage = Tried["passages"][number];

interface PassageRowProps {
  passage: Passage;
  question: string;
  best: Best;
}

export function PassageRow({ passage, question, best }: PassageRowProps) {
  const { rank, title, tokens, is_in_prompt, is_citable } = passage;

  return (
    <li
      className={cn(
        "grid gap-x-5 gap-y-2.5 border-t border-border px-5 py-4 max-sm:px-4 sm:grid-cols-[1.5rem_minmax(0,1fr)_9.5rem]",
        !is_in_prompt && "bg-sunken",
      )}
    >
      <span className="text-heading text-accent-text figures">{rank}</span>
      <div className="grid min-w-0 content-start gap-1.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="min-w-0 font-semibold break-words">{title}</b>
          <span className="text-small text-muted">{placeOf(passage)}</span>
          {!is_in_prompt && <Badge>Left out</Badge>}
          {!is_citable && <Badge>Not quoted</Badge>}
        </div>
        <Body text={passage.body} question={question} />
        <p className="text-caption text-muted figures">
          {countOf(tokens, "token")} · <PassageLink passage={passage} />
        </p>
      </div>
      <ScoreBars passage={passage} best={best} />
    </li>
  );
}

const placeOf = ({ locator: { page, heading } }: Passage): string =>
  [page !== undefined && `p. ${page}`, heading].filter(Boolean).join(", ");

/** What four lines hold. */
const SHORT = 300;

function Body({ text, question }: { text: string; question: string }) {
  const [isWhole, setIsWhole] = useState(false);

  return (
    <div className="grid justify-items-start gap-1">
      <p
        className={cn(
          "font-serif text-[0.9375rem]/[1.4375rem] break-words whitespace-pre-line text-text-2",
          !isWhole && "line-clamp-4",
        )}
      >
        {markWords(text, question).map((piece) =>
          piece.isMatch ? (
            <mark key={piece.at}>{piece.text}</mark>
          ) : (
            <Fragment key={piece.at}>{piece.text}</Fragment>
          ),
        )}
      </p>
      {text.length > SHORT && (
        <button
          type="button"
          aria-expanded={isWhole}
          className="link text-caption"
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? "Show less" : "Show all"}
        </button>
      )}
    </div>
  );
}

function PassageLink({ passage: { item_id, locator } }: { passage: Passage }) {
  const { search } = useLocation();
  const place = new URLSearchParams(search);
  place.set("item", item_id);
  place.set("start", String(locator.start));
  place.set("end", String(locator.end));
  return (
    <Link to={{ search: place.toString() }} preventScrollReset className="link">
      Open the passage
    </Link>
  );
}
