import { DOMParser } from "linkedom";
import { ReadingFailure } from "./document.ts";
import { refuseDepth } from "./refuse-depth.ts";
import { decodeText } from "./text.ts";

/** As much of a node as reading takes. */
export interface MarkupNode {
  nodeType: number;
  localName?: string;
  textContent: string | null;
  childNodes: Iterable<MarkupNode>;
}

export interface MarkupElement extends MarkupNode {
  localName: string;
  getAttribute(name: string): string | null;
  children: Iterable<MarkupElement>;
}

export interface Markup {
  documentElement: MarkupElement | null;
}

/** Without a type definition of its own a document can neither name files nor multiply itself. */
export function parseXml(bytes: Buffer): Markup {
  const text = decodeText(bytes).replace(/<!DOCTYPE\s+(?:html|ncx|package)\b[^>[]*>/i, "");
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw new ReadingFailure("the file defines entities, which we do not read");
  return parseMarkup(text, "text/xml");
}

export function parseMarkup(text: string, type: "text/xml" | "text/html"): Markup {
  refuseDepth(text);
  return new DOMParser().parseFromString(text, type);
}

/** Every element below, in the order of the document, whose name without its prefix is one of `names`. */
export function elementsNamed(root: MarkupElement | null | undefined, ...names: string[]): MarkupElement[] {
  if (!root) return [];
  const found: MarkupElement[] = [];
  const visit = (element: MarkupElement) => {
    if (names.includes(nameOf(element))) found.push(element);
    for (const child of element.children) visit(child);
  };
  visit(root);
  return found;
}

export function nameOf(node: MarkupNode): string {
  return (node.localName ?? "").replace(/^.*:/, "").toLowerCase();
}
