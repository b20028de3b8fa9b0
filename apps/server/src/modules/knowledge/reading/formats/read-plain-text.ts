import papaparse from "papaparse";
import type { Extract, Section } from "../document.ts";
import { oneLine, tidy } from "../text.ts";
import { rowsAsText } from "./rows-as-text.ts";

export function readPlainText(text: string): Extract {
  return { title: null, sections: [{ heading: null, page: null, text: tidy(text) }] };
}

export function readCsv(text: string): Extract {
  const { data } = papaparse.parse<string[]>(text, { skipEmptyLines: true });
  return { title: null, sections: [{ heading: null, page: null, text: rowsAsText(data) }] };
}

/** Headings begin sections; everything else in Markdown is readable as it stands. */
export function readMarkdown(text: string): Extract {
  const sections: Section[] = [{ heading: null, page: null, text: "" }];
  let isCode = false;
  for (const line of tidy(withoutFrontMatter(text)).split("\n")) {
    if (/^(?:```|~~~)/.test(line)) isCode = !isCode;
    const heading = isCode ? undefined : /^#{1,6} +(.+?) *#*$/.exec(line)?.[1];
    if (heading) sections.push({ heading: oneLine(heading), page: null, text: "" });
    else sections[sections.length - 1] = withLine(sections.at(-1), line);
  }
  const filled = sections.map(({ heading, page, text: body }) => ({
    heading,
    page,
    text: tidy(body) || (heading ?? ""),
  }));
  return { title: filled.find(({ heading }) => heading)?.heading ?? null, sections: filled };
}

function withLine(section: Section | undefined, line: string): Section {
  return { heading: section?.heading ?? null, page: null, text: `${section?.text ?? ""}${line}\n` };
}

function withoutFrontMatter(text: string): string {
  return text.replace(/^---\r?\n[\s\S]{0,10000}?\r?\n---\r?\n/, "");
}
