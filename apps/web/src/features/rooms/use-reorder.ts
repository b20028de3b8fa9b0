import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { moveItem } from "./move-item.ts";

interface Held {
  from: number;
  to: number;
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** Rows that can be taken by a handle: dragged with any pointer, or moved with the arrow keys while it has the focus. */
export function useReorder<T>(items: readonly T[], onMove: (items: T[], to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [held, setHeld] = useState<Held>();
  const shown = held ? moveItem(items, held.from, held.to) : items;

  const handleOf = (index: number) => ({
    onKeyDown(event: KeyboardEvent) {
      const to = index + (STEPS[event.key] ?? 0);
      if (to === index || to < 0 || to >= items.length) return;
      event.preventDefault();
      onMove(moveItem(items, index, to), to);
    },
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setHeld({ from: index, to: index });
    },
    onPointerMove(event: PointerEvent) {
      if (held && list.current) setHeld({ ...held, to: rowAt(list.current, event.clientY) });
    },
    onPointerUp() {
      setHeld(undefined);
      if (held && held.to !== held.from) onMove(moveItem(items, held.from, held.to), held.to);
    },
    onPointerCancel: () => setHeld(undefined),
  });

  return { list, shown, isHeld: (index: number) => held?.to === index, handleOf };
}

/** The row under the pointer, or the nearest end. */
function rowAt(list: HTMLElement, y: number): number {
  const rows = [...list.children].map((row) => row.getBoundingClientRect());
  const below = rows.findIndex(({ bottom }) => y < bottom);
  return below === -1 ? rows.length - 1 : below;
}
