const KB = 1024;
const MB = KB * KB;

/** "1.2 of 3.1 MB": both in the unit of the whole. */
export function sentOf(sentBytes: number, sizeBytes: number): string {
  if (sizeBytes < MB) return `${Math.ceil(sentBytes / KB)} of ${Math.ceil(sizeBytes / KB)} KB`;
  return `${(sentBytes / MB).toFixed(1)} of ${(sizeBytes / MB).toFixed(1)} MB`;
}
