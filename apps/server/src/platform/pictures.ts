import { Refusal } from "./refusal.ts";

/** What a picture may come as. Everything else is turned away before a decoder sees it: SVG above all, which is a program. */
export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"] as const;

/** An 8K photograph. A page of zeros that unfolds to more than that is an attack. */
const mostPixels = 34_000_000;
const atOnce = 2;
const mostWaiting = 16;
const secondsEach = 10;

let decoders: ReturnType<typeof loadDecoders> | undefined;
let busy = 0;
const waiting: (() => void)[] = [];

/**
 * The middle of a picture, as a square WebP of its pixels alone: where it was taken and with what does not survive.
 * Runs on the thread pool, two at a time, so that a crowd of uploads leaves threads for everybody else.
 */
export async function squarePicture(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  decoders ??= loadDecoders();
  const open = await decoders;
  await takeTurn();
  try {
    return await open(bytes, {
      limitInputPixels: mostPixels,
      failOn: "error",
      pages: 1,
      sequentialRead: true,
    })
      .rotate()
      .resize(side, side, { fit: "cover", position: "attention" })
      .webp({ quality: 84 })
      .timeout({ seconds: secondsEach })
      .toBuffer();
  } catch {
    // The decoder's words describe its own insides; whoever sent the file needs one sentence.
    throw new Refusal("not_an_image");
  } finally {
    busy--;
    waiting.shift()?.();
  }
}

/** Once, when the first picture comes: what is blocked is blocked for all of them, also for one that is being read. */
async function loadDecoders() {
  const { default: sharp } = await import("sharp");
  // Nothing opens a file except these five decoders, whatever the bytes claim to be.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: [
      "VipsForeignLoadPngBuffer",
      "VipsForeignLoadJpegBuffer",
      "VipsForeignLoadWebpBuffer",
      "VipsForeignLoadNsgifBuffer",
      "VipsForeignLoadHeifBuffer",
    ],
  });
  // What strangers send is seen once: nothing of it is kept in memory, and one picture takes one thread.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

async function takeTurn(): Promise<void> {
  if (waiting.length >= mostWaiting) throw new Refusal("unavailable", undefined, 2);
  if (busy >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  busy++;
}
