import type { UserId } from "@parley/contract/ids";
import { type LiveChannel, MembershipChange } from "@parley/contract/live";
import type { Logger } from "../log.ts";
import type { Valkey } from "../valkey.ts";
import { isWhole, readLog } from "./channel-log.ts";
import { appendMerged, type Entry, isStillTrue, toEntry } from "./entries.ts";
import { type Frame, frameOf } from "./frames.ts";
import { OpenTurns } from "./open-turns.ts";
import { burst, mergeMs, Pace } from "./pace.ts";

export type HubContext = {
  valkey: Valkey;
  prefix: string;
  log: Logger;
  onMembership: (channel: LiveChannel, userId: UserId) => void;
};

/** What a hub knows of a viewer. */
export type Watcher = {
  /** False when the viewer is too far behind to take it. */
  deliver: (channel: LiveChannel, frame: Frame) => boolean;
  /** Nothing to tell: the viewer is up to date as of `seq`. */
  place: (channel: LiveChannel, seq: number) => void;
};

/** A viewer on the way in: what it has missed so far, or "lost" when that can no longer be said. */
type Joining = {
  missed: Entry[] | "lost";
  after: number;
  isFresh: boolean;
  isReading: boolean;
  notBefore: number;
};

const retryMs = 250;
/** Whoever missed more than this reads it again sooner than it is sent, and never drowns in the first frame. */
const mostMissedBytes = 512 * 1024;
/** A viewer that comes back may have had a burst of events just before, somewhere else. */
const recoveryMs = burst * mergeMs;

/**
 * One channel in one gateway. Everything a viewer gets leaves in beats, one event per beat, so the limit of events per
 * second holds whoever publishes and however often a viewer comes back. Viewers join on the beat as well: each gets
 * either the shared frame or, on its first beat, one of its own with what it missed.
 */
export class ChannelHub {
  readonly #channel: LiveChannel;
  readonly #context: HubContext;
  readonly #watchers = new Set<Watcher>();
  readonly #joining = new Map<Watcher, Joining>();
  readonly #laggards = new Set<Watcher>();
  readonly #openTurns = new OpenTurns();
  /** The newest event this hub has; 0 on a channel on which nothing was ever said. */
  #seq = 0;
  #isOpen = false;
  #pending: Entry[] = [];
  #hasHole = false;
  #reading: Promise<void> | undefined;
  #mustReadAgain = false;
  readonly #pace = new Pace();
  #timer: NodeJS.Timeout | undefined;

  constructor(channel: LiveChannel, context: HubContext) {
    this.#channel = channel;
    this.#context = context;
  }

  /** Call it once the subscription stands, so that nothing falls between the two. */
  async open(): Promise<void> {
    await this.#reload();
    this.#isOpen = true;
    if (this.#mustReadAgain) await this.catchUp();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  hear(entries: Entry[]): void {
    if (!this.#isOpen) this.#mustReadAgain = true;
    else if (entries[0]?.seq === this.#seq + 1) this.#acceptAll(entries);
    else void this.catchUp();
  }

  /** Without `after` the viewer starts from now, with the answers that are under way. */
  async join(watcher: Watcher, after: number | undefined): Promise<void> {
    const isFresh = after === undefined;
    const joining: Joining = {
      missed: [],
      after: after ?? this.#seq,
      isFresh,
      isReading: !isFresh,
      notBefore: isFresh ? 0 : performance.now() + recoveryMs,
    };
    this.#joining.set(watcher, joining);
    if (!isFresh) await this.#readMissed(joining, this.#seq);
    this.#schedule();
  }

  leave(watcher: Watcher): void {
    this.#watchers.delete(watcher);
    this.#joining.delete(watcher);
    this.#laggards.delete(watcher);
  }

  /** A viewer that had fallen behind can take events again; what it did not get is not worth sending any more. */
  rejoin(watcher: Watcher): void {
    if (!this.#laggards.delete(watcher)) return;
    const notBefore = performance.now() + recoveryMs;
    this.#joining.set(watcher, {
      missed: "lost",
      after: this.#seq,
      isFresh: false,
      isReading: false,
      notBefore,
    });
    this.#schedule();
  }

  /** Reads from the log whatever was not heard. Safe to call at any time and any number of times. */
  async catchUp(): Promise<void> {
    this.#mustReadAgain = true;
    this.#reading ??= this.#readUntilCurrent().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  async #readUntilCurrent(): Promise<void> {
    while (this.#mustReadAgain) {
      this.#mustReadAgain = false;
      try {
        await this.#readOnce();
      } catch (err) {
        this.#context.log.warn({ err, channel: this.#channel }, "live channel waits for valkey");
        setTimeout(() => void this.catchUp(), retryMs).unref();
        return;
      }
    }
  }

  async #readOnce(): Promise<void> {
    const after = this.#seq;
    const reading = await readLog(this.#context.valkey, this.#context.prefix, this.#channel, after);
    if (isWhole(reading, after)) this.#acceptAll(reading.entries);
    else await this.#startOver();
  }

  /** The log no longer reaches back to where this hub stands: say so to everybody, and go on from what there is. */
  async #startOver(): Promise<void> {
    await this.#reload();
    this.#pending = [];
    this.#hasHole = true;
    for (const joining of this.#joining.values()) joining.missed = "lost";
    this.#schedule();
  }

  async #reload(): Promise<void> {
    const { entries, newest } = await readLog(this.#context.valkey, this.#context.prefix, this.#channel);
    this.#openTurns.clear();
    for (const entry of entries) this.#openTurns.apply(entry);
    this.#seq = newest ?? 0;
  }

  async #readMissed(joining: Joining, known: number): Promise<void> {
    const { after } = joining;
    if (after > known) await this.catchUp();
    else if (after < known) {
      const reading = await readLog(this.#context.valkey, this.#context.prefix, this.#channel, after);
      const early = reading.entries.filter(({ seq }) => seq <= known);
      if (!isWhole(reading, after)) joining.missed = "lost";
      else if (joining.missed !== "lost") joining.missed.unshift(...early);
    }
    if (after > this.#seq) joining.missed = "lost";
    joining.isReading = false;
  }

  #acceptAll(entries: Entry[]): void {
    for (const entry of entries) if (entry.seq > this.#seq) this.#accept(entry);
    this.#schedule();
  }

  #accept(entry: Entry): void {
    this.#seq = entry.seq;
    appendMerged(this.#pending, entry);
    for (const { missed, after } of this.#joining.values()) {
      if (missed !== "lost" && entry.seq > after) missed.push(entry);
    }
    if (entry.event.type !== "membership") return;
    const change = MembershipChange.safeParse(entry.event);
    if (change.success) this.#context.onMembership(this.#channel, change.data.user_id);
  }

  #schedule(): void {
    const due = this.#nextBeat();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (due === undefined) return;
    const wait = due - performance.now();
    if (wait < 1) this.#beat();
    else this.#timer = setTimeout(() => this.#beat(), Math.ceil(wait));
  }

  #nextBeat(): number | undefined {
    const earliest = this.#pace.nextAt;
    if (this.#pending.length > 0 || this.#hasHole) return earliest;
    const arrivals = [...this.#joining.values()].filter(({ isReading }) => !isReading);
    if (arrivals.length === 0) return undefined;
    return Math.max(earliest, Math.min(...arrivals.map(({ notBefore }) => notBefore)));
  }

  #beat(): void {
    const frame = this.#sharedFrame();
    if (frame) for (const watcher of this.#watchers) this.#deliver(watcher, frame);
    const isSomebodyTold = this.#admit(performance.now());
    // Counted from the last viewer served: on a busy machine that is well after the first. Silence needs no pause
    // after it: the next event may go out at once.
    if (frame || isSomebodyTold) this.#pace.spend(performance.now());
    this.#schedule();
  }

  #sharedFrame(): Frame | undefined {
    const entries = this.#pending;
    this.#pending = [];
    for (const entry of entries) this.#openTurns.apply(entry);
    if (this.#hasHole) {
      this.#hasHole = false;
      return this.#resyncFrame();
    }
    return entries.length > 0 ? frameOf(this.#channel, this.#seq, entries) : undefined;
  }

  /** Lets in whoever is ready; true when one of them got an event. */
  #admit(now: number): boolean {
    let isSomebodyTold = false;
    for (const [watcher, joining] of this.#joining) {
      if (joining.isReading || joining.notBefore > now) continue;
      this.#joining.delete(watcher);
      this.#watchers.add(watcher);
      const frame = this.#firstFrame(joining);
      if (frame) this.#deliver(watcher, frame);
      else watcher.place(this.#channel, this.#seq);
      isSomebodyTold ||= frame !== undefined;
    }
    return isSomebodyTold;
  }

  #firstFrame({ missed, isFresh }: Joining): Frame | undefined {
    if (missed === "lost") return this.#resyncFrame();
    const entries: Entry[] = [];
    const told = isFresh ? this.#openTurns.snapshot(this.#seq) : missed.filter(isStillTrue);
    for (const entry of told) appendMerged(entries, entry);
    if (entries.length === 0) return undefined;
    const frame = frameOf(this.#channel, this.#seq, entries);
    return isFresh || frame.body.length <= mostMissedBytes ? frame : this.#resyncFrame();
  }

  #resyncFrame(): Frame {
    const start = toEntry(this.#seq, { type: "resync" });
    return frameOf(this.#channel, this.#seq, [start, ...this.#openTurns.snapshot(this.#seq)]);
  }

  #deliver(watcher: Watcher, frame: Frame): void {
    if (watcher.deliver(this.#channel, frame)) return;
    this.#watchers.delete(watcher);
    this.#laggards.add(watcher);
  }
}
