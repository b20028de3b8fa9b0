import type { LiveChannel } from "@parley/contract/live";
import type { Valkey } from "../valkey.ts";
import { ChannelHub, type HubContext } from "./channel-hub.ts";
import { keysOf } from "./channel-log.ts";
import { readAnnouncement } from "./entries.ts";

type Listener = (message: string) => void;
type Held = {
  hub: ChannelHub;
  listener: Listener;
  opened: Promise<void>;
  users: number;
  linger: NodeJS.Timeout | undefined;
};

/** How long a channel that nobody watches stays subscribed: people reload pages. */
const lingerMs = 5_000;

/** One subscription per channel, however many watch it from here. */
export class Hubs {
  readonly #held = new Map<LiveChannel, Held>();
  readonly #subscriber: Valkey;
  readonly #context: HubContext;

  /** `subscriber` is a connection of its own. */
  constructor(subscriber: Valkey, context: HubContext) {
    this.#subscriber = subscriber;
    this.#context = context;
    // Whatever was announced while the connection was down is in the log.
    subscriber.on("ready", () => {
      for (const { hub } of this.#held.values()) void hub.catchUp();
    });
  }

  get size(): number {
    return this.#held.size;
  }

  /** Every `enter` needs its `leave`. */
  async enter(channel: LiveChannel): Promise<ChannelHub> {
    const held = this.#held.get(channel) ?? this.#open(channel);
    held.users += 1;
    clearTimeout(held.linger);
    await held.opened;
    return held.hub;
  }

  leave(channel: LiveChannel): void {
    const held = this.#held.get(channel);
    if (!held) return;
    held.users -= 1;
    if (held.users > 0) return;
    held.linger = setTimeout(() => void this.#close(channel, held), lingerMs);
    held.linger.unref();
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.#held, ([channel, held]) => this.#close(channel, held)));
  }

  #open(channel: LiveChannel): Held {
    const hub = new ChannelHub(channel, this.#context);
    const listener: Listener = (message) => hub.hear(readAnnouncement(message));
    const opened = this.#subscribe(channel, hub, listener);
    const held: Held = { hub, listener, opened, users: 0, linger: undefined };
    held.opened.catch(() => this.#held.delete(channel));
    this.#held.set(channel, held);
    return held;
  }

  async #subscribe(channel: LiveChannel, hub: ChannelHub, listener: Listener): Promise<void> {
    await this.#subscriber.subscribe(this.#topic(channel), listener);
    await hub.open();
  }

  /** Only this hub's own listener goes: somebody who comes back meanwhile has one that must stay. */
  async #close(channel: LiveChannel, { hub, listener, linger }: Held): Promise<void> {
    clearTimeout(linger);
    this.#held.delete(channel);
    hub.close();
    // A connection that is down, or goes down right now, has nothing left to unsubscribe.
    await this.#subscriber.unsubscribe(this.#topic(channel), listener).catch((err: unknown) => {
      this.#context.log.warn({ err, channel }, "live channel was left without a word");
    });
  }

  #topic(channel: LiveChannel): string {
    return keysOf(this.#context.prefix, channel).topic;
  }
}
