import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { SentMessage } from "@parley/contract/conversation";
import { type Random, seeded } from "./random.ts";
import type { Stack } from "./stack.ts";
import type { Viewer } from "./viewer.ts";

export type Seat = { stack: Stack; roomId: string; userId: string; token: string };

/** The product said that it has it. */
export type Acknowledgement = { clientId: string; messageId: string; text: string; at: number };

/** Longer than this nobody waits for one answer to a request. */
const patienceMs = 4_000;
const mostTries = 400;
/** Nor for the answer to a question, before they ask the next one. */
const answerMs = 3_000;

/** Somebody who keeps asking, and sends again under the same id whatever was not acknowledged. */
export class Speaker {
  readonly acknowledged: Acknowledgement[] = [];
  /** Everything that was ever sent, acknowledged or not. */
  readonly attempted = new Map<string, string>();
  /** Answers that no fault explains. */
  readonly oddities: string[] = [];
  /** The slowest answer to a request, given up ones included. */
  slowestMs = 0;
  readonly seat: Seat;
  readonly #random: Random;
  readonly #tab: Viewer;
  #tries = 0;

  constructor(seat: Seat, tab: Viewer, seed: number) {
    this.seat = seat;
    this.#tab = tab;
    this.#random = seeded(seed);
  }

  async talk(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const sent = await this.#ask();
      if (sent && this.#random.next() < 0.06) await this.#stop(sent);
      if (sent) await this.#tab.untilOver(sent.turns, answerMs);
      await pause(this.#random.between(20, 200));
    }
  }

  async #ask(): Promise<SentMessage | undefined> {
    const clientId = randomUUID();
    const twin = this.#random.next() < 0.5 ? "@Ailing " : "";
    const text = `${twin}Question ${this.attempted.size} of ${this.seat.userId}`;
    this.attempted.set(clientId, text);
    // An impatient finger: the same message leaves twice at once.
    const copies = this.#random.next() < 0.15 ? 2 : 1;
    const [sent] = await Promise.all(Array.from({ length: copies }, () => this.#untilSent(clientId, text)));
    if (!sent) return undefined;
    this.acknowledged.push({ clientId, messageId: sent.message.id, text, at: performance.now() });
    return sent;
  }

  async #untilSent(clientId: string, text: string): Promise<SentMessage | undefined> {
    for (let tries = 0; tries < mostTries; tries++) {
      const answer = await this.#call("send-message", { roomId: this.seat.roomId, clientId, text });
      if (answer?.status === 201) return SentMessage.parse(answer.body);
      if (answer && answer.status < 500) {
        this.oddities.push(`send-message was answered with ${answer.status} ${JSON.stringify(answer.body)}`);
        return undefined;
      }
      await pause(this.#random.between(20, 120));
    }
    this.oddities.push(`send-message was not answered in ${mostTries} tries`);
    return undefined;
  }

  async #stop({ turns }: SentMessage): Promise<void> {
    await pause(this.#random.between(0, 200));
    for (const { id } of turns) await this.#call("stop-answer", { roomId: this.seat.roomId, turnId: id });
  }

  /** Undefined when nobody answered in time, or not in whole. */
  async #call(name: string, body: object): Promise<{ status: number; body: unknown } | undefined> {
    const { stack, token } = this.seat;
    const url = stack.apis[this.#tries++ % stack.apis.length]?.url;
    const began = performance.now();
    try {
      const answer = await fetch(`${url}/functions/v1/${name}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patienceMs),
      });
      return { status: answer.status, body: await answer.json() };
    } catch {
      return undefined;
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
    }
  }
}
