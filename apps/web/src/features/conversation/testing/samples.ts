import type { Citation, Message } from "../../../lib/generated/types.gen.ts";
import type { Turn } from "../conversation.api.ts";
import type { Speaker } from "../speaker.ts";
import { NO_WORDS, type Unsent } from "../words.ts";

export const ROOM = "11111111-1111-4111-8111-111111111111";

export const mayasSession = {
  access_token: "token",
  refresh_token: "again",
  expires_at: 9_999_999_999,
  user: { id: "maya", email: "" },
};

export const ines: Speaker = {
  id: "22222222-2222-4222-8222-222222222222",
  name: "Ines Carvalho",
  purpose: "Pricing for small studios",
  hue: 2,
  portrait_seed: null,
};

export const citation = (given: Partial<Citation> = {}): Citation => ({
  number: 1,
  title: "Rate card",
  quote: "Half a day costs 600.",
  locator: { page: 4 },
  ...{ item_id: null, start: null, end: null, is_exact: true },
  ...given,
});

export const message = (given: Partial<Message> = {}): Message => ({
  id: "m1",
  room_id: ROOM,
  seq: 1,
  ...{ author_id: "maya", author: { first_name: "Maya", last_name: "Lindqvist", avatar_url: null } },
  ...{ twin_id: null, client_id: null, reply_to: null, body: "What does a day cost?", status: "complete" },
  ...{ version: 1, edited_at: null, deleted_at: null, created_at: "2026-11-01T10:00:00Z" },
  ...{ citations: [], charged_tokens: null, turn: null, quote: null, reactions: [], attachments: [] },
  ...given,
});

export const turn = (given: Partial<Turn> = {}): Turn => ({
  ...{ id: "t1", room_id: ROOM, question_id: "m1", answer_id: null, twin_id: ines.id, asked_by: "maya" },
  ...{ status: "running", fence: 1, failure: null, hold_tokens: 1640, charged_tokens: 0 },
  ...{ input_tokens: 0, output_tokens: 0, is_estimated: false, created_at: "2026-11-01T10:00:01Z" },
  ...given,
});

export const answer = (given: Partial<Message> = {}): Message =>
  message({
    ...{ id: "a1", seq: 2, author_id: null, author: null, twin_id: ines.id, reply_to: "m1" },
    ...{ body: "A day costs 1,200. [1]", charged_tokens: 204, citations: [citation()] },
    turn: turn({ status: "done" }),
    ...given,
  });

export const unsentWords = (given: Partial<Unsent> = {}): Unsent => ({
  ...NO_WORDS,
  ...{ clientId: "c2", text: "And two?", state: "sending", failure: null },
  ...given,
});
