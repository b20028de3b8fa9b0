import { useSyncExternalStore } from "react";

const MINUTE = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Changes once a minute, for words such as "2 min ago"; one clock for however many of them there are. */
export const useMinute = (): number => useSyncExternalStore(listen, () => Math.floor(Date.now() / MINUTE));

function listen(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, MINUTE);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
