import { randomUUID } from "node:crypto";
import type { UserId } from "@parley/contract/ids";
import type { Tx } from "../../platform/database.ts";
import { enqueue } from "../../platform/queue.ts";
import type { Caller } from "./identity-service.ts";
import { sendAccountNotice } from "./send-account-notice.job.ts";

type Notice = {
  userId: UserId;
  kind: "password-changed" | "email-changed" | "factor-added" | "factor-removed";
  detail?: string;
  to?: string;
};

/** A mail after the fact, so that whoever did not do it hears of it. */
export function notifyPerson(tx: Tx, caller: Caller, { userId, ...notice }: Notice): Promise<void> {
  const when = { at: new Date().toISOString(), device: caller.userAgent || null };
  return enqueue(tx, sendAccountNotice, { key: randomUUID(), user_id: userId, ...notice, ...when });
}
