import { createContext } from "react";

/** The room's owner and its moderators may take back what others said. */
export const MayModerate = createContext(false);
