import { type Extract, ReadingFailure } from "../document.ts";
import { elementsNamed, type MarkupElement, nameOf, parseXml } from "../markup.ts";
import { oneLine } from "../text.ts";

const maxLinks = 50_000;

/** Sitemaps, their indexes, and feeds: files that name pages. */
export function readLinks(bytes: Buffer, base: string | null): Extract {
  const root = parseXml(bytes).documentElement;
  const kind = root ? kinds.get(nameOf(root)) : undefined;
  if (!root || !kind) throw new ReadingFailure("the file is XML, but neither a sitemap nor a feed");
  const links = kind === "sitemap" ? sitemapLinks(root) : feedLinks(root);
  const [title] = kind === "feed" ? elementsNamed(root, "title") : [];
  const pages = [...new Set(links.flatMap((link) => webAddress(link, base)))].slice(0, maxLinks);
  if (pages.length === 0) throw new ReadingFailure("no pages were found in it");
  return { title: oneLine(title?.textContent ?? "") || null, sections: [], links: pages, kind };
}

const kinds = new Map<string, "sitemap" | "feed">([
  ["urlset", "sitemap"],
  ["sitemapindex", "sitemap"],
  ["rss", "feed"],
  ["feed", "feed"],
  ["rdf", "feed"],
]);

/** An image or a video inside an entry has a `loc` of its own kind, with its prefix. */
function sitemapLinks(root: MarkupElement): string[] {
  return Array.from(root.children).flatMap((entry) =>
    Array.from(entry.children).flatMap((child) =>
      child.localName === "loc" ? [child.textContent ?? ""] : [],
    ),
  );
}

function feedLinks(root: MarkupElement): string[] {
  return elementsNamed(root, "item", "entry").flatMap((entry) => {
    const links = Array.from(entry.children).filter((child) => nameOf(child) === "link");
    const page = links.find((link) => ["", "alternate"].includes(link.getAttribute("rel") ?? ""));
    return page ? [page.getAttribute("href") ?? page.textContent ?? ""] : [];
  });
}

function webAddress(link: string, base: string | null): string[] {
  const url = URL.parse(link.trim(), base ?? undefined);
  return url && /^https?:$/.test(url.protocol) ? [url.href] : [];
}
