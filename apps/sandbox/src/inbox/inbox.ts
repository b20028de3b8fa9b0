import { setTimeout as pause } from "node:timers/promises";
import { codesIn, linksIn } from "./read-message.ts";

export type Kind = "mail" | "sms";

/** One mail or text message to one person. */
export type Message = {
  id: string;
  kind: Kind;
  to: string;
  from: string;
  subject: string | null;
  text: string;
  html: string | null;
  links: string[];
  codes: string[];
  received_at: string;
};
export type NewMessage = Pick<Message, "kind" | "to" | "from" | "subject" | "text" | "html">;
export type Filter = { to?: string | undefined; kind?: Kind | undefined; after?: number | undefined };

export type Inbox = {
  keep: (message: NewMessage) => Message;
  /** Newest first. */
  list: (filter: Filter) => Message[];
  /** The same, but waits for the first one when there is none yet. */
  await: (filter: Filter, patienceMs: number) => Promise<Message[]>;
  find: (id: string) => Message | undefined;
  clear: () => void;
};

const CAPACITY = 500;

export function createInbox(): Inbox {
  let count = 0;
  let kept: Message[] = [];
  let arrival = Promise.withResolvers<void>();

  const list = (filter: Filter) => kept.filter((message) => matches(message, filter));
  return {
    keep(message) {
      count += 1;
      const complete = {
        ...message,
        id: String(count),
        links: linksIn(message),
        codes: codesIn(message),
        received_at: new Date().toISOString(),
      };
      kept = [complete, ...kept].slice(0, CAPACITY);
      arrival.resolve();
      arrival = Promise.withResolvers();
      return complete;
    },
    list,
    async await(filter, patienceMs) {
      const deadline = performance.now() + patienceMs;
      while (list(filter).length === 0 && performance.now() < deadline) {
        const left = pause(deadline - performance.now(), undefined, { ref: false });
        await Promise.race([arrival.promise, left]);
      }
      return list(filter);
    },
    find: (id) => kept.find((message) => message.id === id),
    clear: () => {
      kept = [];
    },
  };
}

function matches(message: Message, { to, kind, after }: Filter): boolean {
  if (to && message.to.toLowerCase() !== to.toLowerCase()) return false;
  if (kind && message.kind !== kind) return false;
  return after === undefined || Number(message.id) > after;
}
