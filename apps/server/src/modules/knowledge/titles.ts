const mostCharacters = 300;

/** An address without what every address has. */
export const defaultTitle = (url: string): string =>
  url
    .replace(/^https?:\/\//, "")
    .replace(/\/$/, "")
    .slice(0, mostCharacters);

/** What a text calls itself: its first line. */
export function titleOfText(text: string): string {
  const [line = ""] = text.trimStart().split("\n", 1);
  const words = line.replace(/^#+\s*/, "").trim();
  return words.length > 80 ? `${words.slice(0, 79).trimEnd()}…` : words || "Text";
}
