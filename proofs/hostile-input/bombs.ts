import type { Bomb } from "./bomb.ts";
import { packedBombs } from "./packed-bombs.ts";
import { pdfBombs } from "./pdf-bombs.ts";
import { plainBombs } from "./plain-bombs.ts";

/** Files made to kill whoever reads them, or to bring out what is not theirs. */
export function bombs(canaryFile: string): Bomb[] {
  return [...packedBombs(canaryFile), ...pdfBombs(canaryFile), ...plainBombs(canaryFile)];
}
