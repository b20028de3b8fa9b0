import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { TurnId, UserId } from "@parley/contract/ids";
import type { LiveChannel } from "@parley/contract/live";
import type { Publisher } from "../../apps/server/src/platform/live/publisher.ts";

export type Produced = { answers: Map<string, string>; notices: number };

const burstsPerAnswer = 20;
const piecesPerBurst = 10;
const burstMs = 200;

/** Fifty pieces a second in bursts, one answer after another, with an event of another kind after each burst. */
export async function produce(
  publisher: Publisher,
  channel: LiveChannel,
  seconds: number,
): Promise<Produced> {
  const produced: Produced = { answers: new Map(), notices: 0 };
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) await answer(publisher, channel, produced);
  return produced;
}

async function answer(publisher: Publisher, channel: LiveChannel, produced: Produced): Promise<void> {
  const turn = TurnId.parse(randomUUID());
  const stream = publisher.openDeltaStream(channel, turn);
  let text = "";
  for (let burst = 0; burst < burstsPerAnswer; burst++) {
    const next = performance.now() + burstMs;
    for (let piece = 0; piece < piecesPerBurst; piece++) {
      const words = `${burst}.${piece} žluťoučký 🐎 `;
      stream.push(words);
      text += words;
      await pause(4);
    }
    publisher.publish(channel, { type: "membership", user_id: UserId.parse(randomUUID()) });
    produced.notices += 1;
    await pause(Math.max(0, next - performance.now()));
  }
  stream.end();
  produced.answers.set(turn, text);
}
