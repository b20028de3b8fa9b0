import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import type { Citation } from "../../lib/generated/types.gen.ts";
import type { NamedSource } from "./conversation.api.ts";

interface SourcesProps {
  citations: readonly Citation[];
  /** The one that was asked for shows the passage it was quoted from. */
  cited: number | undefined;
  onCite: (number: number | undefined) => void;
}

/** The sources of an answer that is whole: each opens at the passage it was quoted from. */
export function Sources({ citations, cited, onCite }: SourcesProps) {
  if (citations.length === 0) return null;
  return (
    <SourceList>
      {citations.map((citation) => (
        <Source
          key={citation.number}
          citation={citation}
          isCited={cited === citation.number}
          onCite={onCite}
        />
      ))}
    </SourceList>
  );
}

/** The sources of an answer that is being written: what is quoted from them is known once it is whole. */
export function NamedSources({ sources }: { sources: readonly NamedSource[] }) {
  if (sources.length === 0) return null;
  return (
    <SourceList>
      {sources.map((source) => (
        <SourceEntry key={source.number} number={source.number}>
          <SourceName source={source} />
        </SourceEntry>
      ))}
    </SourceList>
  );
}

/** In the margin where there is one, under the answer where there is not. */
const SourceList = ({ children }: { children: ReactNode }) => (
  <ol
    aria-label="Sources"
    className="mt-1 flex flex-wrap gap-1.5 @min-[56rem]:absolute @min-[56rem]:top-6 @min-[56rem]:left-[calc(54px+var(--measure)+28px)] @min-[56rem]:mt-0 @min-[56rem]:grid @min-[56rem]:w-52 @min-[56rem]:gap-3"
  >
    {children}
  </ol>
);

interface SourceProps {
  citation: Citation;
  isCited: boolean;
  onCite: SourcesProps["onCite"];
}

function Source({ citation, isCited, onCite }: SourceProps) {
  const { number, quote } = citation;

  return (
    <SourceEntry number={number} isCited={isCited}>
      <button
        type="button"
        aria-expanded={isCited}
        onClick={() => onCite(isCited ? undefined : number)}
        className="max-w-full text-left hover:text-text"
      >
        <SourceName source={citation} />
      </button>
      {isCited && (
        <>
          <p className="mt-1 text-small text-text-2">
            {quote ? <mark>{quote}</mark> : "Its owner does not let this source be quoted."}
          </p>
          <Passage citation={citation} />
        </>
      )}
    </SourceEntry>
  );
}

interface SourceEntryProps {
  number: number;
  isCited?: boolean;
  children: ReactNode;
}

const SourceEntry = ({ number, isCited, children }: SourceEntryProps) => (
  <li
    data-cited={isCited || undefined}
    className="flex min-w-0 gap-1.5 text-caption text-muted data-cited:basis-full @max-[56rem]:rounded-sm @max-[56rem]:border @max-[56rem]:border-border @max-[56rem]:bg-sunken @max-[56rem]:px-2 @max-[56rem]:py-1 @min-[56rem]:border-t @min-[56rem]:border-border-strong @min-[56rem]:pt-[7px]"
  >
    <span className="font-semibold text-accent-text figures">{number}</span>
    <div className="min-w-0">{children}</div>
  </li>
);

const SourceName = ({ source }: { source: NamedSource }) => (
  <>
    <b className="font-[550] break-words text-text @min-[56rem]:block">{source.title}</b>
    <span className="@max-[56rem]:ml-1">{placeIn(source)}</span>
  </>
);

/** The way into the document, for those who may read it whole. */
function Passage({ citation: { item_id, start, end } }: { citation: Citation }) {
  const { search } = useLocation();
  if (item_id === null) return null;
  const place = new URLSearchParams(search);
  place.set("item", item_id);
  if (start !== null && end !== null) {
    place.set("start", String(start));
    place.set("end", String(end));
  }
  return (
    <Link to={{ search: place.toString() }} preventScrollReset className="link mt-1 inline-block">
      Open the passage
    </Link>
  );
}

function placeIn({ locator: { page, heading, place } }: NamedSource): string {
  return [page !== undefined && `p. ${page}`, heading, place].filter(Boolean).join(", ");
}
