import { randomBytes, randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { KnowledgeItem } from "@parley/contract/knowledge";
import { UPLOAD_PART_BYTES, Upload } from "@parley/contract/uploads";
import { describe, expect, it } from "vitest";
import { as, asVisitor } from "../../../testing/as.ts";
import { cast, type Person } from "../../../testing/cast.ts";
import { itemOf, openLibrary, stageTeaching } from "../../../testing/knowledge.ts";
import { accessToken } from "../../../testing/signing.ts";
import { app, files, filesFolder, owner } from "../../../testing/stage.ts";
import { sweepKnowledge } from "../ingestion/sweep-knowledge.job.ts";
import { sampleDocx } from "../reading/testing/sample-files.ts";

const { tools, read } = await openLibrary();
const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const begin = async (person: Person, sizeBytes: number, fileName = "notes.docx") =>
  (await as(person).call("create-upload", { fileName, contentType: docx, sizeBytes })).read(Upload);

async function send(person: Person, url: string, bytes: Uint8Array): Promise<number> {
  const authorization = `Bearer ${await accessToken({ sub: person.id })}`;
  const body = new Blob([new Uint8Array(bytes)]);
  return (await app.request(url, { method: "PUT", headers: { authorization }, body })).status;
}

const complete = (person: Person, uploadId: string) => as(person).call("complete-upload", { uploadId });

/** The whole way: begun, sent, complete. */
async function uploaded(person: Person, bytes: Buffer, fileName?: string): Promise<Upload> {
  const upload = await begin(person, bytes.length, fileName);
  for (const { number, url } of upload.parts) {
    const start = (number - 1) * upload.part_bytes;
    await send(person, url, bytes.subarray(start, start + upload.part_bytes));
  }
  expect((await complete(person, upload.id)).status).toBe(200);
  return upload;
}

const kept = (id: string) => readdir(join(filesFolder, "uploads", id)).catch(() => []);

describe("an upload", () => {
  it("comes in parts, and goes on where it broke off (K11)", async () => {
    const { maya } = await stageTeaching();
    const bytes = randomBytes(UPLOAD_PART_BYTES + 1_000);
    const upload = await begin(maya, bytes.length);
    expect(upload.parts.map(({ is_stored }) => is_stored)).toEqual([false, false]);
    expect(await send(maya, upload.parts[1]?.url ?? "", bytes.subarray(UPLOAD_PART_BYTES))).toBe(204);
    const resumed = (await as(maya).get(`/rest/v1/uploads/${upload.id}`)).read(Upload);
    expect(resumed.parts.map(({ is_stored }) => is_stored)).toEqual([false, true]);
    expect((await complete(maya, upload.id)).body).toMatchObject({ code: "upload_incomplete" });
    await send(maya, resumed.parts[0]?.url ?? "", bytes.subarray(0, UPLOAD_PART_BYTES));
    for (const _ of [1, 2]) {
      expect((await complete(maya, upload.id)).body).toEqual({ id: upload.id, size_bytes: bytes.length });
    }
  });

  it("takes a part only in its whole length (K11)", async () => {
    const { maya } = await stageTeaching();
    const upload = await begin(maya, 10);
    const url = upload.parts[0]?.url ?? "";
    expect(await send(maya, url, Buffer.alloc(9))).toBe(422);
    expect(await send(maya, url, Buffer.alloc(11))).toBe(422);
    expect(await send(maya, url, Buffer.alloc(UPLOAD_PART_BYTES + 1))).toBe(413);
    expect(await kept(upload.id)).toEqual([]);
  });

  it("is not changed once it is complete", async () => {
    const { maya } = await stageTeaching();
    const upload = await uploaded(maya, Buffer.from("one"));
    expect(await send(maya, upload.parts[0]?.url ?? "", Buffer.from("two"))).toBe(404);
  });

  it.each([0, 26_214_401])("of %i bytes is refused (K11)", async (sizeBytes) => {
    const { maya } = await stageTeaching();
    const answer = await as(maya).call("create-upload", { fileName: "a.txt", sizeBytes });
    expect(answer.status).toBe(422);
  });

  it("is refused where it would not fit into what one person may keep, however many come at once (K16)", async () => {
    const { maya, ivan } = await stageTeaching();
    const most = (bytes: number) =>
      owner.query(
        "update platform_settings set value = to_jsonb($1::bigint) where key = 'storage_bytes_per_person'",
        [bytes],
      );
    await most(10);
    const file = { fileName: "a.txt", sizeBytes: 4 };
    const answers = await Promise.all([1, 2, 3, 4].map(() => as(maya).call("create-upload", file)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: "storage_full" });
    expect((await as(maya).call("create-upload", { ...file, sizeBytes: 2 })).status).toBe(201);
    expect((await as(ivan).call("create-upload", file)).status).toBe(201);
    await owner.query("delete from uploads where user_id = $1 and size_bytes = 4", [maya.id]);
    expect((await as(maya).call("create-upload", file)).status).toBe(201);
    await most(2_147_483_648);
  });

  it("is not for somebody who has confirmed neither address nor number (K16)", async () => {
    const { tess } = await cast();
    const answer = await as(tess).call("create-upload", { fileName: "a.txt", sizeBytes: 1 });
    expect(answer).toMatchObject({ status: 403, body: { code: "not_allowed" } });
    expect((await owner.query("select from uploads where user_id = $1", [tess.id])).rowCount).toBe(0);
  });

  it("does not exist for anybody else (K12)", async () => {
    const { maya, stranger, viktor } = await stageTeaching();
    const upload = await begin(maya, 3);
    for (const person of [stranger, viktor]) {
      const nothing = await as(person).get(`/rest/v1/uploads/${randomUUID()}`);
      expect((await as(person).get(`/rest/v1/uploads/${upload.id}`)).body).toEqual(nothing.body);
      expect(await send(person, upload.parts[0]?.url ?? "", Buffer.from("abc"))).toBe(404);
      expect((await complete(person, upload.id)).status).toBe(404);
    }
    expect((await asVisitor().get(`/rest/v1/uploads/${upload.id}`)).status).toBe(401);
    expect((await app.request(upload.parts[0]?.url ?? "", { method: "PUT", body: "abc" })).status).toBe(401);
  });
});

describe("a file", () => {
  const teach = (person: Person, twinId: string, filePath: string) =>
    as(person).call("process-twin-content", { twinId, contentType: "file", filePath });

  it("is read from its parts (K5)", async () => {
    const { ivan, ines } = await stageTeaching();
    const bytes = sampleDocx();
    const upload = await uploaded(ivan, bytes, "Opening hours.docx");
    const item = (await teach(ivan, ines.id, upload.id)).read(KnowledgeItem);
    expect(item).toMatchObject({
      title: "Opening hours.docx",
      file_name: "Opening hours.docx",
      size_bytes: bytes.length,
    });
    await read();
    expect(await itemOf(ivan, item)).toMatchObject({ status: "ready", failure: null });
  });

  it("given twice, because an answer was lost, is one item (K12)", async () => {
    const { ivan, ines } = await stageTeaching();
    const upload = await uploaded(ivan, Buffer.from("Words"), "a.txt");
    const answers = [await teach(ivan, ines.id, upload.id), await teach(ivan, ines.id, upload.id)];
    const [first, again] = answers.map((answer) => answer.read(KnowledgeItem).id);
    expect(again).toBe(first);
  });

  it("of somebody else is not there, nor is one that is incomplete (K12)", async () => {
    const { maya, ivan, ines } = await stageTeaching();
    const theirs = await uploaded(ivan, Buffer.from("Words"), "a.txt");
    const answer = await teach(maya, ines.id, theirs.id);
    expect(answer.body).toEqual((await teach(maya, ines.id, randomUUID())).body);
    expect(answer).toMatchObject({ status: 404, body: { code: "upload_not_found" } });
    const half = await begin(maya, 5);
    expect((await teach(maya, ines.id, half.id)).body).toMatchObject({ code: "upload_incomplete" });
  });

  it.each(["../../etc/passwd", "/etc/passwd", "seed/rate-card"])(
    "is never the path %s (K12)",
    async (path) => {
      const { maya, ines } = await stageTeaching();
      expect((await teach(maya, ines.id, path)).status).toBe(422);
    },
  );

  it("goes with its item, from disk too (K13)", async () => {
    const { maya, ines } = await stageTeaching();
    const upload = await uploaded(maya, Buffer.from("Words about bread"), "bread.txt");
    const item = (await teach(maya, ines.id, upload.id)).read(KnowledgeItem);
    await read();
    expect(await kept(upload.id)).toEqual(["part-1.bin"]);
    await as(maya).delete(`/rest/v1/knowledge_items/${item.id}`);
    await sweepKnowledge.perform(tools, {});
    expect(await kept(upload.id)).toEqual([]);
    expect((await owner.query("select from uploads where id = $1", [upload.id])).rowCount).toBe(0);
  });

  it("goes with its twin, though a manager had sent it (K13)", async () => {
    const { maya, ivan, ines } = await stageTeaching();
    const upload = await uploaded(ivan, Buffer.from("Words about bread"), "bread.txt");
    await teach(ivan, ines.id, upload.id);
    await as(maya).delete(`/rest/v1/virtual_twins/${ines.id}`);
    await sweepKnowledge.perform(tools, {});
    expect(await kept(upload.id)).toEqual([]);
  });
});

describe("the sweep", () => {
  const age = (id: string) =>
    owner.query("update uploads set created_at = now() - interval '25 hours' where id = $1", [id]);

  it("removes what was never completed or never given to a twin, after a day (K13)", async () => {
    const { maya } = await stageTeaching();
    const [half, idle, fresh] = [
      await begin(maya, 5),
      await uploaded(maya, Buffer.from("a")),
      await begin(maya, 5),
    ];
    await Promise.all([age(half.id), age(idle.id)]);
    await files.put(`uploads/${fresh.id}/part-1.bin`, Buffer.from("12345"), "application/octet-stream");
    await sweepKnowledge.perform(tools, {});
    const left = await owner.query("select id from uploads where user_id = $1", [maya.id]);
    expect(left.rows).toEqual([{ id: fresh.id }]);
    expect([await kept(half.id), await kept(idle.id), await kept(fresh.id)]).toEqual([
      [],
      [],
      ["part-1.bin"],
    ]);
  });

  it("fails what no job is left to read, with its reason (K14)", async () => {
    const { maya, ines } = await stageTeaching();
    const content = { twinId: ines.id, contentType: "text", extractedText: "Words" };
    const item = (await as(maya).call("process-twin-content", content)).read(KnowledgeItem);
    await owner.query("alter table knowledge_items disable trigger knowledge_items_touch");
    await owner.query("update knowledge_items set updated_at = now() - interval '1 hour' where id = $1", [
      item.id,
    ]);
    await owner.query("alter table knowledge_items enable trigger knowledge_items_touch");
    await sweepKnowledge.perform(tools, {});
    expect(await itemOf(maya, item)).toMatchObject({ status: "queued" });
    await owner.query("delete from queue.job where data ->> 'item_id' = $1", [item.id]);
    await sweepKnowledge.perform(tools, {});
    expect(await itemOf(maya, item)).toMatchObject({
      status: "failed",
      failure: "Failed to process initial knowledge: reading it was interrupted too often",
    });
  });
});
