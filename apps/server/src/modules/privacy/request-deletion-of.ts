import { randomUUID } from "node:crypto";
import { DataRequestId, type UserId } from "@parley/contract/ids";
import type { Tx } from "../../platform/database.ts";
import { enqueue } from "../../platform/queue.ts";
import { deleteAccount } from "./delete-account.job.ts";
import { insertDeletionOf } from "./privacy.queries.ts";

/** The identity service asks for somebody, with its own grants. Whoever is leaving already leaves once. */
export async function requestDeletionOf(tx: Tx, userId: UserId): Promise<void> {
  const request_id = DataRequestId.parse(randomUUID());
  if (await insertDeletionOf(tx, request_id, userId)) await enqueue(tx, deleteAccount, { request_id });
}
