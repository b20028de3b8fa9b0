import { Fragment } from "react";

interface MentionsProps {
  text: string;
  /** The names that mean somebody here: only a whole one is a mention. */
  names: readonly string[];
}

/** A question with the twins it addresses set apart. */
export function Mentions({ text, names }: MentionsProps) {
  return splitMentions(text, names).map(({ at, words, isMention }) =>
    isMention ? (
      <span key={at} className="font-[550] text-accent-text">
        {words}
      </span>
    ) : (
      <Fragment key={at}>{words}</Fragment>
    ),
  );
}

interface Piece {
  at: number;
  words: string;
  isMention: boolean;
}

export function splitMentions(text: string, names: readonly string[]): Piece[] {
  if (names.length === 0) return [{ at: 0, words: text, isMention: false }];
  // Longest first, so that "Ines Carvalho" is not cut to a twin called "Ines".
  const known = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  // As the server finds them: in any case, and not inside a word such as an e-mail address.
  const mention = new RegExp(`(?<![\\p{L}\\p{N}_])(@(?:${known.join("|")}))(?![\\p{L}\\p{N}_])`, "iu");
  let at = 0;
  return text.split(mention).flatMap((words, index) => {
    const piece = { at, words, isMention: index % 2 === 1 };
    at += words.length;
    return words === "" ? [] : [piece];
  });
}
