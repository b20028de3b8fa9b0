import { useEffect, useState } from "react";

const PAUSE = 400;

/** The value once it has stood still for a moment: nobody asks for a price at every letter. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
