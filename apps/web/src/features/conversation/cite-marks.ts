import { passages } from "./cited-text.tsx";

/** An address that only our own marks carry. */
export const CITE_ADDRESS = "#source-";

/** As much of a Markdown tree as is looked at here. */
interface Node {
  type: string;
  value?: string;
  alt?: string | null;
  url?: string;
  children?: Node[];
}

/** Reads `[1]` in the words of an answer as a way to its source, and a picture as its description. */
export function citeMarks() {
  return visit;
}

function visit(node: Node): void {
  if (!node.children) return;
  node.children = node.children.flatMap((child): Node[] => {
    if (child.type === "text" && node.type !== "link") return marked(child.value ?? "");
    if (child.type === "image") return [{ type: "text", value: child.alt ?? "" }];
    visit(child);
    return [child];
  });
}

function marked(text: string): Node[] {
  return passages(text).flatMap(({ words, cites }) => [
    ...(words === "" ? [] : [{ type: "text", value: words }]),
    ...(cites === undefined ? [] : [sourceLink(cites)]),
  ]);
}

const sourceLink = (number: number): Node => ({
  type: "link",
  url: CITE_ADDRESS + number,
  children: [{ type: "text", value: String(number) }],
});
