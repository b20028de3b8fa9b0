import { Delta } from "@parley/contract/live";

/** An event with its number on the channel. Kinds this version does not know yet are passed on as they are. */
export type Entry = { seq: number; event: AnyEvent; delta: Delta | undefined };

export type AnyEvent = { type: string; [field: string]: unknown };

export function readEntry(seq: number, json: string): Entry {
  return toEntry(seq, asEvent(JSON.parse(json)));
}

/** Reads what `appendToLog` announces: the first number and the events that follow from it. */
export function readAnnouncement(message: string): Entry[] {
  const space = message.indexOf(" ");
  const first = Number(message.slice(0, space));
  const events: unknown[] = JSON.parse(message.slice(space + 1));
  return events.map((event, i) => toEntry(first + i, asEvent(event)));
}

/** Checked by hand: it is done for every event on every channel, and a schema would copy each of them. */
function asEvent(value: unknown): AnyEvent {
  if (typeof value === "object" && value !== null && "type" in value && typeof value.type === "string") {
    return { ...value, type: value.type };
  }
  throw new Error("Something on a live channel is no event");
}

export function toEntry(seq: number, event: AnyEvent): Entry {
  // A piece that another version writes differently is passed on whole, and not joined to others.
  return { seq, event, delta: event.type === "delta" ? Delta.safeParse(event).data : undefined };
}

/**
 * Adds `entry` to `entries`, joining it to the piece of the same answer it continues. It never moves an event of
 * another kind: what was said before the answer ended stays before its end.
 */
export function appendMerged(entries: Entry[], entry: Entry): void {
  const i = entry.delta ? indexOfPieceBefore(entries, entry.delta) : -1;
  const before = entries[i];
  if (!before?.delta || !entry.delta) {
    const outdated = entries.findIndex(({ event }) => isOutdated(event, entry.event));
    if (outdated >= 0) entries.splice(outdated, 1);
    entries.push(entry);
    return;
  }
  const joined = joinPieces(before.delta, entry.delta);
  entries[i] = { seq: entry.seq, event: joined, delta: joined };
}

/** One piece of an answer and the one that continues it. */
export function joinPieces(before: Delta, { to, text, sources, isLast }: Delta): Delta {
  return {
    ...before,
    to,
    text: before.text + text,
    ...(sources && { sources: [...(before.sources ?? []), ...sources] }),
    ...(isLast && { isLast }),
  };
}

/** What says how things stand now makes what said it before pointless. */
const isOutdated = (before: AnyEvent, event: AnyEvent): boolean =>
  before.type === event.type &&
  (event.type === "presence" ||
    event.type === "balance" ||
    (event.type === "typing" && before.user_id === event.user_id));

/** Whoever missed that somebody was writing need not hear it any more. */
export const isStillTrue = ({ event }: Entry): boolean => event.type !== "typing";

function indexOfPieceBefore(entries: Entry[], { turn, from }: Delta): number {
  const i = entries.findLastIndex(({ delta }) => delta === undefined || delta.turn === turn);
  return entries[i]?.delta?.to === from ? i : -1;
}
