export interface Bomb {
  what: string;
  fileName: string;
  bytes: Buffer;
  /** Harmless once its trap is left alone, so that its text may be read. */
  mayRead?: true;
}
