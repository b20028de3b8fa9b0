import type { LiveChannel } from "@parley/contract/live";

/**
 * How far a stream has come on each of its channels, as one short line: `r1b4e28ba.mp2k4x0a~u9f3c….…`. A channel goes
 * by its kind and the first digits of its id, so that a tab that opens another room keeps its place on the rest.
 */
export type Positions = ReadonlyMap<string, number>;

export const cursorName = (channel: LiveChannel) => {
  const colon = channel.indexOf(":");
  return channel.charAt(0) + channel.slice(colon + 1, colon + 9);
};

/** A place on one channel as the cursor has it, written once for everybody who is sent there. */
export type Place = { name: string; text: string };

export const placeAt = (name: string, seq: number): Place => ({ name, text: `${name}.${seq.toString(36)}` });

/** Made for every event and every viewer, so it does nothing but join what is written already. */
export function writeCursor(places: ReadonlyMap<string, Place>): string {
  let line = "";
  for (const { text } of places.values()) line += line === "" ? text : `~${text}`;
  return line;
}

/** Anything that is not a cursor of ours is no cursor: the stream then starts from now. */
export function readCursor(line: string | undefined): Positions {
  const positions = new Map<string, number>();
  for (const [, name, digits] of line?.matchAll(/([a-z][0-9a-f]{8})\.([0-9a-z]{1,10})(?:~|$)/g) ?? []) {
    if (name && digits) positions.set(name, Number.parseInt(digits, 36));
  }
  return positions;
}
