/** A body that is made as fast as it is read; `onLeave` hears when nobody reads it any more. */
export function toBody(
  pieces: AsyncGenerator<string | Uint8Array, void, void>,
  onLeave: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === "string" ? encoder.encode(value) : new Uint8Array(value));
    },
    cancel: () => onLeave(),
  });
}
