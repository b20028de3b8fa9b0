import { createClient } from "@redis/client";
import { appendToLog } from "./live/append-to-log.ts";
import { attend } from "./live/attend.ts";
import { takeStreamSlot } from "./live/take-stream-slot.ts";
import { takeTypingTurn } from "./live/take-typing-turn.ts";
import type { Logger } from "./log.ts";

export type Valkey = ReturnType<typeof openClient>;

/** Connects once and keeps coming back. While Valkey is away a command fails at once instead of piling up. */
export async function connectValkey(url: string, log: Logger): Promise<Valkey> {
  const client = openClient(url, log);
  await client.connect();
  return client;
}

/** A second connection, for a caller that must have one to itself. */
export async function duplicate(valkey: Valkey, log: Logger): Promise<Valkey> {
  const client = valkey.duplicate();
  client.on("error", reportTo(log));
  await client.connect();
  return client;
}

function openClient(url: string, log: Logger) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 2_000, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 1_000) },
    commandOptions: { timeout: 2_000 },
    scripts: { appendToLog, attend, takeStreamSlot, takeTypingTurn },
  });
  client.on("error", reportTo(log));
  return client;
}

// Without a listener a lost connection would end the process.
const reportTo = (log: Logger) => (err: Error) => log.warn({ err }, "valkey");
