import type { SessionId } from "@parley/contract/ids";
import type { Logger } from "./log.ts";
import type { HasEnded } from "./tokens.ts";
import { duplicate, type Valkey } from "./valkey.ts";

export type EndedSessions = {
  hasEnded: HasEnded;
  /** Here at once, in every other process as soon as Valkey passes it on, and at the next reading in any case. */
  announce: (ids: SessionId[]) => Promise<void>;
  close: () => void;
};

type Context = {
  /** Those whose access tokens may still be out there. */
  read: () => Promise<SessionId[]>;
  valkey: Valkey;
  prefix: string;
  log: Logger;
};

const rereadMs = 30_000;

/** Access tokens are verified without a question to anyone; this is how one that was signed out is known all the same. */
export async function openEndedSessions({ read, valkey, prefix, log }: Context): Promise<EndedSessions> {
  const topic = `${prefix}sessions-ended`;
  let known = new Set<string>(await read());
  const reread = async () => {
    known = new Set(await read());
  };
  const rereadLater = () => {
    reread().catch((err: unknown) => log.warn({ err }, "ended sessions could not be read"));
  };
  const timer = setInterval(rereadLater, rereadMs).unref();
  const listener = await duplicate(valkey, log);
  await listener.subscribe(topic, (message) => {
    for (const id of message.split(",")) known.add(id);
  });
  return {
    hasEnded: (id) => known.has(id),
    async announce(ids) {
      for (const id of ids) known.add(id);
      await valkey
        .publish(topic, ids.join(","))
        .catch((err: unknown) => log.warn({ err }, "ended sessions were not announced"));
    },
    close() {
      clearInterval(timer);
      listener.destroy();
    },
  };
}
