/** Makes one text of a stream's deltas that every store takes: no NUL, no half of a surrogate pair. */
export function createTextCleaner() {
  let half = "";
  return {
    /** A pair that was cut between two deltas is kept back until its other half arrives. */
    clean(delta: string): string {
      const text = half + delta;
      half = /[\uD800-\uDBFF]$/.exec(text)?.[0] ?? "";
      return text
        .slice(0, text.length - half.length)
        .toWellFormed()
        .replaceAll("\0", "");
    },
  };
}
