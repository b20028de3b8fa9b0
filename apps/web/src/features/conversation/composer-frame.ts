/** The box one writes in; the same before the composer's code is here, so that nothing jumps. */
export const composerFrame =
  "grid min-h-[88px] gap-1.5 rounded-[14px] border border-border-control bg-raised p-2.5 pl-4 shadow-dock";

/** What the empty box says. */
export const invitation = (roomName: string, twins: readonly unknown[]): string =>
  twins.length > 0 ? "Ask the room, or @ a twin" : `Say something in ${roomName}`;

/** By room, what was written before the composer came; it takes the words and the caret in the same breath. */
export const handedOver = new Map<string, string>();
