const PAUSE = { shortest: 1_000, longest: 15_000 } as const;

/** Resolves when it is worth trying again: soon while there is a network, and as soon as there is one again. */
export function connection(failures: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wait = Math.min(PAUSE.longest, PAUSE.shortest * 2 ** failures);
  const timer = navigator.onLine ? setTimeout(resolve, wait) : undefined;
  const done = () => resolve();
  window.addEventListener("online", done);
  signal.addEventListener("abort", done);
  return promise.finally(() => {
    clearTimeout(timer);
    window.removeEventListener("online", done);
    signal.removeEventListener("abort", done);
  });
}
