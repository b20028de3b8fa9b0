// A real worker is killed at every step of reading an attached file, while a real api acknowledges them. Afterwards each must be
// ready with its text, or failed with its reason; the ready ones go along with a message, and nothing is left behind.
//
// As in ingestion-kill, the clock of a dead worker's jobs is set back instead of waiting for it.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { MessageAttachment } from "../packages/contract/src/attachments.ts";
import { SentMessage, TryOut } from "../packages/contract/src/conversation.ts";
import { conclude } from "./support/conclude.ts";
import { dieAt, untilJobsAreDone } from "./support/dying-worker.ts";
import { call, type School, sendFile, type Teacher, withSchool } from "./support/school.ts";

const points = ["begun", "read"];
const rounds = process.argv.includes("--full") ? 25 : 1;

const Found = z.object({
  ready: z.int(),
  failed: z.int(),
  unsettled: z.int(),
  torn: z.int(),
  takenOver: z.int(),
});

type Brought = { teacher: Teacher; roomId: string; id: string };

await withSchool(
  "attachment-kill",
  () => ({ type: "text/plain", body: "" }),
  async (school) => {
    const teachers = await school.engage(points.length);
    const brought: Brought[] = [];
    let kills = 0;
    for (let round = 0; round < rounds; round++) {
      for (const [at, teacher] of teachers.entries()) {
        brought.push(await bring(teacher, "note.md", Buffer.from("# Note\n\nThe gate opens at nine.")));
        brought.push(await bring(teacher, "scan.pdf", Buffer.from("%PDF-1.7 and nothing more")));
        if (await dieAt(`attachment:${points[at]}`, school.env)) kills++;
      }
      const worker = await school.startWorker();
      await untilJobsAreDone(school.owner, "read-attachment");
      await worker.terminate();
    }
    const sent = await sendAll(school, brought);
    await report(school, { brought: brought.length, kills, sent });
  },
);

/** Attached in the room where the teacher tries their twin out. */
async function bring(teacher: Teacher, name: string, bytes: Buffer): Promise<Brought> {
  const uploadId = await sendFile(teacher, name, bytes);
  const { room_id: roomId } = await call(teacher, "open-try-out", { twinId: teacher.twinId }, TryOut);
  const { id } = await call(teacher, "attach-file", { roomId, uploadId, title: name }, MessageAttachment);
  return { teacher, roomId, id };
}

async function sendAll({ owner }: School, brought: Brought[]): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(
    "select id from message_attachments where status = 'ready'",
  );
  const ready = new Set(rows.map(({ id }) => id));
  let sent = 0;
  for (const { teacher, roomId, id } of brought.filter((one) => ready.has(one.id))) {
    const message = { roomId, clientId: randomUUID(), text: "What does it say?", attachmentIds: [id] };
    sent += (await call(teacher, "send-message", message, SentMessage)).message.attachments.length;
  }
  return sent;
}

type Done = { brought: number; kills: number; sent: number };

async function report({ owner }: School, { brought, kills, sent }: Done): Promise<void> {
  const { rows } = await owner.query(`
    select count(*) filter (where a.status = 'ready')::int as ready,
      count(*) filter (where a.status = 'failed' and a.failure <> '')::int as failed,
      count(*) filter (where a.status = 'reading')::int as unsettled,
      count(*) filter (where (a.status = 'ready') <> (t.attachment_id is not null))::int as torn,
      count(*) filter (where a.claim > 1)::int as "takenOver"
    from message_attachments a left join attachment_texts t on t.attachment_id = a.id`);
  const { ready, failed, unsettled, torn, takenOver } = Found.parse(rows[0]);
  console.log(
    `${brought} files brought; ${ready} ready, ${failed} failed with a reason, ${takenOver} taken over, ${sent} sent`,
  );
  const wanted = rounds * points.length;
  conclude(
    "attachment-kill",
    `${kills} kills, ${brought} files: ${unsettled} unsettled, ${torn} torn, ${brought - ready - failed} lost`,
    `${wanted} kills, none of these`,
    kills === wanted &&
      unsettled + torn === 0 &&
      ready === wanted &&
      failed === wanted &&
      sent === ready &&
      takenOver > 0,
  );
}
