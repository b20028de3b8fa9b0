import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import type { LiveChannel } from "@parley/contract/live";
import type { SignedInActor } from "../tokens.ts";
import type { ChannelHub, Watcher } from "./channel-hub.ts";
import { cursorName, type Place, type Positions, placeAt, writeCursor } from "./cursor.ts";
import { type Frame, readyFrame, revokedFrame } from "./frames.ts";

const lagBytes = 64 * 1024;
const hopelessBytes = 1024 * 1024;
const stalledMs = 10_000;

/** One tab: a socket, the person behind it, and how far it has come on each of its channels. */
export class Viewer implements Watcher {
  readonly id = randomUUID();
  readonly actor: SignedInActor;
  readonly channels: Set<LiveChannel>;
  /** Where it is being served; filled by the gateway. */
  readonly hubs = new Map<LiveChannel, ChannelHub>();
  /** When its channels were last found to be allowed. */
  knownAt = performance.now();
  readonly #socket: Socket;
  readonly #places: Map<string, Place>;
  readonly #unplaced: Set<LiveChannel>;
  #isLagging = false;
  #progress = { bytes: 0, at: 0 };

  constructor(socket: Socket, actor: SignedInActor, channels: Set<LiveChannel>, cursor: Positions) {
    this.#socket = socket;
    this.actor = actor;
    this.channels = channels;
    this.#unplaced = new Set(channels);
    // A place on a channel that has not been reached again yet must survive yet another break.
    this.#places = new Map(Array.from(cursor, ([name, seq]) => [name, placeAt(name, seq)]));
  }

  get waiting(): number {
    return this.#socket.writableLength;
  }

  deliver(channel: LiveChannel, frame: Frame): boolean {
    if (this.#isLagging || this.#socket.writableLength > lagBytes) {
      this.#isLagging = true;
      return false;
    }
    this.#places.set(frame.place.name, frame.place);
    this.#write(frame.body);
    this.#arrive(channel);
    if (this.#socket.writableLength > hopelessBytes) this.#socket.destroy();
    return true;
  }

  place(channel: LiveChannel, seq: number): void {
    const name = cursorName(channel);
    this.#places.set(name, placeAt(name, seq));
    this.#arrive(channel);
  }

  revoke(channel: LiveChannel): void {
    this.channels.delete(channel);
    this.#places.delete(cursorName(channel));
    this.#write(revokedFrame(channel));
    this.#arrive(channel);
  }

  /** Straight to the socket, for what belongs to no channel and has no place in the order. */
  send(bytes: Buffer): void {
    this.#socket.write(bytes);
  }

  onDrain(resume: () => void): void {
    this.#socket.on("drain", () => {
      if (!this.#isLagging) return;
      this.#isLagging = false;
      resume();
    });
  }

  /** True when nothing has left the buffer for so long that the other end must be gone. */
  isStalled(now: number): boolean {
    const bytes = this.#socket.bytesWritten - this.#socket.writableLength;
    const isMoving = this.#socket.writableLength === 0 || bytes > this.#progress.bytes;
    if (isMoving) this.#progress = { bytes, at: now };
    return now - this.#progress.at > stalledMs;
  }

  end(lastWords: string): void {
    this.#socket.end(lastWords);
  }

  destroy(): void {
    this.#socket.destroy();
  }

  /** Only when every channel has its place is it safe for the page to read the state it builds on. */
  #arrive(channel: LiveChannel): void {
    if (this.#unplaced.delete(channel) && this.#unplaced.size === 0) this.#write(readyFrame);
  }

  /** The id differs from viewer to viewer; what is long is one Buffer for all of them, and leaves with it as one. */
  #write(body: string | Buffer): void {
    const id = `id: ${writeCursor(this.#places)}\n`;
    if (typeof body === "string") {
      this.#socket.write(id + body);
      return;
    }
    this.#socket.cork();
    this.#socket.write(id, "latin1");
    this.#socket.write(body);
    this.#socket.uncork();
  }
}
