import { connect, type Socket } from "node:net";
import { LiveMessage } from "@parley/contract/live";

/** One server-sent event as it came, and when its bytes arrived. Reading the data can wait until time matters less. */
export type Received = { at: number; id: string; type: string; data: string };

export const messageIn = ({ data }: Received): LiveMessage => LiveMessage.parse(JSON.parse(data));

export type LiveStream = {
  /** Resolves with the status once the head of the answer is here. */
  opened: Promise<number>;
  /** When the listener ends the stream: the time it asked for before the next try, if it did. */
  farewell: Promise<string | undefined>;
  /** Drops the connection as a bad network does: without a word. */
  drop: () => void;
};

type Request = { port: number; channels: string[]; token: string; lastEventId?: string | undefined };

/** A viewer on a bare socket, so that nothing between it and the listener merges, retries or hides anything. */
export function openLiveStream(request: Request, onEvent: (event: Received) => void): LiveStream {
  const socket = connect({ port: request.port, host: "127.0.0.1", noDelay: true });
  const { promise: opened, resolve } = Promise.withResolvers<number>();
  const { promise: farewell, resolve: end } = Promise.withResolvers<string | undefined>();
  let lastBlock = "";
  socket.on("error", () => resolve(0));
  socket.on("close", () => {
    resolve(0);
    end(lastBlock.match(/^retry: (\d+)$/)?.[1]);
  });
  socket.write(headOf(request));
  read(socket, resolve, (block) => {
    lastBlock = block;
    for (const event of eventIn(block, performance.now())) onEvent(event);
  });
  return { opened, farewell, drop: () => socket.destroy() };
}

function headOf({ port, channels, token, lastEventId }: Request): string {
  return [
    `GET /realtime/v1/stream?channels=${channels.join(",")} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `authorization: Bearer ${token}`,
    ...(lastEventId ? [`last-event-id: ${lastEventId}`] : []),
    "",
    "",
  ].join("\r\n");
}

function read(socket: Socket, onStatus: (status: number) => void, onBlock: (block: string) => void): void {
  let buffered = "";
  let isHeadRead = false;
  socket.setEncoding("utf8");
  socket.on("data", (chunk: string) => {
    buffered += chunk;
    if (!isHeadRead) {
      const end = buffered.indexOf("\r\n\r\n");
      if (end < 0) return;
      isHeadRead = true;
      onStatus(Number(buffered.slice(9, 12)));
      buffered = buffered.slice(end + 4);
    }
    const blocks = buffered.split("\n\n");
    buffered = blocks.pop() ?? "";
    for (const block of blocks) onBlock(block);
  });
}

function eventIn(block: string, at: number): Received[] {
  const fields = new Map(block.split("\n").map((line) => splitField(line)));
  const data = fields.get("data");
  return data === undefined
    ? []
    : [{ at, id: fields.get("id") ?? "", type: fields.get("event") ?? "", data }];
}

function splitField(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
}
