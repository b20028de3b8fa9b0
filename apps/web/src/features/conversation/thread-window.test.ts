import { describe, expect, it } from "vitest";
import { message } from "./testing/samples.ts";
import {
  cutAfter,
  cutBefore,
  PAGE,
  PAGES_KEPT,
  pageOf,
  reachesEnd,
  type ThreadPage,
  type ThreadWindow,
  withMessage,
  withoutEarliest,
} from "./thread-window.ts";

const said = (seq: number) => message({ id: `m${seq}`, seq });
const run = (from: number, count: number) => Array.from({ length: count }, (_, step) => said(from + step));
const page = (from: number, count: number, ends: Partial<ThreadPage> = {}): ThreadPage => ({
  messages: run(from, count),
  isFirst: false,
  isLast: false,
  ...ends,
});
const windowOf = (...pages: ThreadPage[]): ThreadWindow => ({ pages, pageParams: pages.map(() => ({})) });
const shape = ({ pages }: ThreadWindow) =>
  pages.map(({ messages }) => `${messages[0]?.seq}-${messages.at(-1)?.seq}`);

describe("a page of the thread", () => {
  it("is the last when it is the newest, or when less came than could have", () => {
    expect(pageOf(run(101, PAGE), {}, 150).isLast).toBe(true);
    expect(pageOf(run(101, PAGE), { after_seq: 100 }, 150).isLast).toBe(false);
    expect(pageOf(run(101, 3), { after_seq: 100 }, 103).isLast).toBe(true);
    expect(pageOf([], { after_seq: 100 }, 100).isLast).toBe(true);
    expect(pageOf(run(1, 3), { before_seq: 4 }, 90).isLast).toBe(false);
  });

  it("is not the last when something newer was heard of while it was on its way", () => {
    expect(pageOf(run(101, PAGE), {}, 151).isLast).toBe(false);
    expect(pageOf(run(101, 3), { after_seq: 100 }, 104).isLast).toBe(false);
  });

  it("is the first when it begins with the first message, or when less came than could have", () => {
    expect(pageOf(run(1, PAGE), { around_seq: 20 }, 90).isFirst).toBe(true);
    expect(pageOf(run(8, 12), { before_seq: 20 }, 90).isFirst).toBe(true);
    expect(pageOf(run(8, 12), {}, 19).isFirst).toBe(true);
    expect(pageOf([], { before_seq: 8 }, 90).isFirst).toBe(true);
    expect(pageOf(run(8, 12), { after_seq: 7 }, 19).isFirst).toBe(false);
    expect(pageOf(run(31, PAGE), { around_seq: 55 }, 90).isFirst).toBe(false);
  });

  it("knows where its neighbours are cut", () => {
    expect(cutBefore(page(51, 50))).toEqual({ before_seq: 51 });
    expect(cutAfter(page(51, 50))).toEqual({ after_seq: 100 });
    expect(cutBefore(page(1, 50, { isFirst: true }))).toBeUndefined();
    expect(cutAfter(page(51, 50, { isLast: true }))).toBeUndefined();
  });
});

describe("a message that was heard", () => {
  it("stands at the end, in the order of the numbers", () => {
    const window = windowOf(page(1, 3, { isLast: true }));
    expect(shape(withMessage(withMessage(window, said(5)), said(4)))).toEqual(["1-5"]);
    expect(shape(withMessage(windowOf(page(1, 0, { isLast: true })), said(1)))).toEqual(["1-1"]);
    const endsEmpty = windowOf(page(1, 50), page(51, 0, { isLast: true }));
    expect(shape(withMessage(endsEmpty, said(51)))).toEqual(["1-50", "51-51"]);
  });

  it("takes the place of its earlier state, on whichever page", () => {
    const window = windowOf(page(1, 50), page(51, 50));
    const edited = withMessage(window, { ...said(7), body: "Otherwise." });
    expect(edited.pages[0]?.messages[6]?.body).toBe("Otherwise.");
    expect(shape(edited)).toEqual(["1-50", "51-100"]);
  });

  it("is left out when it lies before what is shown, or beyond an end that is not the thread's", () => {
    const window = windowOf(page(51, 50));
    expect(withMessage(window, said(7))).toBe(window);
    expect(withMessage(window, said(400))).toBe(window);
  });

  it("begins a new page behind a full one, and the window stays joined", () => {
    const grown = withMessage(windowOf(page(51, PAGE, { isLast: true })), said(101));
    expect(shape(grown)).toEqual(["51-100", "101-101"]);
    expect(grown.pageParams).toEqual([{}, { after_seq: 100 }]);
    expect(grown.pages.map(({ isLast }) => isLast)).toEqual([false, true]);
  });

  it("no longer makes the window grow when it is very long, which then no longer reaches the end", () => {
    let window = windowOf(page(1, 0, { isLast: true }));
    for (const one of run(1, 30 * PAGE)) window = withMessage(window, one);
    expect(window.pages.length).toBeLessThan(3 * PAGES_KEPT);
    expect(reachesEnd(window)).toBe(false);
    expect(cutAfter(window.pages.at(-1) ?? page(1, 0))).toEqual({ after_seq: window.pages.length * PAGE });
  });
});

it("lets go of what lies far above, and nothing else", () => {
  const pages = Array.from({ length: 6 }, (_, place) =>
    page(1 + place * PAGE, PAGE, { isLast: place === 5 }),
  );
  const shorter = withoutEarliest(windowOf(...pages));
  expect(shape(shorter)).toEqual(["151-200", "201-250", "251-300"]);
  expect(shorter.pageParams).toHaveLength(3);
  expect(reachesEnd(shorter)).toBe(true);
});
