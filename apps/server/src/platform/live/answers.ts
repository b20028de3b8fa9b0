import { STATUS_CODES } from "node:http";
import { errorAnswer } from "../http/error-answer.ts";
import { reconnectHint } from "./audience.ts";

export const streamStart = (cors: string[]) =>
  answerHead(200, ["content-type: text/event-stream; charset=utf-8", "x-accel-buffering: no", ...cors]) +
  reconnectHint();

export const preflightAnswer = (cors: string[]) =>
  answerHead(204, [
    "access-control-allow-methods: GET",
    "access-control-allow-headers: authorization, last-event-id",
    "access-control-max-age: 600",
    ...cors,
  ]);

export function refusalAnswer(error: unknown, cors: string[]): string {
  const { status, headers, body } = errorAnswer(error);
  const text = JSON.stringify(body);
  const retry = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const length = `content-length: ${Buffer.byteLength(text)}`;
  return answerHead(status, ["content-type: application/json", length, ...retry, ...cors]) + text;
}

const common = [
  "cache-control: no-store, no-transform",
  "x-content-type-options: nosniff",
  "connection: close",
];

/** Every answer ends its connection, so there is no next request to confuse it with. */
function answerHead(status: number, headers: string[]): string {
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, ...common, "", ""].join("\r\n");
}
