import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Anchor, hold, lookAt, type Sight } from "./thread-geometry.ts";

interface Reader {
  start: Anchor;
  /** Whether the thread ends where its rows end. */
  isAtNewest: boolean;
  onLook: (sight: Sight) => void;
}

/**
 * Keeps what one reads where it is, whatever is added or let go above and below it, and stays with the newest words
 * for whoever is there. The browser's own anchoring is switched off: not every browser has it, and it gives up at the
 * very top, where earlier messages arrive.
 */
export function useReadingPlace({ start, isAtNewest, onLook }: Reader) {
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const anchor = useRef(start);
  const topBefore = useRef(0);
  const [isAtEnd, setIsAtEnd] = useState(start === "end");
  const look = useRef(() => {});

  useLayoutEffect(() => {
    if (scroller.current) hold(scroller.current, anchor.current);
  });

  useEffect(() => {
    look.current = () => {
      if (!scroller.current) return;
      const sight = lookAt(scroller.current, { top: topBefore.current, isAtNewest });
      topBefore.current = scroller.current.scrollTop;
      anchor.current = sight.anchor;
      setIsAtEnd(sight.anchor === "end");
      onLook(sight);
    };
  }, [isAtNewest, onLook]);

  const goTo = useCallback((wanted: Anchor) => {
    anchor.current = wanted;
    if (scroller.current) hold(scroller.current, wanted);
    look.current();
    // Rows that are still to be drawn: what is wanted is held for them, not what is seen until then.
    anchor.current = wanted;
  }, []);

  useEffect(() => {
    const [element, inner] = [scroller.current, content.current];
    if (!element || !inner) return undefined;
    const handleScroll = () => look.current();
    const growth = new ResizeObserver(() => {
      hold(element, anchor.current);
      look.current();
    });
    growth.observe(inner);
    growth.observe(element);
    element.addEventListener("scroll", handleScroll, { passive: true });
    return () => {
      growth.disconnect();
      element.removeEventListener("scroll", handleScroll);
    };
  }, []);

  return { scroller, content, isAtEnd, goTo };
}
