import { randomUUID } from "node:crypto";
import type { NamedSource } from "@parley/contract/conversation";
import type { TurnId } from "@parley/contract/ids";
import type { LiveChannel, LiveEvent } from "@parley/contract/live";
import type { Logger } from "../log.ts";
import type { Valkey } from "../valkey.ts";
import { ChannelWriter, type WriterContext } from "./channel-writer.ts";

/** Tells everybody who watches `channel`. Call it after the commit; it never waits for the network and never throws. */
export type Publish = (channel: LiveChannel, event: LiveEvent) => void;

export type DeltaStream = {
  /** With the sources that it is the first to name. */
  push: (text: string, sources?: NamedSource[]) => void;
  end: () => void;
};

export type Publisher = {
  publish: Publish;
  /** The pieces of one answer, in their order, merged so that the channel carries at most a few events a second. */
  openDeltaStream: (channel: LiveChannel, turn: TurnId) => DeltaStream;
  /** Waits until everything published so far is in the log. */
  settle: () => Promise<void>;
};

export function createPublisher(valkey: Valkey, options: { prefix: string; log: Logger }): Publisher {
  const writers = new Map<LiveChannel, ChannelWriter>();
  const context: WriterContext = { valkey, ...options, id: randomUUID(), nextFlush: counter() };

  function writerFor(channel: LiveChannel): ChannelWriter {
    const known = writers.get(channel);
    if (known) return known;
    const writer = new ChannelWriter(channel, context, () => writers.delete(channel));
    writers.set(channel, writer);
    return writer;
  }

  const publish: Publish = (channel, event) => writerFor(channel).add(event);
  return {
    publish,
    openDeltaStream: (channel, turn) => deltaStream(turn, (event) => publish(channel, event)),
    settle: async () => {
      await Promise.all([...writers.values()].map((writer) => writer.untilIdle()));
    },
  };
}

function deltaStream(turn: TurnId, publish: (event: LiveEvent) => void): DeltaStream {
  let at = 0;
  return {
    push(text, sources = []) {
      if (text === "") return;
      const named = sources.length > 0 && { sources };
      publish({ type: "delta", turn, from: at, to: at + text.length, text, ...named });
      at += text.length;
    },
    end: () => publish({ type: "delta", turn, from: at, to: at, text: "", isLast: true }),
  };
}

function counter(): () => number {
  let last = 0;
  return () => ++last;
}
