import { setTimeout as pause } from "node:timers/promises";
import type { KnowledgeStatus } from "@parley/contract/knowledge";
import type { JobTools } from "../../../platform/queue.ts";
import { tellKnowledge } from "../tell-knowledge.ts";
import { type ClaimedItem, updateItem } from "./ingestion.queries.ts";

/** Somebody cancelled, asked again or removed the item: this reading is nobody's any more. */
export class Overtaken extends Error {}

export type Reading = {
  /** Aborted when the process must stop or the reading was overtaken. */
  signal: AbortSignal;
  report: (status: KnowledgeStatus, progress: number) => void;
  /** Resolves when nothing that was reported is still being written. */
  settle: () => Promise<void>;
};

const spacingMs = 200;

/** Progress goes into the row and to whoever watches, at most five times a second; the newest report wins. */
export function followReading(tools: JobTools, item: ClaimedItem): Reading {
  const overtaken = new AbortController();
  const over = Promise.withResolvers<void>();
  let newest: { status: KnowledgeStatus; progress: number } | undefined;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    while (newest && !overtaken.signal.aborted) {
      const change = newest;
      newest = undefined;
      const written = await tools.transact((tx) => updateItem(tx, item, change));
      if (written) tellKnowledge(tools.publish, written);
      else overtaken.abort(new Overtaken());
      await Promise.race([pause(spacingMs), over.promise]);
    }
  }

  return {
    signal: AbortSignal.any([tools.signal, overtaken.signal]),
    report(status, progress) {
      newest = { status, progress: Math.floor(progress) };
      writing ??= write()
        // How far it is matters to nobody if the reading itself goes on; if not, that says so.
        .catch((err: unknown) => tools.log.warn({ err }, "progress was not written"))
        .finally(() => {
          writing = undefined;
        });
    },
    async settle() {
      newest = undefined;
      over.resolve();
      await writing;
    },
  };
}

/** A page that is merely looked at again stays what it is until something new is found. */
export const lookAgain = (tools: JobTools): Reading => ({
  signal: tools.signal,
  report: () => undefined,
  settle: async () => undefined,
});
