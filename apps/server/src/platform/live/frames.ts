import type { LiveChannel } from "@parley/contract/live";
import { cursorName, type Place, placeAt } from "./cursor.ts";
import type { AnyEvent, Entry } from "./entries.ts";

/** What is short costs less as text, written in one go with its id, than as bytes that are shared. */
const mostText = 4_096;

/** One server-sent event without its id line, which differs from viewer to viewer; everything else is shared. */
export type Frame = { place: Place; body: string | Buffer };

/** One event as itself, several as a batch, so that whatever happened in one beat is one event to the viewer. */
export function frameOf(channel: LiveChannel, seq: number, entries: readonly Entry[]): Frame {
  const [only] = entries;
  const place = placeAt(cursorName(channel), seq);
  if (only && entries.length === 1) return { place, body: serverSentEvent({ ...only.event, channel, seq }) };
  const events = entries.map(({ event }) => event);
  return { place, body: serverSentEvent({ type: "batch", channel, seq, events }) };
}

export const revokedFrame = (channel: LiveChannel) => serverSentEvent({ type: "revoked", channel });

export const readyFrame = serverSentEvent({ type: "ready" });

/** A comment is invisible to the page; it keeps proxies from closing a quiet stream. */
export const heartbeat = Buffer.from(":\n\n");

function serverSentEvent(message: AnyEvent): string | Buffer {
  // JSON has no bare line breaks, so the data is always one line.
  const text = `event: ${message.type}\ndata: ${JSON.stringify(message)}\n\n`;
  return text.length <= mostText ? text : Buffer.from(text);
}
