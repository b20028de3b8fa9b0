import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { type LiveStream, messageIn, openLiveStream, type Received } from "../support/live-client.ts";
import type { Lounge } from "../support/lounge.ts";
import { makeQuestion, type Parlour } from "../support/parlours.ts";

const agent = new Agent({ keepAlive: true });
/** From the pause in which the page asks for the price to the key that sends: short for a person. */
const READING_THE_PRICE_MS = 250;
const PATIENCE_MS = 20_000;

/** Somebody in a room who asks and watches the answer come, as the page does. */
export class Visit {
  readonly #lounge: Lounge;
  readonly #parlour: Parlour;
  #onDelta: (at: number, isLast: boolean) => void = () => undefined;
  #stream: LiveStream | undefined;

  constructor(lounge: Lounge, parlour: Parlour) {
    this.#lounge = lounge;
    this.#parlour = parlour;
  }

  async enter(): Promise<void> {
    const { room, host, token } = this.#parlour;
    const { promise, resolve } = Promise.withResolvers<void>();
    const channels = [`room:${room}`, `user:${host}`];
    this.#stream = openLiveStream({ port: this.#lounge.live, channels, token }, (event) => {
      if (event.type === "ready") resolve();
      else this.#hear(event);
    });
    await promise;
  }

  leave(): void {
    this.#stream?.drop();
  }

  /** The page asks for the price of what is being written, at every pause. */
  async write(): Promise<string> {
    const text = makeQuestion();
    await this.#post("quote-answer", { text });
    await pause(READING_THE_PRICE_MS);
    return text;
  }

  /** From sending it to the first word of its answer; resolves when the answer has ended. */
  async send(text: string): Promise<number> {
    const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
    const late = setTimeout(() => reject(new Error("No answer came")), PATIENCE_MS);
    let first = Number.NaN;
    const began = performance.now();
    this.#onDelta = (at, isLast) => {
      if (Number.isNaN(first)) first = at - began;
      if (isLast) resolve();
    };
    await Promise.all([this.#post("send-message", { text, clientId: randomUUID() }), ended]);
    clearTimeout(late);
    return first;
  }

  #hear(received: Received): void {
    if (received.type !== "delta" && received.type !== "batch") return;
    const message = messageIn(received);
    for (const event of message.type === "batch" ? message.events : [message]) {
      if (event.type === "delta") this.#onDelta(received.at, event.isLast ?? false);
    }
  }

  /** When the service says that it is busy, the same is sent again, as the page does. */
  async #post(name: string, body: object): Promise<void> {
    for (;;) {
      const status = await this.#postOnce(name, JSON.stringify({ roomId: this.#parlour.room, ...body }));
      if (status === 200 || status === 201) return;
      if (status !== 503) throw new Error(`${name}: ${status}`);
      await pause(20);
    }
  }

  #postOnce(name: string, body: string): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const headers = { authorization: `Bearer ${this.#parlour.token}`, "content-type": "application/json" };
    const url = `${this.#lounge.url}/functions/v1/${name}`;
    const asked = request(url, { agent, headers, method: "POST" }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    });
    asked.on("error", reject).end(body);
    return promise;
  }
}
