import mammoth from "mammoth";
import { type Extract, ReadingFailure } from "../document.ts";
import { elementsNamed, parseMarkup, parseXml } from "../markup.ts";
import { outline } from "../outline.ts";
import { oneLine } from "../text.ts";
import { repack, unpack } from "../unpack.ts";
import { plainXml } from "./plain-xml.ts";

export async function readDocx(bytes: Buffer): Promise<Extract> {
  const parts = plainXml(unpack(bytes, (name) => /\.(?:xml|rels)$/i.test(name)));
  if (!parts.has("[Content_Types].xml")) throw new ReadingFailure("the file is not a Word document");
  const { value } = await mammoth.convertToHtml(
    { buffer: repack(parts) },
    {
      externalFileAccess: false,
      includeEmbeddedStyleMap: false,
      convertImage: mammoth.images.imgElement(async () => ({ src: "" })),
    },
  );
  const { documentElement } = parseMarkup(`<html><body>${value}</body></html>`, "text/html");
  const properties = parts.get("docProps/core.xml");
  const [title] = properties ? elementsNamed(parseXml(properties).documentElement, "title") : [];
  return {
    title: oneLine(title?.textContent ?? "") || null,
    sections: documentElement ? outline(documentElement) : [],
  };
}
