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

export const writeCursor = (positions: Positions) =>
  Array.from(positions, ([name, seq]) => `${name}.${seq.toString(36)}`).join("~");

/** Anything that is not a cursor of ours is no cursor: the stream then starts from now. */
export function readCursor(line: string | undefined): Positions {
  const positions = new Map<string, number>();
  for (const [, name, digits] of line?.matchAll(/([a-z][0-9a-f]{8})\.([0-9a-z]{1,10})(?:~|$)/g) ?? []) {
    if (name && digits) positions.set(name, Number.parseInt(digits, 36));
  }
  return positions;
}
