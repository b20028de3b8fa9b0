import type { InfiniteData } from "@tanstack/react-query";
import type { Message } from "../../lib/generated/types.gen.ts";

/** Where a page is cut from the thread; the newest one without any. */
export interface ThreadCut {
  before_seq?: number;
  after_seq?: number;
  around_seq?: number;
}

export interface ThreadPage {
  messages: Message[];
  /** Nothing was said before its first message. */
  isFirst: boolean;
  /** Nothing was said after its last message. */
  isLast: boolean;
}

/** The part of a thread that is at hand: pages without a gap between them, oldest first. */
export type ThreadWindow = InfiniteData<ThreadPage>;

export const PAGE = 50;
/** Nobody scrolls this far faster than it can be read again; what is further away is let go. */
export const PAGES_KEPT = 3;
/** For those who read on elsewhere while the conversation goes on; then the window ends where it is. */
const MOST_PAGES = 2 * PAGES_KEPT;

export const messagesIn = ({ pages }: ThreadWindow): Message[] => pages.flatMap(({ messages }) => messages);

export const reachesEnd = ({ pages }: ThreadWindow): boolean => pages.at(-1)?.isLast ?? false;

export const holdsSeq = (window: ThreadWindow, seq: number): boolean =>
  window.pages.some(({ messages }) => messages.some((message) => message.seq === seq));

/**
 * What a page says about the thread's ends. One around a message does not tell how much lies beyond it, so it
 * is asked; and a page is not the last when something newer was heard of while it was on its way.
 */
export function pageOf(messages: Message[], cut: ThreadCut, newest: number): ThreadPage {
  const isShort = cut.around_seq === undefined && messages.length < PAGE;
  const last = messages.at(-1)?.seq ?? cut.after_seq ?? 0;
  return {
    messages,
    isFirst: messages[0]?.seq === 1 || (isShort && cut.after_seq === undefined),
    isLast: last >= newest && cut.before_seq === undefined && (isShort || isNewest(cut)),
  };
}

const isNewest = ({ after_seq, around_seq }: ThreadCut): boolean =>
  after_seq === undefined && around_seq === undefined;

export function cutAfter({ messages, isLast }: ThreadPage): ThreadCut | undefined {
  const last = messages.at(-1);
  return isLast || !last ? undefined : { after_seq: last.seq };
}

export function cutBefore({ messages, isFirst }: ThreadPage): ThreadCut | undefined {
  const [first] = messages;
  return isFirst || !first ? undefined : { before_seq: first.seq };
}

/**
 * With a message that is new at the end, or in the place of its earlier state. One from before the window, or
 * after the end of a window that does not reach the newest words, is met when the reader gets there.
 */
export function withMessage(window: ThreadWindow, message: Message): ThreadWindow {
  const place = window.pages.findIndex(({ messages }) => messages.some(({ id }) => id === message.id));
  if (place >= 0)
    return changePage(window, place, (messages) => messages.map((known) => newer(known, message)));
  const newest = messagesIn(window).at(-1)?.seq ?? 0;
  if (message.seq > newest) return reachesEnd(window) ? atEnd(window, message) : window;
  const home = window.pages.findLastIndex(({ messages: [first] }) => first && first.seq < message.seq);
  return changePage(window, home, (messages) => inOrder([...messages, message]));
}

const newer = (known: Message, message: Message): Message => (known.id === message.id ? message : known);

/** A full page is followed by another, so that a room that is left open for a week does not grow without end. */
function atEnd(window: ThreadWindow, message: Message): ThreadWindow {
  const { pages, pageParams } = window;
  const last = pages.length - 1;
  const before = pages[last]?.messages ?? [];
  if (before.length < PAGE) return changePage(window, last, (messages) => inOrder([...messages, message]));
  const closed = pages.map((page, place) => (place === last ? { ...page, isLast: false } : page));
  if (pages.length >= MOST_PAGES) return { pages: closed, pageParams };
  return {
    pages: [...closed, { messages: [message], isFirst: false, isLast: true }],
    pageParams: [...pageParams, { after_seq: before.at(-1)?.seq ?? 0 }],
  };
}

/** For a reader at the end: what has gone far above is let go. */
export function withoutEarliest(window: ThreadWindow): ThreadWindow {
  if (window.pages.length <= PAGES_KEPT) return window;
  return {
    pages: window.pages.slice(-PAGES_KEPT),
    pageParams: window.pageParams.slice(-PAGES_KEPT),
  };
}

function changePage(
  window: ThreadWindow,
  place: number,
  change: (messages: Message[]) => Message[],
): ThreadWindow {
  if (place < 0) return window;
  const pages = window.pages.map((page, at) =>
    at === place ? { ...page, messages: change(page.messages) } : page,
  );
  return { ...window, pages };
}

/** Two messages of the same instant may be told in either order. */
const inOrder = (messages: Message[]): Message[] => messages.toSorted((a, b) => a.seq - b.seq);
