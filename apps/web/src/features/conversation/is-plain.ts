/** A mark of emphasis, code, a link or an address; a line that begins a heading, list, quote, table or rule. */
const MARKUP = /[*_`~<\\]|\]\(|https?:|^\s*(?:#{1,6}\s|[-+]\s|\d+[.)]\s|>|\|)|^\s*[-=]{3,}\s*$/m;

/** True for words and paragraphs alone: what Markdown would show no different. */
export const isPlain = (body: string): boolean => !MARKUP.test(body);
