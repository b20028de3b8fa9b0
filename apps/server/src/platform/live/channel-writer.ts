import type { LiveChannel, LiveEvent } from "@parley/contract/live";
import type { Logger } from "../log.ts";
import type { Valkey } from "../valkey.ts";
import { keysOf } from "./channel-log.ts";
import { appendMerged, type Entry, toEntry } from "./entries.ts";
import { mergeMs, Pace } from "./pace.ts";

export type WriterContext = {
  valkey: Valkey;
  prefix: string;
  log: Logger;
  /** Names this process in the channel's log. */
  id: string;
  nextFlush: () => number;
};

type Sending = { flush: number; events: string[]; since: number };

const retryMs = 250;
const mostWaiting = 1_000;
const mostWaitingCharacters = 1_000_000;
/** Less than a worker may hold an answer: whoever was held up for longer may have been overtaken by somebody who told more. */
const mostWaitMs = 5_000;

/** What one process has to say on one channel: the first events at once, whatever follows in merged flushes. */
export class ChannelWriter {
  readonly #channel: LiveChannel;
  readonly #context: WriterContext;
  readonly #onIdle: () => void;
  readonly #idle = Promise.withResolvers<void>();
  #waiting: Entry[] = [];
  #waitingCharacters = 0;
  #waitingSince = 0;
  #sending: Sending | undefined;
  readonly #pace = new Pace();
  #isScheduled = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(channel: LiveChannel, context: WriterContext, onIdle: () => void) {
    this.#channel = channel;
    this.#context = context;
    this.#onIdle = onIdle;
  }

  add(event: LiveEvent): void {
    if (this.#waiting.length === 0) this.#waitingSince = performance.now();
    appendMerged(this.#waiting, toEntry(0, event));
    this.#waitingCharacters += lengthOf(event);
    this.#giveUpWhenOverfull();
    if (!this.#sending) this.#schedule();
  }

  /** Resolves when everything is in the log and the channel has been quiet for one beat. */
  untilIdle(): Promise<void> {
    return this.#idle.promise;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const wait = this.#pace.nextAt - performance.now();
    // What is said in one breath leaves in one flush.
    if (wait <= 0) queueMicrotask(() => void this.#flush());
    else this.#wait(wait, () => void this.#flush());
  }

  async #flush(): Promise<void> {
    this.#isScheduled = false;
    clearTimeout(this.#timer);
    this.#pace.spend(performance.now());
    this.#sending ??= this.#takeWaiting();
    const { flush, since } = this.#sending;
    if (performance.now() - since > mostWaitMs) this.#sending.events = [toJson(readAgain)];
    try {
      const { valkey, prefix, id } = this.#context;
      const { events } = this.#sending;
      await valkey.appendToLog({ ...keysOf(prefix, this.#channel), writer: id, flush, events });
      this.#sending = undefined;
      if (this.#waiting.length > 0) this.#schedule();
      else this.#wait(mergeMs, () => this.#retire());
    } catch (err) {
      this.#context.log.warn({ err, channel: this.#channel }, "live events wait for valkey");
      this.#wait(retryMs, () => void this.#flush());
    }
  }

  #takeWaiting(): Sending {
    const events = this.#waiting.splice(0).map(toJson);
    this.#waitingCharacters = 0;
    return { flush: this.#context.nextFlush(), events, since: this.#waitingSince };
  }

  #wait(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, Math.ceil(ms));
  }

  #retire(): void {
    this.#onIdle();
    this.#idle.resolve();
  }

  /** While Valkey is away only so much is kept. What is let go is admitted: viewers are told to read again. */
  #giveUpWhenOverfull(): void {
    if (this.#waiting.length <= mostWaiting && this.#waitingCharacters <= mostWaitingCharacters) return;
    this.#waiting = [readAgain];
    this.#waitingCharacters = 0;
  }
}

const readAgain = toEntry(0, { type: "resync" });

const toJson = (entry: Entry) => JSON.stringify(entry.event);

/** Pieces come by the hundred and are joined to one another: of them only the text adds up. */
const lengthOf = (event: LiveEvent) =>
  event.type === "delta" ? event.text.length : JSON.stringify(event).length;
