import { randomUUID } from "node:crypto";
import type { UserId } from "@parley/contract/ids";
import type { Logger } from "../log.ts";
import { Refusal } from "../refusal.ts";
import type { Valkey } from "../valkey.ts";

const streamsPerPerson = 5;
const beatMs = 3_000;
const deadAfterMs = 10_000;

export type StreamSlots = {
  /** Refuses a person's sixth stream, over all gateways. */
  take: (person: UserId, stream: string) => Promise<void>;
  release: (person: UserId, stream: string) => void;
  close: () => void;
};

/** A gateway that is killed takes its streams out of the count: it stops saying that it lives. */
export async function openStreamSlots(
  valkey: Valkey,
  options: { prefix: string; log: Logger },
): Promise<StreamSlots> {
  const gateway = randomUUID();
  const gatewayPrefix = `${options.prefix}gateway:`;
  const streamsOf = (person: UserId) => `${options.prefix}streams:${person}`;
  const sayAlive = () => valkey.set(gatewayPrefix + gateway, "1", { PX: deadAfterMs });
  const shrug = (err: unknown) => options.log.warn({ err }, "stream slots wait for valkey");

  /** Closed while Valkey was away: nobody may be shut out by tabs that are long gone. */
  const unreleased = new Map<string, UserId>();
  function release(person: UserId, stream: string): void {
    unreleased.set(stream, person);
    valkey.hDel(streamsOf(person), stream).then(() => unreleased.delete(stream), shrug);
  }
  function beat(): void {
    sayAlive().catch(shrug);
    for (const [stream, person] of unreleased) release(person, stream);
  }

  await sayAlive();
  const timer = setInterval(beat, beatMs).unref();
  return {
    async take(person, stream) {
      const slot = { streams: streamsOf(person), gatewayPrefix, gateway, stream, limit: streamsPerPerson };
      try {
        if (!(await valkey.takeStreamSlot(slot))) throw new Refusal("rate_limited", undefined, 5);
      } catch (error) {
        // It may have been taken, and only the answer was lost.
        release(person, stream);
        throw error;
      }
    },
    release,
    close: () => clearInterval(timer),
  };
}
