import { createContext, useContext } from "react";
import { ABSENT, type Speaker } from "./speaker.ts";

interface Surroundings {
  twins: readonly Speaker[];
  /** In a room a message has an address; in a try-out it has none. */
  hasAddresses: boolean;
}

const nowhere: Surroundings = { twins: [], hasAddresses: false };

/** What every message of a thread may need to know of the rest. */
export const ThreadContext = createContext(nowhere);
export const useSurroundings = (): Surroundings => useContext(ThreadContext);

export const speakerOf = (twins: readonly Speaker[], twinId: string): Speaker =>
  twins.find(({ id }) => id === twinId) ?? ABSENT;
