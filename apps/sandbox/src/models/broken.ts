import { chunkOf, eventOf } from "./completion.ts";
import type { RequestRecord } from "./requests.ts";

/** A stream that no client should trust. */
export type Broken = {
  name: string;
  pieces: (string | Uint8Array)[];
  contentType?: string;
  /** The connection is torn rather than ended. */
  isTorn?: boolean;
};

/** In their order: `broken-1` is the first of them. */
export function brokenStreams(record: RequestRecord): Broken[] {
  const words = wordsOf(record);
  return [...brokenUsage(words), ...brokenTools(words), ...brokenText(words), ...brokenEvents(words)];
}

type Words = ReturnType<typeof wordsOf>;

const usual = { prompt_tokens: 20, completion_tokens: 4, total_tokens: 24 };
const done = "data: [DONE]\n\n";

function wordsOf(record: RequestRecord) {
  const say = (content: unknown) => eventOf(chunkOf(record, { content }));
  const finish = (reason: string) => eventOf(chunkOf(record, {}, reason));
  const claim = (usage: unknown) => eventOf({ ...chunkOf(record, {}), choices: [], usage });
  return {
    say,
    finish,
    claim,
    call: (...tool_calls: object[]) => eventOf(chunkOf(record, { tool_calls })),
    text: [say("Some "), say("words "), say("of "), say("text.")],
    ending: [finish("stop"), claim(usual), done],
  };
}

function brokenUsage({ text, finish, claim }: Words): Broken[] {
  const claims = {
    negative: { prompt_tokens: -20, completion_tokens: -4, total_tokens: -24 },
    absurd: { prompt_tokens: 1e15, completion_tokens: 9e15, total_tokens: 1e16 },
    "in words": { prompt_tokens: "many", completion_tokens: "few" },
    halves: { prompt_tokens: 20.5, completion_tokens: 4.5, total_tokens: 25 },
    nothing: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
    "more cached than asked": { ...usual, prompt_tokens_details: { cached_tokens: 5_000 } },
  };
  return [
    { name: "usage: none", pieces: [...text, finish("stop"), done] },
    ...Object.entries(claims).map(([name, usage]) => ({
      name: `usage: ${name}`,
      pieces: [...text, finish("stop"), claim(usage), done],
    })),
  ];
}

function brokenTools({ text, call, finish, ending }: Words): Broken[] {
  const wipe = (args: string) =>
    call({ index: 0, id: "call_0", type: "function", function: { name: "wipe", arguments: args } });
  const nameless = call({ index: 0, function: { arguments: "{}" } });
  return [
    { name: "tool: unknown", pieces: [...text, wipe("{}"), ...ending] },
    { name: "tool: nothing else", pieces: [wipe("{}"), finish("tool_calls"), done] },
    { name: "tool: without a name", pieces: [...text, nameless, ...ending] },
    { name: "tool: cut arguments", pieces: [...text, wipe('{"all":'), ...ending] },
  ];
}

const tenMegabytes = 10 * 1024 * 1024;

function brokenText({ text, say, finish, claim, ending }: Words): Broken[] {
  return [
    { name: "text: bad UTF-8", pieces: [...badUtf8(say("wo*rds")), ...ending] },
    {
      name: "text: NUL and half pairs",
      pieces: [say("a\u0000b"), say("c\ud83d"), say("d\udc00e"), ...ending],
    },
    { name: "text: a pair in two halves", pieces: [say("smile \ud83d"), say("\ude00 again"), ...ending] },
    { name: "text: numbers", pieces: [say(42), say({ nested: true }), ...ending] },
    { name: "text: nulls", pieces: [say(null), ...text, say(null), ...ending] },
    { name: "text: ten megabytes at once", pieces: [say("x".repeat(tenMegabytes)), ...ending] },
    { name: "text: nothing said", pieces: ending },
    { name: "text: filtered", pieces: [finish("content_filter"), claim(usual), done] },
    { name: "text: after the end", pieces: [...text, finish("stop"), say(" More."), ...ending] },
    { name: "text: unknown reason", pieces: [...text, finish("because"), claim(usual), done] },
  ];
}

function brokenEvents({ text, claim, ending }: Words): Broken[] {
  const boom = eventOf({ error: { message: "boom", type: "server_error" } });
  const poison = 'data: {"__proto__":{"admin":true},"choices":[]}\n\n';
  const whole = '{"choices":[{"message":{"content":"whole"}}]}';
  return [
    {
      name: "events: cut JSON",
      pieces: [...text, 'data: {"id":"chatcmpl-1","choices":[{"del\n\n', ...ending],
    },
    { name: "events: no end", pieces: text },
    { name: "events: error in the middle", pieces: [...text, boom, ...ending] },
    { name: "events: error at once", pieces: [boom, done] },
    { name: "events: no choices ever", pieces: [eventOf({ id: "x", choices: [] }), claim(usual), done] },
    {
      name: "events: a web page",
      pieces: ["<!doctype html><title>Bad gateway</title>"],
      contentType: "text/html",
    },
    { name: "events: no stream at all", pieces: [whole], contentType: "application/json" },
    { name: "events: ten megabytes without a line", pieces: ["y".repeat(tenMegabytes)] },
    { name: "events: empty body", pieces: [] },
    { name: "events: comments alone", pieces: [": ping\n\n", ": ping\n\n", done] },
    { name: "events: deep nesting", pieces: [...text, `data: ${"[".repeat(20_000)}\n\n`, ...ending] },
    { name: "events: poisoned prototype", pieces: [...text, poison, ...ending] },
    { name: "events: torn", pieces: text, isTorn: true },
    { name: "events: torn inside an event", pieces: [...text, 'data: {"id":"ch'], isTorn: true },
  ];
}

/** The star becomes bytes that are no character. */
function badUtf8(event: string): Uint8Array[] {
  const [before = "", after = ""] = event.split("*");
  return [Buffer.from(before), Buffer.from([0xff, 0xfe, 0xc3]), Buffer.from(after)];
}
