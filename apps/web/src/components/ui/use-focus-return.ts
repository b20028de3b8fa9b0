import { useRef } from "react";

/**
 * Returns focus to whatever opened an overlay. Radix only knows its own trigger: one that is opened
 * by state would leave the keyboard at the top of the page.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);

  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
