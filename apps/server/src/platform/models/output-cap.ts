import { countTokens, cutToTokens } from "./count-tokens.ts";

/** Holds an answer to its length, whatever the provider does with the limit it was given. */
export function createOutputCap(most: number) {
  let whole = "";
  let bytes = 0;
  // A token is at least a byte, so until there are that many more there is nothing to count.
  let nextCount = most;
  return {
    /** What of the delta still fits. */
    take(delta: string): { text: string; isFull: boolean } {
      const taken = whole.length;
      whole += delta;
      bytes += Buffer.byteLength(delta);
      if (bytes <= nextCount) return { text: delta, isFull: false };
      const left = most - countTokens(whole);
      nextCount = bytes + left;
      if (left >= 0) return { text: delta, isFull: false };
      return { text: cutToTokens(whole, most).slice(taken), isFull: true };
    },
  };
}
