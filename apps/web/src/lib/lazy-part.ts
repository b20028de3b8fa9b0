import { type ComponentType, lazy } from "react";
import { connection } from "./connection.ts";

// Functions, not constants: parts are named where modules begin, and the bundler's chunks may begin in a circle.
type Load<Props> = () => Promise<ComponentType<Props>>;

/** Part of a page that is fetched when it is first drawn. A lost connection keeps it waiting instead of breaking the page. */
export function lazyPart<Props>(load: Load<Props>) {
  return lazy(async () => ({ default: await untilHere(load) }));
}

/** The same for what nobody needs in order to read: fetched as soon as the page has been drawn. */
export function lazyOnceDrawn<Props>(load: Load<Props>) {
  return lazyPart(async () => {
    drawn ??= nextDrawing();
    await drawn;
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

let drawn: Promise<void> | undefined;

/** The mark tells `bin/prove first-load` what came before. A tab nobody looks at is not drawn, and then waits. */
function nextDrawing(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  requestAnimationFrame(() =>
    setTimeout(() => {
      performance.mark("drawn");
      resolve();
    }),
  );
  return promise;
}
