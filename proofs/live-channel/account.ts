import type { Delta, LiveMessage } from "@parley/contract/live";
import { messageIn, type Received } from "../support/live-client.ts";

/** What a viewer has in the end, and everything on the way that should never have happened. */
export type Account = {
  texts: Map<string, string>;
  notices: number;
  faults: string[];
  mostInOneSecond: number;
};

/** Goes through all that a viewer received, in the order it came. */
export function accountOf(received: Received[]): Account {
  const account: Account = {
    texts: new Map(),
    notices: 0,
    faults: [],
    mostInOneSecond: mostInOneSecond(received.map(({ at }) => at)),
  };
  let lastSeq = 0;
  for (const message of received.map(messageIn)) {
    if (message.type === "ready") continue;
    if ("seq" in message && message.seq <= lastSeq)
      account.faults.push(`event ${message.seq} after ${lastSeq}`);
    if ("seq" in message) lastSeq = message.seq;
    for (const event of message.type === "batch" ? message.events : [message]) apply(account, event);
  }
  return account;
}

function apply(account: Account, event: { type: Exclude<LiveMessage["type"], "delta"> } | Delta): void {
  if (event.type === "delta") append(account, event);
  else if (event.type === "membership") account.notices += 1;
  else if (event.type === "resync" || event.type === "revoked")
    account.faults.push(`an event of type ${event.type}`);
}

function append({ texts, faults }: Account, { turn, from, to, text }: Delta): void {
  const before = texts.get(turn) ?? "";
  if (from !== before.length) faults.push(`${turn}: had ${before.length} characters, got ${from} to ${to}`);
  texts.set(turn, before + text);
}

function mostInOneSecond(arrivals: number[]): number {
  let first = 0;
  let most = 0;
  for (const [last, at] of arrivals.entries()) {
    while (at - (arrivals[first] ?? at) >= 1_000) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
