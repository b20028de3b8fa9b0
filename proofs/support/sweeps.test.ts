import { expect, it } from "vitest";
import {
  deleteUnsentAttachments,
  updateAbandonedFailed,
} from "../../apps/server/src/modules/conversation/attachments/attachments.queries.ts";
import { listUploadsToRemove } from "../../apps/server/src/modules/knowledge/uploads/uploads.queries.ts";
import { connectDatabase, transactAsWorker } from "../../apps/server/src/platform/database.ts";
import { withClient } from "../../database/connection.ts";
import { createTestDatabase } from "../../database/testing.ts";
import { explainingUrl, faultsInPlans } from "./plans.ts";

const SOMEBODY = "00000000-0000-4000-8000-000000000001";
const ROOM = "00000000-0000-4000-8000-000000000002";
const MESSAGE = "00000000-0000-4000-8000-000000000003";
const FILES = 30_000;

/** Files that were sent long ago and are still there, as nearly all of them are. */
const sentLongAgo = [
  "set session_replication_role = replica",
  `insert into profiles (id, first_name, last_name) values ('${SOMEBODY}', 'Jo', 'Doe')`,
  `insert into rooms (id, user_id, name) values ('${ROOM}', '${SOMEBODY}', 'Salon')`,
  `insert into messages (room_id, id, seq, author_id, body) values ('${ROOM}', '${MESSAGE}', 1, '${SOMEBODY}', 'Look')`,
  `insert into uploads (id, user_id, file_name, content_type, size_bytes, storage_key, status, created_at)
     select id, '${SOMEBODY}', 'a.txt', 'text/plain', 3, 'uploads/' || id || '/', 'stored', now() - interval '90 days'
     from (select gen_random_uuid() as id from generate_series(1, ${FILES})) f`,
  `insert into message_attachments (room_id, message_id, user_id, upload_id, title, content_type, bytes, status, created_at)
     select '${ROOM}', '${MESSAGE}', user_id, id, file_name, content_type, size_bytes, 'ready', created_at from uploads`,
  "vacuum analyze",
];

it("sweeps read what they may remove, and not all that is kept", { timeout: 60_000 }, async () => {
  const { owner, drop } = await createTestDatabase("parley_sweeps_");
  try {
    await withClient(owner, async (client) => {
      for (const statement of sentLongAgo) await client.query(statement);
    });
    const { database, pool } = connectDatabase(explainingUrl(owner), { max: 1 });
    const sweeps = {
      uploads: (tx: Parameters<typeof listUploadsToRemove>[0]) => listUploadsToRemove(tx, 500),
      unsent: deleteUnsentAttachments,
      abandoned: (tx: Parameters<typeof updateAbandonedFailed>[0]) => updateAbandonedFailed(tx, "No"),
    };
    const faults = await faultsInPlans(pool, sweeps, (work) => transactAsWorker(database, work));
    await database.destroy();
    expect(faults).toEqual([]);
  } finally {
    await drop();
  }
});
