import { type LiveStream, openLiveStream, type Received } from "../support/live-client.ts";

export type Seat = { token: string; channels: string[]; ports: number[] };

/** Somebody who watches, comes back when dropped, and keeps everything that came. */
export class Viewer {
  readonly received: Received[] = [];
  /** Answers other than 200 to the request for a stream. */
  readonly refusals: number[] = [];
  reconnects = 0;
  readonly #seat: Seat;
  #stream: LiveStream | undefined;
  #ready = Promise.withResolvers<void>();

  constructor(seat: Seat) {
    this.#seat = seat;
  }

  async open(): Promise<void> {
    const { ports, channels, token } = this.#seat;
    const port = ports[this.reconnects % ports.length] ?? 0;
    const lastEventId = this.received.at(-1)?.id;
    this.#ready = Promise.withResolvers<void>();
    this.#stream = openLiveStream({ port, channels, token, lastEventId }, (event) => {
      this.received.push(event);
      if (event.type === "ready") this.#ready.resolve();
    });
    const status = await this.#stream.opened;
    if (status === 200) await this.#ready.promise;
    else this.refusals.push(status);
  }

  /** Comes back at the other listener, with nothing but the last id it was given. */
  async reconnect(): Promise<void> {
    this.close();
    this.reconnects += 1;
    await this.open();
  }

  close(): void {
    this.#stream?.drop();
  }
}
