import { type Batch, type LiveChannel, LiveMessage } from "@parley/contract/live";
import { vi } from "vitest";
import type { z } from "zod";
import type { Person } from "./cast.ts";
import { accessToken } from "./signing.ts";

/** An event on its own: what a message is, or what a batch is made of. */
type LiveItem = Exclude<LiveMessage, { type: "batch" }> | z.infer<typeof Batch>["events"][number];

type Options = { port: number; lastEventId?: string | undefined; token?: string };

/** Watches channels as `person` does, until closed, and keeps everything that comes. */
export async function watch(person: Person, channels: LiveChannel[], { port, lastEventId, token }: Options) {
  const abort = new AbortController();
  const authorization = `Bearer ${token ?? (await accessToken({ sub: person.id }))}`;
  const response = await fetch(`http://127.0.0.1:${port}/realtime/v1/stream?channels=${channels.join(",")}`, {
    headers: { authorization, ...(lastEventId && { "last-event-id": lastEventId }) },
    signal: abort.signal,
  });
  const watching = new Watching(response, abort);
  if (response.status === 200) await vi.waitUntil(() => watching.isReady, { timeout: 5_000, interval: 10 });
  return watching;
}

class Watching {
  readonly status: number;
  readonly messages: LiveMessage[] = [];
  readonly arrivals: number[] = [];
  lastEventId: string | undefined;
  /** The last `retry:` the listener sent, in milliseconds. */
  retry: number | undefined;
  hasEnded = false;
  readonly #abort: AbortController;

  constructor(response: Response, abort: AbortController) {
    this.status = response.status;
    this.#abort = abort;
    if (response.body) void this.#read(response.body);
  }

  get isReady(): boolean {
    return this.messages.some(({ type }) => type === "ready");
  }

  /** The events, batches taken apart. */
  get events(): LiveItem[] {
    return this.messages.flatMap((message): LiveItem[] =>
      message.type === "batch" ? message.events : [message],
    );
  }

  /** All that has come of one answer; throws when a piece is missing or comes twice. */
  textOf(turn: string): string {
    let text = "";
    for (const event of this.events) {
      if (event.type !== "delta" || event.turn !== turn) continue;
      if (event.from !== text.length)
        throw new Error(`had ${text.length} characters, got ${event.from} to ${event.to}`);
      text += event.text;
    }
    return text;
  }

  close(): void {
    this.#abort.abort();
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let buffered = "";
    try {
      for await (const chunk of body) {
        buffered += decoder.decode(chunk, { stream: true });
        const blocks = buffered.split("\n\n");
        buffered = blocks.pop() ?? "";
        for (const block of blocks) this.#take(block);
      }
    } catch {
      // Closed by the test or broken by the listener: either way it is over.
    }
    this.hasEnded = true;
  }

  #take(block: string): void {
    const field = (name: string) => block.match(new RegExp(`^${name}: (.*)$`, "m"))?.[1];
    this.retry = field("retry") ? Number(field("retry")) : this.retry;
    this.lastEventId = field("id") ?? this.lastEventId;
    const data = field("data");
    if (data === undefined) return;
    this.messages.push(LiveMessage.parse(JSON.parse(data)));
    this.arrivals.push(performance.now());
  }
}
