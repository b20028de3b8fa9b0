import { createContext, memo, type ReactNode, useContext, useMemo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remend from "remend";
import { CiteMark } from "./cite-mark.tsx";
import { CITE_ADDRESS, citeMarks } from "./cite-marks.ts";
import type { CitedTextProps } from "./cited-text.tsx";
import { splitBlocks } from "./split-blocks.ts";

interface MarkdownProps extends CitedTextProps {
  isGrowing: boolean;
}

/** Block by block: while an answer grows, only its last one is read and drawn again. */
export function Markdown({ body, citations, onCite, isGrowing }: MarkdownProps) {
  const sources = useMemo(() => ({ citations, onCite }), [citations, onCite]);
  const blocks = splitBlocks(body);

  return (
    <SourcesContext value={sources}>
      <div className="grid gap-3 *:min-w-0">
        {blocks.map(({ at, text }, position) => (
          <MarkdownBlock key={at} text={isGrowing && position === blocks.length - 1 ? remend(text) : text} />
        ))}
      </div>
    </SourcesContext>
  );
}

/** No raw HTML is read in the first place; what the parser made is sanitised all the same. */
const MarkdownBlock = memo(function MarkdownBlock({ text }: { text: string }) {
  return (
    <ReactMarkdown
      skipHtml
      remarkPlugins={[remarkGfm, citeMarks]}
      rehypePlugins={[[rehypeSanitize, SCHEMA]]}
      components={COMPONENTS}
    >
      {text}
    </ReactMarkdown>
  );
});

const SCHEMA = {
  ...defaultSchema,
  // A picture from elsewhere would tell its host who reads what, and when.
  tagNames: defaultSchema.tagNames?.filter((name) => name !== "img" && name !== "input") ?? [],
  protocols: { href: ["http", "https", "mailto"] },
};

type Sources = Pick<CitedTextProps, "citations" | "onCite">;
const SourcesContext = createContext<Sources>({ citations: [], onCite: () => {} });

function Anchor({ href = "", children }: { href?: string | undefined; children?: ReactNode }) {
  const sources = useContext(SourcesContext);
  if (href.startsWith(CITE_ADDRESS)) {
    return <CiteMark number={Number(href.slice(CITE_ADDRESS.length))} {...sources} />;
  }
  // An address within our own pages would pass for ours.
  if (!/^(https?|mailto):/.test(href)) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className="link break-words">
      {children}
    </a>
  );
}

/** The page has its own headings; those of an answer are a matter of its look. */
const Heading = ({ children }: { children?: ReactNode }) => (
  <p className="font-sans text-heading">{children}</p>
);

/** What is wider than the column is moved by the keyboard too. */
const Scrolled = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a named section is a region, and regions may
  <section aria-label={label} tabIndex={0} className="overflow-x-auto">
    {children}
  </section>
);

const COMPONENTS: Components = {
  a: ({ href, children }) => <Anchor href={href}>{children}</Anchor>,
  ...{ h1: Heading, h2: Heading, h3: Heading, h4: Heading, h5: Heading, h6: Heading },
  p: ({ children }) => <p className="whitespace-pre-line">{children}</p>,
  ul: ({ children }) => <ul className="grid list-disc gap-1 pl-5">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="grid list-decimal gap-1 pl-6">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="border-l-2 border-border-strong pl-4 text-text-2">{children}</blockquote>
  ),
  code: ({ children }) => (
    <code className="rounded-xs bg-sunken px-1 font-mono text-[0.85em]">{children}</code>
  ),
  pre: ({ children }) => (
    <Scrolled label="Code">
      <pre className="w-fit min-w-full rounded-md border border-border bg-sunken p-3 text-small [&>code]:bg-transparent [&>code]:p-0">
        {children}
      </pre>
    </Scrolled>
  ),
  table: ({ children }) => (
    <Scrolled label="Table">
      <table className="w-full border-collapse font-sans text-body [&_td]:border-t [&_td]:border-border [&_td]:px-2.5 [&_td]:py-1.5 [&_th]:px-2.5 [&_th]:py-1.5 [&_th]:text-left [&_th]:font-semibold">
        {children}
      </table>
    </Scrolled>
  ),
  hr: () => <hr className="border-border" />,
};
