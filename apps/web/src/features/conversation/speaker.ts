import type { RoomTwin } from "../../lib/generated/types.gen.ts";

/** What of a twin stands beside its words. */
export type Speaker = Pick<RoomTwin, "id" | "name" | "purpose" | "hue" | "portrait_seed">;

/** A twin that left the room; its words stay. */
export const ABSENT: Speaker = {
  id: "",
  name: "A twin that left",
  purpose: "",
  hue: 8,
  portrait_seed: null,
};
