import type { Socket } from "node:net";
import { Refusal } from "../refusal.ts";

export type RequestHead = { method: string; url: URL; header: (name: string) => string | undefined };

const mostBytes = 16 * 1024;
const patienceMs = 5_000;
const blankLine = "\r\n\r\n";
const requestLine = /^(GET|OPTIONS) (\/[\x21-\x7e]*) HTTP\/1\.[01]$/;
const headerLine = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\x20-\x7e\x80-\xff\t]*?)[ \t]*$/;
// Given twice, these could mean one thing here and another to the proxy in front.
const once = new Set(["host", "authorization", "last-event-id", "origin"]);

/**
 * Reads the head of one request and nothing else. The listener answers every connection once and closes it, and takes
 * no body, so there is no second request to smuggle; what is odd in any way is refused.
 */
export async function readHead(socket: Socket): Promise<RequestHead> {
  const text = await untilBlankLine(socket);
  const [first = "", ...lines] = text.split("\r\n");
  const [, method, target] = first.match(requestLine) ?? [];
  if (!method || !target || target.startsWith("//")) throw new Refusal("invalid_input");
  const headers = parseHeaders(lines);
  if (headers.has("content-length") || headers.has("transfer-encoding")) throw new Refusal("too_large");
  return { method, url: new URL(target, "http://live.invalid"), header: (name) => headers.get(name) };
}

function untilBlankLine(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = "";
  const onData = (chunk: Buffer) => {
    text += chunk.toString("latin1");
    if (text.length > mostBytes) reject(new Refusal("too_large"));
    const end = text.indexOf(blankLine);
    if (end === text.length - blankLine.length && end > 0) resolve(text.slice(0, end));
    else if (end >= 0) reject(new Refusal("invalid_input"));
  };
  const onClose = () => reject(new Refusal("invalid_input"));
  const timer = setTimeout(onClose, patienceMs);
  socket.on("data", onData);
  socket.once("close", onClose);
  return promise.finally(() => {
    clearTimeout(timer);
    socket.off("data", onData);
    socket.off("close", onClose);
  });
}

function parseHeaders(lines: string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value = ""] = line.match(headerLine) ?? [];
    const key = name?.toLowerCase();
    if (!key || (once.has(key) && headers.has(key))) throw new Refusal("invalid_input");
    headers.set(key, headers.has(key) ? `${headers.get(key)}, ${value}` : value);
  }
  return headers;
}
