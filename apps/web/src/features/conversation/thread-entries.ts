import type { Message } from "../../lib/generated/types.gen.ts";
import type { Turn } from "./conversation.api.ts";
import type { Unsent } from "./words.ts";

export type Entry =
  | { kind: "day"; key: string; at: string }
  | { kind: "new"; key: "new" }
  | { kind: "message"; key: string; message: Message }
  | { kind: "turn"; key: string; turn: Turn }
  | { kind: "unsent"; key: string; unsent: Unsent };

interface Talk {
  messages: readonly Message[];
  turns: readonly Turn[];
  unsent: readonly Unsent[];
  /** Whether these messages end with the newest: what is still being said or sent comes after that. */
  isAtNewest: boolean;
  /** The last one this person had read when they came; undefined when nothing was new to them. */
  readUpTo?: number | undefined;
}

/**
 * In the order in which a reader meets them: an answer made anew stands where it will be, a failed one
 * under its question, and what is still being said or sent at the end.
 */
export function threadEntries({ messages, turns, unsent, isAtNewest, readUpTo }: Talk): Entry[] {
  const open = withoutAnswered(turns, messages);
  const anew = new Map(
    open.flatMap((turn) => (isUnderWay(turn) && turn.answer_id ? [[turn.answer_id, turn]] : [])),
  );
  const failed = Map.groupBy(
    open.filter(({ status }) => status === "failed"),
    ({ question_id, answer_id }) => answer_id ?? question_id,
  );
  const said = messages.flatMap((message, place): Entry[] => {
    const again = anew.get(message.id);
    return [
      ...rulesBetween(messages[place - 1], message, readUpTo),
      again ? turnEntry(again) : messageEntry(message),
      ...(failed.get(message.id) ?? []).map(turnEntry),
    ];
  });
  if (!isAtNewest) return said;
  const answering = open.filter((turn) => turn.status !== "failed" && !turn.answer_id).map(turnEntry);
  return [...said, ...answering, ...unsent.map(unsentEntry)];
}

export const isUnderWay = ({ status }: Turn): boolean => status === "queued" || status === "running";

/** The end of an answer may be told before, after or together with a page that has it. */
function withoutAnswered(turns: readonly Turn[], messages: readonly Message[]): Turn[] {
  if (turns.length === 0) return [];
  const answered = new Set(messages.map(({ turn }) => turn?.id));
  return turns.filter(({ id }) => !answered.has(id));
}

/** The day above its first message, and above what is new to this person that it is. */
function rulesBetween(before: Message | undefined, message: Message, readUpTo: number | undefined): Entry[] {
  const isNewDay = !before || dayOf(before) !== dayOf(message);
  const isFirstNew = before && readUpTo !== undefined && before.seq <= readUpTo && message.seq > readUpTo;
  return [
    ...(isNewDay ? [{ kind: "day", key: `day ${message.id}`, at: message.created_at } as const] : []),
    ...(isFirstNew ? [{ kind: "new", key: "new" } as const] : []),
  ];
}

/** The reader's own day, not the server's. */
const dayOf = ({ created_at }: Message): string => new Date(created_at).toDateString();

/** A question keeps its place on the screen when the server has confirmed it. */
const messageEntry = (message: Message): Entry => ({
  kind: "message",
  key: message.client_id ?? message.id,
  message,
});
const turnEntry = (turn: Turn): Entry => ({ kind: "turn", key: turn.id, turn });
const unsentEntry = (unsent: Unsent): Entry => ({ kind: "unsent", key: unsent.clientId, unsent });
