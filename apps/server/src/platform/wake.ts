import type { Logger } from "./log.ts";
import { duplicate, type Valkey } from "./valkey.ts";

/**
 * Tells every worker that something waits, or which of the things under way is to end. It may be lost: workers also look by
 * themselves.
 */
export type Wake = (toEnd?: string) => void;

type Context = { valkey: Valkey; prefix: string; log: Logger };

const channelOf = (prefix: string) => `${prefix}wake`;

export const createWake = ({ valkey, prefix, log }: Context): Wake => {
  return (toEnd = "") => {
    valkey.publish(channelOf(prefix), toEnd).catch((err) => log.debug({ err }, "nobody was woken"));
  };
};

/** Calls `onWake` whenever somebody calls, with the id of what is to end if that is why; the answer ends it. */
export async function listenForWake({ valkey, prefix, log }: Context, onWake: (toEnd: string) => void) {
  const subscriber = await duplicate(valkey, log);
  await subscriber.subscribe(channelOf(prefix), onWake);
  return () => subscriber.destroy();
}
