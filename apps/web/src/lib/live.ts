import type { LiveChannel, LiveMessage } from "@parley/contract/live";
import { eventStream, type StreamMessage } from "./event-stream.ts";
import { currentSession, sessionStore } from "./session.ts";

type Batch = Extract<LiveMessage, { type: "batch" }>;
/** One thing that happened; several that travelled together arrive one by one, in their order. */
export type LiveEvent = Exclude<LiveMessage, Batch> | Batch["events"][number];
type Handler = (event: LiveEvent) => void;
type Handlers = Map<LiveChannel, Set<Handler>>;

const STREAM = "/realtime/v1/stream";
/** A tab nobody looks at lets its stream go after this long, and takes it up where it was when looked at again. */
const HIDDEN_LIMIT = 60_000;
const PAUSE = { shortest: 1_000, longest: 5_000 } as const;

/** One stream for all channels of a tab: browsers allow six connections to a host, and a tab may need ten channels. */
export function createLive(accessToken: () => string | undefined) {
  const handlers: Handlers = new Map();
  let stream: AbortController | undefined;
  let lastEventId = "";
  let isRestarting = false;

  /** Channels whose listeners know where the stream began for them. */
  const placed = new Set<LiveChannel>();

  const deliver = ({ id, data }: StreamMessage) => {
    if (id !== undefined) lastEventId = id;
    const message: unknown = JSON.parse(data);
    if (!isLiveMessage(message)) return;
    if (message.type === "ready") announceStart(message, handlers, placed);
    else hand(message, handlers.get(message.channel));
  };
  const stop = () => {
    stream?.abort();
    stream = undefined;
  };
  const start = () => {
    stop();
    const token = accessToken();
    if (token === undefined) {
      // The next person starts from their own beginning.
      lastEventId = "";
      placed.clear();
    }
    if (handlers.size === 0 || !navigator.onLine || token === undefined) return;
    stream = new AbortController();
    const { signal } = stream;
    const url = `${STREAM}?channels=${[...handlers.keys()].map(encodeURIComponent).join(",")}`;
    void keepListening(signal, () => listen({ url, token, lastEventId, signal, deliver }));
  };
  /** Waits for the end of the tick, so that a page that opens three channels opens one stream. */
  const restart = () => {
    if (isRestarting) return;
    isRestarting = true;
    queueMicrotask(() => {
      isRestarting = false;
      start();
    });
  };
  return { restart, stop, isStopped: () => stream === undefined, subscribe: subscribeTo(handlers, restart) };
}

const live = createLive(() => currentSession()?.access_token);

/** Answers with the way to stop listening; a channel leaves the stream with its last listener. */
export const subscribe = live.subscribe;

sessionStore.state.subscribe(live.restart);
window.addEventListener("online", live.restart);
window.addEventListener("offline", live.stop);
document.addEventListener("visibilitychange", restWhileHidden(live));

/** A listener reads its state once, when its channel joins the stream; a stream that resumes has lost nothing. */
function announceStart(ready: LiveMessage, handlers: Handlers, placed: Set<LiveChannel>) {
  for (const channel of placed) if (!handlers.has(channel)) placed.delete(channel);
  for (const [channel, listening] of handlers) {
    if (!placed.has(channel)) hand(ready, listening);
    placed.add(channel);
  }
}

function hand(message: LiveMessage, listening: Iterable<Handler> = []) {
  const events = message.type === "batch" ? message.events : [message];
  for (const event of events) for (const handler of listening) handler(event);
}

function subscribeTo(handlers: Handlers, onChange: () => void) {
  return (channel: LiveChannel, handler: Handler): (() => void) => {
    const listening = handlers.get(channel) ?? new Set();
    listening.add(handler);
    if (!handlers.has(channel)) {
      handlers.set(channel, listening);
      onChange();
    }
    return () => {
      listening.delete(handler);
      if (listening.size > 0 || !handlers.delete(channel)) return;
      onChange();
    };
  };
}

function restWhileHidden({ stop, restart, isStopped }: ReturnType<typeof createLive>) {
  let rest: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(rest);
    if (document.hidden) rest = setTimeout(stop, HIDDEN_LIMIT);
    else if (isStopped()) restart();
  };
}

/** Tries until aborted. A stream that brought something before it broke starts the pauses from the shortest again. */
async function keepListening(signal: AbortSignal, listenOnce: () => Promise<boolean>) {
  let failures = 0;
  while (!signal.aborted) {
    const hasHeard = await listenOnce().catch(() => false);
    failures = hasHeard ? 0 : failures + 1;
    await pause(failures, signal);
  }
}

interface Listening {
  url: string;
  token: string;
  lastEventId: string;
  signal: AbortSignal;
  deliver: (message: StreamMessage) => void;
}

/** True when at least one event came through before the stream ended or broke. */
async function listen({ url, token, lastEventId, signal, deliver }: Listening): Promise<boolean> {
  const headers = new Headers({ accept: "text/event-stream", authorization: `Bearer ${token}` });
  if (lastEventId !== "") headers.set("last-event-id", lastEventId);
  const response = await fetch(url, { headers, signal, cache: "no-store" });
  if (!response.ok || !response.body) return false;

  let hasHeard = false;
  const feed = eventStream((message) => {
    hasHeard = true;
    deliver(message);
  });
  await pour(response.body, feed).catch(() => {}); // a broken connection is the ordinary end of a stream
  return hasHeard;
}

async function pour(body: ReadableStream<Uint8Array<ArrayBuffer>>, feed: (piece: string) => void) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) feed(chunk.value);
}

/** Jittered, so that a thousand tabs cut off by one restart do not come back in the same instant. */
function pause(failures: number, signal: AbortSignal): Promise<void> {
  const ceiling = Math.min(PAUSE.longest, PAUSE.shortest * 2 ** failures);
  const wait = PAUSE.shortest + Math.random() * (ceiling - PAUSE.shortest);
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, wait);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** A later server may send kinds we do not know; they reach the handler, which ignores what it does not name. */
const isLiveMessage = (message: unknown): message is LiveMessage =>
  typeof message === "object" && message !== null && "type" in message;
