import { type Extract, ReadingFailure, type Section } from "../document.ts";
import { elementsNamed, type MarkupElement, nameOf, parseXml } from "../markup.ts";
import { tableLine } from "../outline.ts";
import { oneLine } from "../text.ts";
import { type Parts, unpack } from "../unpack.ts";

const wanted =
  /^(?:ppt\/presentation\.xml|ppt\/(?:slides|notesSlides)\/[^/]+\.xml|ppt\/(?:slides\/)?_rels\/[^/]+\.rels|docProps\/core\.xml)$/;

export function readPptx(bytes: Buffer): Extract {
  const parts = unpack(bytes, (name) => wanted.test(name));
  if (!parts.has("ppt/presentation.xml"))
    throw new ReadingFailure("the file is not a PowerPoint presentation");
  const slides = slidesInOrder(parts);
  const sections = slides.map((name, index) => readSlide(parts, name, index + 1));
  const properties = parts.get("docProps/core.xml");
  const [title] = properties ? elementsNamed(parseXml(properties).documentElement, "title") : [];
  return { title: oneLine(title?.textContent ?? "") || null, sections: sections.filter(({ text }) => text) };
}

function slidesInOrder(parts: Parts): string[] {
  const targets = relations(parts, "ppt/_rels/presentation.xml.rels");
  const order = elementsNamed(rootOf(parts, "ppt/presentation.xml"), "sldid").flatMap((slide) => {
    const target = targets.get(slide.getAttribute("r:id") ?? "");
    return target ? [`ppt/${target.replace(/^\/?(?:ppt\/)?/, "")}`] : [];
  });
  return order.filter((name) => parts.has(name));
}

function readSlide(parts: Parts, name: string, page: number): Section {
  const root = rootOf(parts, name);
  const shapes = elementsNamed(root, "sp", "graphicframe");
  const title = shapes.find(isTitle);
  const heading = title ? shapeText(title).replaceAll("\n", " ") : "";
  const texts = shapes.filter((shape) => shape !== title).map(shapeText);
  const notes = notesOf(parts, name);
  const text = [...texts, notes && `Notes: ${notes}`].filter(Boolean).join("\n\n");
  return { heading: heading || null, page, text: text || heading };
}

function notesOf(parts: Parts, slide: string): string {
  const targets = relations(parts, slide.replace("slides/", "slides/_rels/").concat(".rels"));
  const target = [...targets.values()].find((path) => path.includes("notesSlide"));
  if (!target) return "";
  const root = rootOf(parts, `ppt/${target.replace(/^(?:\.\.|\/ppt)\//, "")}`);
  const body = elementsNamed(root, "sp").filter((shape) => placeholderOf(shape) === "body");
  return body.map(shapeText).join("\n");
}

function isTitle(shape: MarkupElement): boolean {
  return ["title", "ctrTitle"].includes(placeholderOf(shape) ?? "");
}

function placeholderOf(shape: MarkupElement): string | null | undefined {
  return elementsNamed(shape, "ph")[0]?.getAttribute("type");
}

function shapeText(shape: MarkupElement): string {
  const rows = elementsNamed(shape, "tr");
  if (rows.length > 0) {
    return rows
      .map((row) => tableLine(elementsNamed(row, "tc").map((cell) => oneLine(linesOf(cell)))))
      .join("\n");
  }
  return linesOf(shape);
}

function linesOf(element: MarkupElement): string {
  return elementsNamed(element, "p")
    .map((paragraph) => oneLine(runsOf(paragraph)))
    .filter(Boolean)
    .join("\n");
}

function runsOf(paragraph: MarkupElement): string {
  return elementsNamed(paragraph, "t", "br")
    .map((run) => (nameOf(run) === "br" ? " " : (run.textContent ?? "")))
    .join("");
}

function relations(parts: Parts, name: string): Map<string, string> {
  const all = elementsNamed(rootOf(parts, name), "relationship");
  const inside = all.filter((relation) => relation.getAttribute("TargetMode") !== "External");
  return new Map(
    inside.map((relation) => [relation.getAttribute("Id") ?? "", relation.getAttribute("Target") ?? ""]),
  );
}

function rootOf(parts: Parts, name: string): MarkupElement | null {
  const part = parts.get(name);
  return part ? parseXml(part).documentElement : null;
}
