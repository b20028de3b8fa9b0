import type { ReactNode } from "react";
import { PublicFooter, PublicHeader, wide } from "./public-shell.tsx";

export interface LegalSection {
  id: string;
  heading: string;
  body: ReactNode;
}

export interface LegalDocumentProps {
  title: string;
  /** The day from which this text holds, as a date and in words. */
  inForce: { date: string; words: string };
  /** The whole document in a few sentences. */
  summary: ReactNode;
  sections: readonly LegalSection[];
}

/** A long text to be read: the reading serif, one measure wide, with its contents beside it. */
export function LegalDocument({ title, inForce, summary, sections }: LegalDocumentProps) {
  return (
    <>
      <PublicHeader />
      <main
        className={`${wide} grid grid-cols-[240px_minmax(0,38rem)] items-start gap-x-18 gap-y-8 pt-10 pb-24 max-lg:grid-cols-1 max-sm:pt-5`}
      >
        <header className="col-start-2 grid gap-3 max-lg:col-start-1">
          <h1 className="font-serif text-display max-sm:text-[2.25rem]/[2.5rem]">{title}</h1>
          <p className="text-muted">
            In force since <time dateTime={inForce.date}>{inForce.words}</time>
          </p>
        </header>
        <Contents sections={sections} />
        <article className="voice col-start-2 grid gap-10 max-lg:col-start-1 [&_a]:link [&_a]:font-normal [&_b]:font-[560] [&_li]:mt-2 [&_p+p]:mt-3 [&_p+ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-5 [&_ul+p]:mt-3">
          <div className="rounded-lg border border-border bg-raised px-6 py-5 max-sm:px-4">{summary}</div>
          {sections.map((section, position) => (
            <section key={section.id} id={section.id} className="scroll-mt-6">
              <h2 className="mb-3 font-serif text-[1.375rem]/7 font-[480] tracking-[-0.01em]">
                {position + 1}. {section.heading}
              </h2>
              {section.body}
            </section>
          ))}
        </article>
      </main>
      <PublicFooter />
    </>
  );
}

function Contents({ sections }: Pick<LegalDocumentProps, "sections">) {
  return (
    <nav
      aria-label="Contents"
      className="top-8 col-start-1 row-span-2 row-start-1 pt-3 max-lg:row-start-2 max-lg:border-y max-lg:border-border max-lg:py-4 lg:sticky"
    >
      <h2 className="mb-2 text-small font-[550] text-muted">Contents</h2>
      <ol className="grid gap-0.5">
        {sections.map((section, position) => (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              className="flex gap-2 rounded-sm py-1 text-small text-text-2 hover:text-accent-text max-lg:py-1.5"
            >
              <span className="w-5 flex-none text-right text-muted figures">{position + 1}</span>
              {section.heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
