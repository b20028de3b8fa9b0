import { type ComponentType, lazy } from "react";
import { connection } from "./connection.ts";

// Functions, not constants: parts are named where modules begin, and the bundler's chunks may begin in a circle.
type Load<Props> = () => Promise<ComponentType<Props>>;

/** Part of a page that is fetched when it is first drawn. A lost connection keeps it waiting instead of breaking the page. */
export function lazyPart<Props>(load: Load<Props>) {
  return lazy(async () => ({ default: await untilHere(load) }));
}

/** The same for what nobody needs in order to read: fetched when somebody stirs, or a moment after the page stands. */
export function lazyWhenWanted<Props>(load: Load<Props>) {
  return lazyPart(async () => {
    firstSign ??= sign();
    await firstSign;
    return load();
  });
}

async function untilHere<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  for (let failures = 0; ; failures += 1) {
    const part = await load().catch(() => undefined);
    if (part) return part;
    await connection(failures, new AbortController().signal);
  }
}

/** Somebody is at the page. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel"] as const;
/** Those who only read have everything before them by then. */
const SOON = 5_000;

let firstSign: Promise<void> | undefined;

function sign(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const seen = () => resolve();
  for (const name of SIGNS) window.addEventListener(name, seen, { once: true, passive: true });
  setTimeout(seen, SOON);
  return promise;
}
