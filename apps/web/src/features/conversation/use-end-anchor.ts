import { useEffect, useLayoutEffect, useRef } from "react";

/** This close to the end counts as reading along. */
const NEAR = 80;

/** Opens at the newest words and stays with them, unless the reader looks elsewhere; earlier ones arrive above. */
export function useEndAnchor(firstSeq: number | undefined) {
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const before = useRef({ firstSeq, height: 0 });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (before.current.firstSeq !== firstSeq) {
      element.scrollTop += element.scrollHeight - before.current.height;
    }
    before.current = { firstSeq, height: element.scrollHeight };
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element || !content.current) return undefined;
    const growth = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    const handleScroll = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    };
    growth.observe(content.current);
    element.addEventListener("scroll", handleScroll, { passive: true });
    return () => {
      growth.disconnect();
      element.removeEventListener("scroll", handleScroll);
    };
  }, []);

  return { scroller, content };
}
