import { firstName } from "../../lib/first-name.ts";
import type { Seat } from "../../lib/generated/types.gen.ts";

/** A twin that was taken back keeps its seat and loses its name. */
export const seatName = (seat: Pick<Seat, "name"> | undefined): string => seat?.name ?? "A twin that left";

export const shortSeatName = ({ name }: Pick<Seat, "name">): string =>
  name === null ? "Left" : firstName(name);

export const portraitOf = ({ portrait_seed, twin_id, hue }: Seat) => ({
  id: portrait_seed ?? twin_id,
  index: hue,
});

export const faceOf = (seat: Seat) => ({ kind: "twin", name: seatName(seat), ...portraitOf(seat) }) as const;
