// Everybody who watches, in a process apart: what they cost is not what the product costs.
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { accountOf } from "../live-channel/account.ts";
import { type Seat, Viewer } from "../live-channel/viewer.ts";
import { messageIn } from "../support/live-client.ts";
import type { Asked, Seen } from "./talk-to-crowd.ts";

const atOnce = 50;
const viewers: Viewer[] = [];

process.on("message", (asked: Asked) => void answer(asked));

async function answer(asked: Asked): Promise<void> {
  if (asked.ask === "open") await open(asked.seats);
  if (asked.ask === "cut") await cut(asked.withinMs);
  process.send?.(asked.ask === "tell" ? viewers.map(seenBy) : []);
}

async function open(seats: Seat[]): Promise<void> {
  viewers.push(...seats.map((seat) => new Viewer(seat)));
  for (let n = 0; n < viewers.length; n += atOnce) {
    await Promise.all(viewers.slice(n, n + atOnce).map((viewer) => viewer.open()));
  }
}

/** Every fifth loses its connection at some moment of its own, and comes back with nothing but its last id. */
async function cut(withinMs: number): Promise<void> {
  const unlucky = viewers.filter((_, n) => n % 5 === 0);
  await Promise.all(
    unlucky.map(async (viewer) => {
      await pause(Math.random() * withinMs);
      await viewer.reconnect();
    }),
  );
}

function seenBy(viewer: Viewer): Seen {
  const { texts, faults } = accountOf(viewer.received);
  const arrivals: Seen["arrivals"] = [];
  let present = 0;
  for (const received of viewer.received) {
    const message = messageIn(received);
    for (const event of message.type === "batch" ? message.events : [message]) {
      if (event.type === "presence") present = event.count;
      // The end of an answer stands where its last piece does, and comes when it is stored.
      if (event.type === "delta" && event.text !== "")
        arrivals.push([`${event.turn} ${event.to}`, received.at]);
    }
  }
  return {
    texts: Array.from(texts, ([turn, text]) => [turn, digestOf(text)]),
    ...{ faults: [...faults, ...viewer.refusals.map((status) => `answered with ${status}`)], present },
    ...{ reconnects: viewer.reconnects, arrivals: viewer.reconnects === 0 ? arrivals : [] },
  };
}

const digestOf = (text: string) => createHash("sha256").update(text.trimEnd()).digest("hex");
