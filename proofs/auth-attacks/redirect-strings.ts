import { readFileSync } from "node:fs";

/**
 * Everything that some parser, some day, has taken for a foreign address, and how the engine behind the contract was once
 * talked into it (CVE-2025-27143, CVE-2025-71403): none may be where anybody is sent. One to a line, escaped as in JSON.
 */
const lines = readFileSync(new URL("./redirect-strings.txt", import.meta.url), "utf8")
  .split("\n")
  .filter(Boolean);

export function redirectStrings(front: string): string[] {
  const { host, port } = new URL(front);
  const places: Record<string, string> = { "{own}": front, "{host}": host, "{port}": port };
  return lines.map((line) =>
    String(JSON.parse(`"${line}"`)).replaceAll(/\{(own|host|port)\}/g, (place) => places[place] ?? place),
  );
}
