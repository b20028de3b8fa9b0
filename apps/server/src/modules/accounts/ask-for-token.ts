import type { Tx } from "../../platform/database.ts";
import { enqueue } from "../../platform/queue.ts";
import { brakeTextMessages } from "./brake-text-messages.ts";
import type { Caller } from "./identity-service.ts";
import { insertOneTimeToken, type NewOneTimeToken, type Purpose } from "./one-time-tokens.queries.ts";
import { sendOneTimeToken } from "./send-one-time-token.job.ts";

/** A link or a code is asked for. Nobody is looked up here: the worker does, and sends what fits, or nothing. */
export async function askForToken(caller: Caller, token: NewOneTimeToken) {
  await limitSending(caller, token);
  return caller.transact((tx) => insertAndSend(tx, token));
}

export async function insertAndSend(tx: Tx, token: NewOneTimeToken) {
  const asked = await insertOneTimeToken(tx, token);
  await enqueue(tx, sendOneTimeToken, { id: asked.id });
  return asked;
}

type Sending = { address: string; purpose: Purpose | "second_step" };

/** By the address it goes to, so that nobody's inbox is filled by strangers, and the bill stays small. */
export async function limitSending(caller: Caller, { address, purpose }: Sending): Promise<void> {
  const kind = address.startsWith("+") ? "sms" : "mail";
  await caller.limit(`${kind}-again`, `${purpose}:${address}`);
  await caller.limit(kind, address);
  if (kind === "sms") await brakeTextMessages(caller, address);
}
