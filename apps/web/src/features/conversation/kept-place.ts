/** Where somebody was in a thread: a message, and how far below the upper edge it stood. */
export interface Place {
  seq: number;
  offset: number;
}

const keyOf = (roomId: string) => `parley-place:${roomId}`;

/**
 * Kept with the entry of the browser's history at which it was: a reload and the back button return to it,
 * whoever opens the room anew reads on where they had stopped.
 */
export function keepPlace(roomId: string, place: Place | undefined): void {
  if (place) sessionStorage.setItem(keyOf(roomId), JSON.stringify({ ...place, entry: entryOfHistory() }));
  else sessionStorage.removeItem(keyOf(roomId));
}

export function findPlace(roomId: string): Place | undefined {
  const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(roomId)) ?? "null");
  return isKept(kept) && kept.entry === entryOfHistory() ? { seq: kept.seq, offset: kept.offset } : undefined;
}

/** The router's own key for it; the first page of a tab has none. */
function entryOfHistory(): unknown {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "key" in state ? state.key : "first";
}

const isKept = (kept: unknown): kept is Place & { entry: unknown } =>
  typeof kept === "object" &&
  kept !== null &&
  "seq" in kept &&
  typeof kept.seq === "number" &&
  "offset" in kept &&
  typeof kept.offset === "number" &&
  "entry" in kept;
