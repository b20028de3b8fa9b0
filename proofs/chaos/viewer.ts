import { setTimeout as pause } from "node:timers/promises";
import { Message, PAGE_OF_MESSAGES, Turn } from "@parley/contract/conversation";
import type { LiveMessage } from "@parley/contract/live";
import { isOlderTurn } from "@parley/contract/turn-order";
import { z } from "zod";
import { type LiveStream, messageIn, openLiveStream, type Received } from "../support/live-client.ts";
import type { Seat } from "./speaker.ts";

type Heard = Extract<LiveMessage, { type: "batch" }>["events"][number];

/** What one tab shows of a message: enough to see that it is the one the database has, as it has it. */
export type Shown = { id: string; seq: number; version: number; status: string; body: string };

export const showing = ({ id, seq, version, status, body }: Shown): string =>
  `${seq} ${id} v${version} ${status} ${body}`;

/** What is told in another order than it was said comes within this time. */
const orderMs = 1_000;

/**
 * A tab with the room open, as the product's own. It reads the room once, and again only when the channel tells it to or
 * what it was told leaves something out; otherwise it has nothing but what the stream brings, across every break of the
 * connection.
 */
export class Viewer {
  readonly messages = new Map<string, Shown>();
  readonly turns = new Map<string, Turn["status"]>();
  readonly #states = new Map<string, Turn>();
  answered = 0;
  reconnects = 0;
  resyncs = 0;
  gaps = 0;
  readonly seat: Seat;
  readonly #waiting: Heard[] = [];
  readonly #askedFor = new Set<string>();
  #isDoubting = false;
  #readings = 0;
  #lastEventId: string | undefined;
  #stream: LiveStream | undefined;
  #isClosed = false;
  #status = 0;
  #heardAt = 0;
  #tries: number;

  constructor(seat: Seat, tab: number) {
    this.seat = seat;
    this.#tries = tab;
  }

  /** Resolves when the room has been read for the first time. */
  async open(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    void this.#watch(resolve);
    await promise;
  }

  /** When the tab shows that all of them have ended, or after so long. */
  async untilOver(turns: { id: string }[], withinMs: number): Promise<void> {
    const deadline = performance.now() + withinMs;
    while (performance.now() < deadline && !turns.every(({ id }) => isOver(this.turns.get(id))))
      await pause(20);
  }

  /** For whoever has to find out why it missed something. */
  get state(): string {
    const silentMs = (performance.now() - this.#heardAt).toFixed(0);
    const port = this.seat.stack.apis[(this.#tries - 1) % this.seat.stack.apis.length]?.livePort;
    return `status ${this.#status} at ${port}, silent for ${silentMs} ms, after ${this.#lastEventId}, ${this.#readings} readings, ${this.#waiting.length} waiting, ${this.reconnects} reconnects, ${this.resyncs} resyncs, ${this.gaps} gaps`;
  }

  /** As a train in a tunnel does. */
  drop(): void {
    this.#stream?.drop();
  }

  close(): void {
    this.#isClosed = true;
    this.drop();
  }

  async #watch(onFirst: () => void): Promise<void> {
    const { stack, roomId, token } = this.seat;
    while (!this.#isClosed) {
      const port = stack.apis[this.#tries++ % stack.apis.length]?.livePort ?? 0;
      const channels = [`room:${roomId}`];
      this.#stream = openLiveStream({ port, channels, token, lastEventId: this.#lastEventId }, (event) =>
        this.#hear(event, onFirst),
      );
      this.#status = 0;
      this.#status = await this.#stream.opened;
      await this.#stream.farewell;
      this.reconnects += 1;
      await pause(50 + Math.random() * 100);
    }
  }

  #hear(received: Received, onFirst: () => void): void {
    this.#heardAt = performance.now();
    const isFirst = this.#lastEventId === undefined;
    if (received.id !== "") this.#lastEventId = received.id;
    const heard = messageIn(received);
    if (heard.type === "ready" && isFirst) void this.#readRoom().then(onFirst, ignore);
    else if (heard.type === "batch") for (const event of heard.events) this.#take(event);
    else if (heard.type !== "ready" && heard.type !== "revoked") this.#take(heard);
  }

  /** What happens while the room is being read waits: the reading may be older. */
  #take(event: Heard): void {
    if (event.type === "resync") {
      this.resyncs += 1;
      this.#readRoom().catch(ignore);
    } else if (this.#readings > 0) this.#waiting.push(event);
    else this.#apply(event);
  }

  #apply(event: Heard): void {
    if (event.type === "message") this.messages.set(event.message.id, event.message);
    if (event.type === "turn") this.#applyTurn(event.turn);
    if (event.type === "delta" || this.#isDoubting || !this.#isMissingSomething()) return;
    this.#isDoubting = true;
    setTimeout(() => {
      this.#isDoubting = false;
      if (!this.#isMissingSomething()) return;
      this.gaps += 1;
      this.#readRoom().catch(ignore);
    }, orderMs);
  }

  #applyTurn(turn: Turn): void {
    const { id, status, question_id } = turn;
    this.#askedFor.add(question_id);
    const known = this.#states.get(id);
    if (known && isOlderTurn(turn, known)) return;
    this.#states.set(id, turn);
    if (!isOver(this.turns.get(id)) && isOver(status)) this.answered += 1;
    this.turns.set(id, status);
  }

  /** A process that is killed takes with it what it has not told; the numbers and whoever answers show that. */
  #isMissingSomething(): boolean {
    const newest = Math.max(0, ...[...this.messages.values()].map(({ seq }) => seq));
    return newest > this.messages.size || [...this.#askedFor].some((id) => !this.messages.has(id));
  }

  async #readRoom(): Promise<void> {
    this.#readings += 1;
    const [messages, turns] = await Promise.all([this.#readMessages(), this.#readTurns()]);
    for (const message of messages) this.messages.set(message.id, message);
    // Those that are over and were answered are no longer listed.
    const open = new Map<string, Turn["status"]>(turns.map(({ id, status }) => [id, status]));
    for (const [id, status] of this.turns) if (!isOver(status) && !open.has(id)) this.turns.delete(id);
    for (const [id, status] of open) this.turns.set(id, status);
    this.#readings -= 1;
    if (this.#readings === 0) for (const event of this.#waiting.splice(0)) this.#apply(event);
  }

  async #readMessages(): Promise<Message[]> {
    const all: Message[] = [];
    for (let before = ""; ; ) {
      const page = await this.#read(`messages?room_id=${this.seat.roomId}${before}`, z.array(Message));
      all.unshift(...page);
      if (page.length < PAGE_OF_MESSAGES) return all;
      before = `&before_seq=${page[0]?.seq}`;
    }
  }

  #readTurns(): Promise<Turn[]> {
    return this.#read(`turns?room_id=${this.seat.roomId}`, z.array(Turn));
  }

  /** Tries until it is told: a page that cannot be read now is read later. */
  async #read<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
    const { stack, token } = this.seat;
    for (;;) {
      const url = stack.apis[this.#tries++ % stack.apis.length]?.url;
      const answer = await fetch(`${url}/rest/v1/${path}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(4_000),
      }).catch(() => undefined);
      if (answer?.ok) {
        const read = schema.safeParse(await answer.json().catch(() => undefined));
        if (read.success) return read.data;
      }
      if (this.#isClosed) throw new Error("The tab was closed");
      await pause(100);
    }
  }
}

/** A tab that is closed while it reads has nothing more to say. */
const ignore = () => undefined;

const isOver = (status: Turn["status"] | undefined): boolean =>
  status === "done" || status === "stopped" || status === "failed";
