const length = 57;

/** A few words that carry when they were said, so that whoever hears them knows how long they took. */
export function newPiece(): string {
  const at = performance.timeOrigin + performance.now();
  return `<${at.toFixed(2)}>`.padEnd(length, "abcdefgh ijklmnop qrstuvwx ");
}

const opening = "<".charCodeAt(0);
const closing = ">".charCodeAt(0);

/** How many pieces begin in these bytes. */
export function countPieces(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(opening); at >= 0; at = bytes.indexOf(opening, at + 1)) count += 1;
  return count;
}

/** How long each of them took, in milliseconds; one that is cut in two is left out. */
export function agesOf(bytes: Buffer): number[] {
  const now = performance.timeOrigin + performance.now();
  const ages: number[] = [];
  for (let at = bytes.indexOf(opening); at >= 0; at = bytes.indexOf(opening, at + 1)) {
    const end = bytes.indexOf(closing, at);
    if (end > 0) ages.push(now - Number(bytes.toString("latin1", at + 1, end)));
  }
  return ages;
}
