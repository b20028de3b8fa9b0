/** Leave to ask a provider once. The first report counts; `end` reports nothing. */
export interface Passage {
  succeeded(): void;
  failed(): void;
  end(): void;
}

/** Keeps us from asking a provider that does not answer. */
export interface Breaker {
  /** Undefined while the circuit is open; after a break, one passage is given to probe whether it still must be. */
  enter(): Passage | undefined;
  isOpen(): boolean;
}

const failuresToOpen = 5;
const shortestBreakMs = 2_000;
const longestBreakMs = 30_000;

/** Opens at the fifth failure in a row; every failed probe doubles the break. */
export function createBreaker(now: () => number = Date.now): Breaker {
  let inARow = 0;
  let breakMs = shortestBreakMs;
  let openUntil: number | undefined;
  let isProbing = false;

  const close = () => {
    inARow = 0;
    breakMs = shortestBreakMs;
    openUntil = undefined;
  };
  const count = (isProbe: boolean) => {
    inARow += 1;
    if (isProbe) breakMs = Math.min(breakMs * 2, longestBreakMs);
    // A call that was under way when the circuit opened says nothing new.
    if (isProbe || (openUntil === undefined && inARow >= failuresToOpen)) openUntil = now() + breakMs;
  };
  const passage = (isProbe: boolean): Passage => {
    let isOver = false;
    const once = (report: () => void) => () => {
      if (isOver) return;
      isOver = true;
      if (isProbe) isProbing = false;
      report();
    };
    return { succeeded: once(close), failed: once(() => count(isProbe)), end: once(() => undefined) };
  };

  return {
    enter() {
      if (openUntil === undefined) return passage(false);
      if (isProbing || now() < openUntil) return undefined;
      isProbing = true;
      return passage(true);
    },
    isOpen: () => openUntil !== undefined,
  };
}
