import type { Message } from "../../lib/generated/types.gen.ts";
import type { Turn, Unsent } from "./conversation.api.ts";

export type Entry =
  | { kind: "message"; key: string; message: Message }
  | { kind: "turn"; key: string; turn: Turn }
  | { kind: "unsent"; key: string; unsent: Unsent };

interface Talk {
  messages: readonly Message[];
  turns: readonly Turn[];
  unsent: readonly Unsent[];
}

/**
 * In the order in which a reader meets them: an answer made anew stands where it will be, a failed one
 * under its question, and what is still being said or sent at the end.
 */
export function threadEntries({ messages, turns, unsent }: Talk): Entry[] {
  const anew = new Map(
    turns.flatMap((turn) => (isUnderWay(turn) && turn.answer_id ? [[turn.answer_id, turn]] : [])),
  );
  const failed = Map.groupBy(
    turns.filter(({ status }) => status === "failed"),
    ({ question_id, answer_id }) => answer_id ?? question_id,
  );
  const said = messages.flatMap((message): Entry[] => {
    const again = anew.get(message.id);
    return [
      again ? turnEntry(again) : messageEntry(message),
      ...(failed.get(message.id) ?? []).map(turnEntry),
    ];
  });
  const answering = turns.filter((turn) => turn.status !== "failed" && !turn.answer_id).map(turnEntry);
  return [...said, ...answering, ...unsent.map(unsentEntry)];
}

export const isUnderWay = ({ status }: Turn): boolean => status === "queued" || status === "running";

/** A question keeps its place on the screen when the server has confirmed it. */
const messageEntry = (message: Message): Entry => ({
  kind: "message",
  key: message.client_id ?? message.id,
  message,
});
const turnEntry = (turn: Turn): Entry => ({ kind: "turn", key: turn.id, turn });
const unsentEntry = (unsent: Unsent): Entry => ({ kind: "unsent", key: unsent.clientId, unsent });
