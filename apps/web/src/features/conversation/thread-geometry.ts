/** What stays where it is while the thread changes around it: its end, or one of its rows. */
export type Anchor = "end" | { row: string; offset: number };

/** What a reader has before them. */
export interface Sight {
  anchor: Anchor;
  /** The message at the upper edge, and how far from it; undefined when there is none. */
  place: { seq: number; offset: number } | undefined;
  /** The last message that is seen, if only its beginning. */
  lastSeen: number | undefined;
  /** Pixels that are left above and below. */
  above: number;
  below: number;
}

/** This close to the end counts as reading along. */
const NEAR = 80;
/** So much of a message must show before it counts as seen. */
const GLIMPSE = 24;

export const seqRow = (seq: number): string => `m${seq}`;

/** Puts the anchor back where it was. A row that is no longer there leaves everything as it lies. */
export function hold(scroller: HTMLElement, anchor: Anchor): void {
  if (anchor === "end") {
    scroller.scrollTop = scroller.scrollHeight;
    return;
  }
  const row = rowsOf(scroller).find(({ dataset }) => dataset.row === anchor.row);
  if (row) scroller.scrollTop += topOf(row, scroller) - anchor.offset;
}

interface Before {
  top: number;
  /** Whether the thread ends where its rows end; otherwise nobody can stay with its end. */
  isAtNewest: boolean;
}

export function lookAt(scroller: HTMLElement, before: Before): Sight {
  const below = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
  const seen = rowsInSight(scroller);
  const messages = seen.filter(({ dataset }) => dataset.seq !== undefined);
  const first = messages[0] ?? seen[0];
  const offset = first ? topOf(first, scroller) : 0;
  // Whoever turns back is no longer reading along, however near the end is: the next word must not pull them down.
  const isNear = below < 2 || (below < NEAR && scroller.scrollTop >= before.top);

  return {
    anchor: (isNear && before.isAtNewest) || !first ? "end" : { row: first.dataset.row ?? "", offset },
    place: messages[0] && { seq: Number(messages[0].dataset.seq), offset },
    lastSeen: lastSeen(messages, scroller),
    above: scroller.scrollTop,
    below,
  };
}

function lastSeen(messages: HTMLElement[], scroller: HTMLElement): number | undefined {
  const last = messages.findLast((row) => topOf(row, scroller) < scroller.clientHeight - GLIMPSE);
  return last && Number(last.dataset.seq);
}

function rowsInSight(scroller: HTMLElement): HTMLElement[] {
  const rows = rowsOf(scroller);
  const { top, bottom } = scroller.getBoundingClientRect();
  const from = firstWhere(rows, (row) => row.bottom > top);
  return rows.slice(
    from,
    Math.max(
      from,
      firstWhere(rows, (row) => row.top >= bottom),
    ),
  );
}

const rowsOf = (scroller: HTMLElement): HTMLElement[] => [
  ...scroller.querySelectorAll<HTMLElement>("[data-row]"),
];

const topOf = (row: HTMLElement, scroller: HTMLElement): number =>
  row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;

/** Rows lie one under the other, so a few looks find the first of which it is true. */
function firstWhere(rows: HTMLElement[], isTrue: (row: DOMRect) => boolean): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = rows[middle];
    if (row && isTrue(row.getBoundingClientRect())) high = middle;
    else low = middle + 1;
  }
  return low;
}
