import type { Readable } from "node:stream";

/**
 * Lines end with a line feed and nothing else: a text may hold the other separators. What is not read yet is
 * bounded, or a process gone wild would fill our memory instead of its own.
 */
export function splitLines(stream: Readable, maxBytes: number, onFlood: () => void) {
  let handle: (line: string) => void = () => undefined;
  let waiting: Buffer[] = [];
  let size = 0;

  stream.on("data", (chunk: Buffer) => {
    let rest = chunk;
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
      const line = Buffer.concat([...waiting, rest.subarray(0, end)]).toString();
      waiting = [];
      size = 0;
      rest = rest.subarray(end + 1);
      handle(line);
    }
    size += rest.length;
    waiting.push(rest);
    if (size > maxBytes) onFlood();
  });
  // Its process's exit tells the same and more.
  stream.on("error", () => undefined);

  return {
    hear(onLine: (line: string) => void): void {
      handle = onLine;
    },
  };
}
