import type { UserId } from "@parley/contract/ids";
import type { LiveChannel } from "@parley/contract/live";
import type { Actor } from "../database.ts";
import type { Logger } from "../log.ts";
import { heartbeat } from "./frames.ts";
import type { Viewer } from "./viewer.ts";

/** Which of these channels the person may watch, asked of PostgreSQL as that person. */
export type MayWatch = (actor: Actor, channels: LiveChannel[]) => Promise<ReadonlySet<LiveChannel>>;

const heartbeatMs = 25_000;
const sweepMs = 2_000;
const trustMs = 45_000;
const mostDoubtMs = 60_000;
const checksAtOnce = 4;

/** Everybody who is watching from this gateway, and whether they still may. */
export class Audience {
  readonly #mayWatch: MayWatch;
  readonly #revoke: (viewer: Viewer, channel: LiveChannel) => void;
  readonly #log: Logger;
  readonly #viewers = new Set<Viewer>();
  readonly #timers: NodeJS.Timeout[];
  #due: Viewer[][] = [];
  #checking = 0;

  constructor(mayWatch: MayWatch, revoke: (viewer: Viewer, channel: LiveChannel) => void, log: Logger) {
    this.#mayWatch = mayWatch;
    this.#revoke = revoke;
    this.#log = log;
    this.#timers = [setInterval(() => this.#beat(), heartbeatMs), setInterval(() => this.#sweep(), sweepMs)];
  }

  get size(): number {
    return this.#viewers.size;
  }

  /** What was written for somebody and has not left yet, in bytes. */
  get waiting(): number {
    let bytes = 0;
    for (const viewer of this.#viewers) bytes += viewer.waiting;
    return bytes;
  }

  add(viewer: Viewer): void {
    this.#viewers.add(viewer);
  }

  delete(viewer: Viewer): void {
    this.#viewers.delete(viewer);
  }

  /** Somebody's standing on the channel has changed: whoever lost it sees nothing more of it. */
  recheck(channel: LiveChannel, person: UserId): void {
    for (const viewer of this.#viewers) {
      if (viewer.actor.userId === person && viewer.channels.has(channel)) void this.#checkNow(viewer);
    }
  }

  /** Asks everybody to come back, spread over some seconds so that they do not all come at once. */
  dismiss(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const viewer of this.#viewers) viewer.end(reconnectHint());
  }

  /** Not knowing is not a yes. The browser comes back on its own and is asked again. */
  async #checkNow(viewer: Viewer): Promise<void> {
    if (!(await this.#check([viewer]))) viewer.destroy();
  }

  #beat(): void {
    for (const viewer of this.#viewers) viewer.send(heartbeat);
  }

  #sweep(): void {
    const now = performance.now();
    const due: Viewer[] = [];
    for (const viewer of this.#viewers) {
      if (viewer.isStalled(now)) viewer.destroy();
      else if (viewer.actor.expiresAt.getTime() <= Date.now()) viewer.end(reconnectHint());
      else if (now - viewer.knownAt > trustMs) due.push(viewer);
    }
    // The tabs of one session get one answer.
    this.#due = [...Map.groupBy(due, ({ actor }) => actor.claims).values()];
    while (this.#checking < checksAtOnce && this.#due.length > 0) void this.#checkDue();
  }

  /** A few at a time: everybody who came back after a deployment is due at once, and requests want connections too. */
  async #checkDue(): Promise<void> {
    this.#checking += 1;
    for (let tabs = this.#due.pop(); tabs; tabs = this.#due.pop()) {
      if (!(await this.#check(tabs))) for (const viewer of tabs) this.#doubt(viewer);
    }
    this.#checking -= 1;
  }

  /** Not knowing for a moment is no reason to end a stream; not knowing for a minute is. */
  #doubt(viewer: Viewer): void {
    if (performance.now() - viewer.knownAt > mostDoubtMs) viewer.destroy();
  }

  /** Ends what viewers with the same claims may no longer watch; false when that could not be found out. */
  async #check(viewers: Viewer[]): Promise<boolean> {
    const [first] = viewers;
    if (!first) return true;
    const channels = new Set(viewers.flatMap((viewer) => [...viewer.channels]));
    try {
      const allowed = await this.#mayWatch(first.actor, [...channels]);
      for (const viewer of viewers) {
        viewer.knownAt = performance.now();
        for (const channel of viewer.channels) if (!allowed.has(channel)) this.#revoke(viewer, channel);
      }
      return true;
    } catch (err) {
      this.#log.warn({ err }, "live access could not be checked");
      return false;
    }
  }
}

export const reconnectHint = () => `retry: ${1_000 + Math.floor(Math.random() * 4_000)}\n\n`;
