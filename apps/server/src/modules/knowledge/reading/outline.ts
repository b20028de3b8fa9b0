import type { Section } from "./document.ts";
import { type MarkupElement, type MarkupNode, nameOf } from "./markup.ts";
import { oneLine } from "./text.ts";

const elementNode = 1;
const textNode = 3;
const silent = new Set(
  "script style noscript template svg math head title iframe object embed canvas video audio select button form".split(
    " ",
  ),
);
const furniture = new Set(["nav", "footer", "aside", "header"]);
const blocks = new Set(
  "address article aside blockquote body caption dd div dl dt fieldset figcaption figure footer header hr html li main nav ol p pre section td th tr ul center details summary".split(
    " ",
  ),
);

export interface OutlineOptions {
  page?: number;
  /** Leave out what surrounds the text of a web page. */
  skipFurniture?: true;
}

/** The text under its headings; a table becomes `| a | b |` lines, a list `- ` lines. */
export function outline(root: MarkupElement, options: OutlineOptions = {}): Section[] {
  const writer = new OutlineWriter(options.page ?? null);
  write(root, writer, options);
  return writer.finish();
}

function write(node: MarkupNode, to: OutlineWriter, options: OutlineOptions): void {
  const name = nameOf(node);
  if (node.nodeType === textNode) to.add(node.textContent ?? "");
  else if (node.nodeType !== elementNode || isSkipped(name, options)) return;
  else if (/^h[1-6]$/.test(name)) to.beginSection(oneLine(node.textContent ?? ""));
  else if (name === "table") writeTable(node, to, options);
  else if (name === "br") to.add("\n");
  else if (blocks.has(name)) writeBlock(node, to, options);
  else for (const child of node.childNodes) write(child, to, options);
}

function isSkipped(name: string, { skipFurniture }: OutlineOptions): boolean {
  return silent.has(name) || (skipFurniture === true && furniture.has(name));
}

function writeBlock(block: MarkupNode, to: OutlineWriter, options: OutlineOptions): void {
  to.endParagraph();
  if (nameOf(block) === "li") to.add("- ");
  for (const child of block.childNodes) write(child, to, options);
  to.endParagraph();
}

/** A table that lays out a page has tables or headings in its cells, and is read like the page. */
function writeTable(table: MarkupNode, to: OutlineWriter, options: OutlineOptions): void {
  const rows = descendants(table, "tr");
  const isLayout = rows.length === 0 || descendants(table, "table", "h1", "h2", "h3").length > 0;
  to.endParagraph();
  if (isLayout) for (const child of table.childNodes) write(child, to, options);
  else to.addLines(rows.map(rowLine).filter((line) => line !== ""));
  to.endParagraph();
}

export function tableLine(cells: string[]): string {
  return cells.some(Boolean) ? `| ${cells.join(" | ")} |` : "";
}

function rowLine(row: MarkupNode): string {
  return tableLine(descendants(row, "td", "th").map((cell) => oneLine(spaced(cell)).replaceAll("|", "/")));
}

/** Paragraphs of one cell must not run into each other. */
function spaced(node: MarkupNode): string {
  if (node.nodeType === textNode) return node.textContent ?? "";
  const inner = Array.from(node.childNodes, spaced).join("");
  return blocks.has(nameOf(node)) || nameOf(node) === "br" ? `${inner} ` : inner;
}

function descendants(node: MarkupNode, ...names: string[]): MarkupNode[] {
  return Array.from(node.childNodes).flatMap((child) =>
    names.includes(nameOf(child)) ? [child] : descendants(child, ...names),
  );
}

class OutlineWriter {
  readonly #sections: Section[] = [];
  readonly #page: number | null;
  #heading: string | null = null;
  #paragraphs: string[] = [];
  #paragraph = "";
  #isList = false;

  constructor(page: number | null) {
    this.#page = page;
  }

  add(text: string): void {
    this.#paragraph += text === "\n" ? text : text.replace(/\s+/g, " ");
  }

  addLines(lines: string[]): void {
    this.#paragraphs.push("\n\n", lines.join("\n"));
    this.#isList = false;
  }

  endParagraph(): void {
    const text = this.#paragraph.split("\n").map(oneLine).filter(Boolean).join("\n");
    this.#paragraph = "";
    if (text === "" || text === "-") return;
    const isItem = text.startsWith("- ");
    // Items of one list stay together.
    this.#paragraphs.push(isItem && this.#isList ? "\n" : "\n\n", text);
    this.#isList = isItem;
  }

  beginSection(heading: string): void {
    this.#endSection();
    this.#heading = heading || null;
  }

  finish(): Section[] {
    this.#endSection();
    return this.#sections;
  }

  #endSection(): void {
    this.endParagraph();
    const text = this.#paragraphs.join("").trim();
    // A heading with nothing below it still says something.
    if (text || this.#heading) {
      this.#sections.push({ heading: this.#heading, page: this.#page, text: text || (this.#heading ?? "") });
    }
    this.#paragraphs = [];
    this.#heading = null;
    this.#isList = false;
  }
}
