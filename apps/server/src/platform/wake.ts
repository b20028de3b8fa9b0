import type { Logger } from "./log.ts";
import { duplicate, type Valkey } from "./valkey.ts";

/** Tells every worker that there is something to do. It may be lost: workers also look by themselves. */
export type Wake = () => void;

type Context = { valkey: Valkey; prefix: string; log: Logger };

const channelOf = (prefix: string) => `${prefix}wake`;

export const createWake = ({ valkey, prefix, log }: Context): Wake => {
  return () => {
    valkey.publish(channelOf(prefix), "").catch((err) => log.debug({ err }, "nobody was woken"));
  };
};

/** Calls `onWake` whenever somebody calls; the answer ends it. */
export async function listenForWake({ valkey, prefix, log }: Context, onWake: () => void) {
  const subscriber = await duplicate(valkey, log);
  await subscriber.subscribe(channelOf(prefix), onWake);
  return () => subscriber.destroy();
}
