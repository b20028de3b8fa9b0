export interface Section {
  heading: string | null;
  page: number | null;
  /** Paragraphs are parted by an empty line, rows of a table are `| a | b |` lines. */
  text: string;
}

export interface ReadDocument {
  title: string | null;
  /** ISO 639-1, guessed. */
  language: string;
  sections: Section[];
  wordCount: number;
  /** The pages a sitemap or a feed names; empty for a document. */
  links: string[];
  kind: "document" | "sitemap" | "feed";
}

/** Its message is shown to people: why there is nothing to know from this file. */
export class ReadingFailure extends Error {}

export interface SourceFile {
  bytes: Buffer;
  fileName: string | null;
  contentType: string | null;
  url: string | null;
}

export type OnProgress = (percent: number) => void;

/** What a parser found, before anybody counted words or guessed the language. */
export interface Extract {
  title: string | null;
  sections: Section[];
  links?: string[];
  kind?: ReadDocument["kind"];
}
