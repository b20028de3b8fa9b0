import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** A click on a link replaces the page without a sound; moving to its heading tells a screen reader where one is. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.style.outline = "none";
    heading.focus({ preventScroll: true });
  }, [pathname]);
}
