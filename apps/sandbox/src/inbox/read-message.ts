type Readable = { text: string; html: string | null };

/** Every address a person could click, in the order they meet them, each once. */
export function linksIn({ text, html }: Readable): string[] {
  const inHtml = [...(html ?? "").matchAll(/<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(
    ([, double, single]) => decodeEntities(double ?? single ?? ""),
  );
  // The full stop that ends the sentence is not part of the address.
  const inText = [...text.matchAll(ADDRESS)].map(([address]) => address.replace(/[.,;:!?]+$/, ""));
  return [...new Set([...inHtml, ...inText])].filter((link) => /^https?:/i.test(link));
}

const ADDRESS = /https?:\/\/[^\s<>"'()[\]]+/gi;

/** Codes a person would type: six to eight digits on their own, or two groups of three. Addresses hold none. */
export function codesIn({ text }: Pick<Readable, "text">): string[] {
  const found = text.replaceAll(ADDRESS, " ").matchAll(CODE);
  return [...new Set([...found].map(([code]) => code.replace(/\D/, "")))];
}

// Neither a piece of a phone number nor of an amount, a date or an identifier.
const CODE = /(?<![\w+.,:/-]|\d )(?:\d{6,8}|\d{3} \d{3})(?![\w/]|[.,:-]\d| \d)/g;

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'" };

function decodeEntities(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole);
}
