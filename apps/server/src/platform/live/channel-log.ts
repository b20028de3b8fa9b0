import type { LiveChannel } from "@parley/contract/live";
import type { Valkey } from "../valkey.ts";
import { logLength } from "./append-to-log.ts";
import { type Entry, readEntry } from "./entries.ts";

/** The names under which a channel lives in Valkey; the braces keep its two keys together in a cluster. */
export const keysOf = (prefix: string, channel: LiveChannel) => ({
  meta: `${prefix}live:{${channel}}:meta`,
  log: `${prefix}live:{${channel}}:log`,
  topic: `${prefix}live:${channel}`,
});

export type Reading = {
  /** What stands in the log after the number asked for; of more than a log is to hold, the newest. */
  entries: Entry[];
  /** The first and the newest number ever given; undefined when Valkey knows nothing of the channel. */
  oldest: number | undefined;
  newest: number | undefined;
};

/** All in one transaction: read apart, an event in between would look like a hole. */
export async function readLog(
  valkey: Valkey,
  prefix: string,
  channel: LiveChannel,
  after = 0,
): Promise<Reading> {
  const { meta, log } = keysOf(prefix, channel);
  const [rows, [oldest, newest]] = await valkey
    .multi()
    .xRevRange(log, "+", `(${after}-0`, { COUNT: logLength })
    .hmGet(meta, ["oldest", "newest"])
    .execTyped();
  return {
    entries: (rows ?? [])
      .toReversed()
      .map(({ id, message }) => readEntry(Number(id.split("-", 1)[0]), message.event ?? "")),
    oldest: oldest ? Number(oldest) : undefined,
    newest: newest ? Number(newest) : undefined,
  };
}

/** True when `entries` continue `after` without a hole, up to the newest. Nothing was ever said before 0. */
export function isWhole({ entries, oldest, newest }: Reading, after: number): boolean {
  if (oldest === undefined || newest === undefined) return after === 0;
  const next = after === 0 ? oldest : after + 1;
  return entries[0] ? entries[0].seq === next : newest + 1 === next;
}
