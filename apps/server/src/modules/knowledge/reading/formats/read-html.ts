import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import type { Extract, Section } from "../document.ts";
import { elementsNamed, parseMarkup } from "../markup.ts";
import { outline } from "../outline.ts";
import { oneLine } from "../text.ts";

/** Below this share of the page's letters the article is taken for a teaser, and the page is read as a whole. */
const articleShare = 0.4;
/** Beyond, finding the article takes longer than its absence hurts. */
const maxElements = 20_000;

export function readHtml(text: string): Extract {
  const whole = /<html[\s>]/i.test(text) ? text : `<html><body>${text}</body></html>`;
  const root = parseMarkup(whole, "text/html").documentElement;
  if (!root) return { title: null, sections: [] };
  const [title] = elementsNamed(root, "title");
  const page = outline(root, { skipFurniture: true });
  const article = (whole.match(/<[a-z]|&/gi)?.length ?? 0) > maxElements ? [] : readArticle(whole);
  const sections = lettersOf(article) >= lettersOf(page) * articleShare ? article : page;
  return {
    title: oneLine(title?.textContent ?? "") || null,
    sections: lettersOf(sections) > 0 ? sections : outline(root),
  };
}

function readArticle(whole: string): Section[] {
  const content = new Readability(parseHTML(whole).document).parse()?.content;
  const root = content
    ? parseMarkup(`<html><body>${content}</body></html>`, "text/html").documentElement
    : null;
  return root ? outline(root) : [];
}

function lettersOf(sections: Section[]): number {
  return sections.reduce((sum, { text }) => sum + text.length, 0);
}
