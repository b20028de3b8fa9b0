import { createStore } from "../../lib/store.ts";

export const paletteIsOpen = createStore(false);
