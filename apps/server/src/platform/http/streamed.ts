/** Chunks as the body of an answer: made as fast as they are taken, and ended when the reader goes away. */
export function streamed(
  chunks: AsyncIterator<Uint8Array>,
  end: () => Promise<void> | void,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    cancel: end,
  });
}
