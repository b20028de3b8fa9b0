import { afterEach, expect, it, vi } from "vitest";
import { hold, lookAt, seqRow } from "./thread-geometry.ts";

const HEIGHT = 100;
const SEEN = 600;

/** A scroller of 600 pixels over rows of 100; the browser's measuring is played by plain sums. */
function stage(seqs: number[], scrollTop: number) {
  const scroller = document.createElement("section");
  let rows = seqs;
  const draw = (next: number[]) => {
    rows = next;
    scroller.replaceChildren(
      ...rows.map((seq) => {
        const row = document.createElement("div");
        Object.assign(row.dataset, { row: seqRow(seq), seq: `${seq}` });
        return row;
      }),
    );
  };
  draw(seqs);
  Object.defineProperties(scroller, {
    clientHeight: { value: SEEN },
    scrollHeight: { get: () => rows.length * HEIGHT },
  });
  scroller.scrollTop = scrollTop;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    if (this === scroller) return new DOMRect(0, 0, 0, SEEN);
    return new DOMRect(0, [...scroller.children].indexOf(this) * HEIGHT - scroller.scrollTop, 0, HEIGHT);
  });
  return { scroller, draw };
}

const run = (from: number, count: number) => Array.from({ length: count }, (_, step) => from + step);
const before = (top: number) => ({ top, isAtNewest: true });

afterEach(() => vi.restoreAllMocks());

it("sees what is between the edges, and knows how much lies beyond", () => {
  const { scroller } = stage(run(1, 20), 450);
  expect(lookAt(scroller, before(450))).toEqual({
    anchor: { row: "m5", offset: -50 },
    place: { seq: 5, offset: -50 },
    lastSeen: 11,
    above: 450,
    below: 950,
  });
});

it("keeps a row where it is when earlier ones arrive and later ones go", () => {
  const { scroller, draw } = stage(run(51, 50), 130);
  const { anchor } = lookAt(scroller, before(130));
  draw(run(1, 80));
  hold(scroller, anchor);
  expect(lookAt(scroller, before(0)).anchor).toEqual(anchor);
  expect(scroller.scrollTop).toBe(5_130);
});

it("stays with the end as it grows, until the reader turns back by a hair", () => {
  const { scroller, draw } = stage(run(1, 20), 1_400);
  expect(lookAt(scroller, before(1_400)).anchor).toBe("end");
  draw(run(1, 21));
  hold(scroller, "end");
  expect(scroller.scrollTop).toBe(2_100);
  scroller.scrollTop = 1_490;
  expect(lookAt(scroller, before(1_500)).anchor).toEqual({ row: "m15", offset: -90 });
  expect(lookAt(scroller, before(1_480)).anchor).toBe("end");
});

it("does not stay with an end behind which more was said", () => {
  const { scroller } = stage(run(1, 20), 1_400);
  expect(lookAt(scroller, { top: 1_400, isAtNewest: false }).anchor).toEqual({ row: "m15", offset: 0 });
});
