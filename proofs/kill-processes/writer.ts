import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

export type Acknowledgement = { id: string; at: number };

/** Keeps writing until told to stop, sends again whatever was not answered, and notes every answer. */
export async function write(url: string, token: string, signal: AbortSignal): Promise<Acknowledgement[]> {
  const acknowledged: Acknowledgement[] = [];
  while (!signal.aborted) {
    const id = randomUUID();
    while (!(await send(url, token, id)) && !signal.aborted) await pause(50);
    if (!signal.aborted) acknowledged.push({ id, at: performance.now() });
    await pause(5);
  }
  return acknowledged;
}

async function send(url: string, token: string, id: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/functions/v1/create-counted-room`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ id }),
      signal: AbortSignal.timeout(5_000),
    });
    await answer.arrayBuffer();
    return answer.status === 201;
  } catch {
    return false;
  }
}
