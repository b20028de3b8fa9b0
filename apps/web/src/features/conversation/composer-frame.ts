/** The box one writes in; the same before the composer's code is here, so that nothing jumps. */
export const composerFrame =
  "grid min-h-[88px] gap-1.5 rounded-[14px] border border-border-control bg-raised p-2.5 pl-4 shadow-dock";

/** What the empty box says. */
export const invitation = (roomName: string, twins: readonly unknown[]): string =>
  twins.length > 0 ? "Ask the room, or @ a twin" : `Say something in ${roomName}`;

/** By room, where the caret stood when the composer came: it takes it over in the same breath. */
export const caretLeft = new Map<string, number>();
