/** Travels with the way out of a room: a toast would stay behind in the shell that is left. */
export const farewell = (message: string) => ({ state: { farewell: message } });

export function farewellIn(state: unknown): string | undefined {
  const isOurs = typeof state === "object" && state !== null && "farewell" in state;
  return isOurs && typeof state.farewell === "string" ? state.farewell : undefined;
}
