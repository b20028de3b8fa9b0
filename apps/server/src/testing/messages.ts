import { Message, SentMessage } from "@parley/contract/conversation";
import type { MessageId, RoomId, TurnId } from "@parley/contract/ids";
import { z } from "zod";
import { as } from "./as.ts";
import type { Person, StagedRoom } from "./cast.ts";
import { ask, say } from "./conversing.ts";
import { owner } from "./stage.ts";

/** How a call names a message. */
export type NamedMessage = { roomId: RoomId; messageId: MessageId };

export const messagesIn = async (person: Person, roomId: RoomId): Promise<Message[]> =>
  (await as(person).get(`/rest/v1/messages?room_id=${roomId}`)).read(z.array(Message));

export async function remark(person: Person, roomId: RoomId, text: string): Promise<NamedMessage> {
  const { message } = (await say(person, roomId, text)).read(SentMessage);
  return { roomId, messageId: message.id };
}

/** What this many messages of one person leave behind, without anybody being asked to answer. */
export async function plantMessages(room: StagedRoom, person: Person, count: number): Promise<void> {
  await owner.query(
    `insert into messages (room_id, seq, author_id, body)
     select $1, n, $2, 'Message ' || n from generate_series(1, $3::int) n`,
    [room.id, person.id, count],
  );
  await owner.query("update room_counters set last_seq = $2 where room_id = $1", [room.id, count]);
}

/** A worker has taken it on and is writing. */
export async function takeOn(turnId: TurnId): Promise<void> {
  await owner.query(
    "update turns set status = 'running', fence = 1, lease_until = now() + interval '1 hour' where id = $1",
    [turnId],
  );
}

/** A worker that took it on has written these words. */
export async function finish(roomId: RoomId, turnId: TurnId, body: string): Promise<void> {
  const outcome = { status: "done", body, input_tokens: 2, output_tokens: 1, is_free: true };
  await owner.query("select finish_turn($1, $2, 1, $3)", [roomId, turnId, outcome]);
}

/** A question of this person's, and the answer to it. */
export async function askAndAnswer(
  person: Person,
  roomId: RoomId,
): Promise<Record<"question" | "answer", NamedMessage>> {
  const turn = await ask(person, roomId, "Why?");
  await takeOn(turn.id);
  await finish(roomId, turn.id, "Because.");
  const answer = (await messagesIn(person, roomId)).find(({ reply_to }) => reply_to === turn.question_id);
  if (!answer) throw new Error("There is no answer");
  return { question: { roomId, messageId: turn.question_id }, answer: { roomId, messageId: answer.id } };
}
