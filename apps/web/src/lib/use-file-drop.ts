import { type DragEvent, useState } from "react";

/** Entering a child is leaving the parent, to the browser; what counts is whether the pointer is still inside. */
const hasLeft = ({ currentTarget, relatedTarget }: DragEvent): boolean =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));

export function useFileDrop(onDrop: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);

  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault(); // without it the browser would open the file in place of the page
      setIsOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (hasLeft(event)) setIsOver(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setIsOver(false);
      onDrop([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}
