/** A provider's answer that no honest provider sends. */
export class OversizedAnswer extends Error {}

const mostBytes = 32 * 1024 * 1024;

/** Follows no redirect, since it would take the key along, and holds an answer to a size that cannot hurt us. */
export function guardedFetch(mostBytesPerLine = mostBytes): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, { ...init, redirect: "error" });
    if (!answer.body) return answer;
    const { status, statusText, headers } = answer;
    const body = answer.body.pipeThrough(measured(mostBytesPerLine));
    return new Response(body, { status, statusText, headers });
  };
}

function measured(mostBytesPerLine: number) {
  let all = 0;
  let line = 0;
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      const lineEnd = chunk.lastIndexOf(10);
      all += chunk.length;
      line = lineEnd < 0 ? line + chunk.length : chunk.length - lineEnd - 1;
      if (all > mostBytes || line > mostBytesPerLine) {
        throw new OversizedAnswer("The provider's answer is too large");
      }
      controller.enqueue(chunk);
    },
  });
}
