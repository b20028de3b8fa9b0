import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Visitor } from "./stake.ts";

const Sent = z.object({
  message: z.object({ id: z.string() }),
  turns: z.array(z.object({ id: z.string(), room_id: z.string() })),
});
export type Question = { speaker: Visitor; roomId: string; clientId: string };
export type Answer = { question: Question; status: number; message?: string; turn?: string };

/** Asks over HTTP as a browser does: when the service says that it is busy, the same question is sent again. */
export async function ask(origin: string, question: Question): Promise<Answer> {
  const { speaker, roomId, clientId } = question;
  const response = await call(origin, speaker, "send-message", { roomId, clientId, text: "What is due?" });
  const body: unknown = await response.json();
  if (response.status !== 201) return { question, status: response.status };
  const { message, turns } = Sent.parse(body);
  const [turn] = turns;
  return { question, status: 201, message: message.id, ...(turn && { turn: turn.id }) };
}

export async function call(
  origin: string,
  { token }: Visitor,
  name: string,
  body: object,
): Promise<Response> {
  const request = {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  for (;;) {
    const response = await fetch(`${origin}/functions/v1/${name}`, request);
    if (response.status !== 503) return response;
    await response.arrayBuffer();
    await pause(20);
  }
}

export async function quote(origin: string, speaker: Visitor, roomId: string): Promise<number> {
  const response = await call(origin, speaker, "quote-answer", { roomId, text: "What is due?" });
  return z.object({ max_tokens: z.int().positive() }).parse(await response.json()).max_tokens;
}
