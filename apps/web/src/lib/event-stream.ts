/** One message of a stream of server-sent events, as our server writes them. */
export interface StreamMessage {
  id: string | undefined;
  data: string;
}

/** Takes a stream piece by piece, cut wherever the network cut it; what has not ended waits for the next one. */
export function eventStream(onMessage: (message: StreamMessage) => void): (piece: string) => void {
  let rest = "";
  return (piece) => {
    const blocks = (rest + piece).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = fieldOf(block, "data");
      // A comment is only a sign of life.
      if (data !== undefined) onMessage({ id: fieldOf(block, "id"), data });
    }
  };
}

const fieldOf = (block: string, name: string): string | undefined =>
  block
    .split("\n")
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2);
