import { randomUUID } from "node:crypto";
import { MessageAttachment } from "@parley/contract/attachments";
import { AnswerQuote, Message, SentMessage } from "@parley/contract/conversation";
import { RoomId } from "@parley/contract/ids";
import { UPLOAD_PART_BYTES } from "@parley/contract/uploads";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Answer, as, asVisitor } from "../../../testing/as.ts";
import { cast, insertMember, type Person } from "../../../testing/cast.ts";
import { expectBalancedBooks, giveTokens } from "../../../testing/conversing.ts";
import { watch } from "../../../testing/live.ts";
import { accessToken } from "../../../testing/signing.ts";
import { app, owner } from "../../../testing/stage.ts";
import { hostTwin, insertTwin } from "../../../testing/twins.ts";
import { beginUpload, uploadFile } from "../../../testing/uploading.ts";
import { openWorkshop } from "../../../testing/working.ts";
import { readAttachment } from "./read-attachment.job.ts";
import { sweepAttachments } from "./sweep-attachments.job.ts";

const { tools } = await openWorkshop();

const outcome = ({ status, body }: Answer) => [status, z.object({ code: z.string() }).parse(body).code];
const attach = (person: Person, roomId: RoomId, uploadId: string, title = "notes.txt") =>
  as(person).call("attach-file", { roomId, uploadId, title });
const find = async (person: Person, roomId: RoomId, id?: string) =>
  (await as(person).get(`/rest/v1/message_attachments?room_id=${roomId}${id ? `&id=${id}` : ""}`)).read(
    z.array(MessageAttachment),
  );
const sendWith = (person: Person, roomId: RoomId, attachmentIds: string[], more: object = {}) =>
  as(person).call("send-message", {
    ...{ roomId, clientId: randomUUID(), text: "What does it say?", attachmentIds },
    ...more,
  });
const download = async (person: Person, id: string) => {
  const authorization = `Bearer ${await accessToken({ sub: person.id })}`;
  return app.request(`/storage/v1/attachments/${id}`, { headers: { authorization } });
};

/** Does what a worker would: reads what waits to be read. */
async function readWaiting(): Promise<void> {
  for (const data of await takeOrders()) await readAttachment.perform(tools, data);
}

async function takeOrders(): Promise<unknown[]> {
  const { rows } = await owner.query(
    "delete from queue.job where name = 'read-attachment' and state = 'created' returning data",
  );
  return rows.map(({ data }) => data);
}

/** The salon with a twin in it, and somebody with tokens to ask. */
async function stageSalon() {
  const people = await cast();
  await hostTwin(people.salon, await insertTwin(people.maya, "Ada"), people.maya);
  await giveTokens(people.jonas, 100_000);
  return people;
}

async function attached(person: Person, roomId: RoomId, words = "The gate opens at nine."): Promise<string> {
  const upload = await uploadFile(person, Buffer.from(words));
  const { id } = (await attach(person, roomId, upload.id)).read(MessageAttachment);
  await readWaiting();
  return id;
}

describe("attaching a file", () => {
  it("reads it, tells whoever brought it, and lets it go with a message (C20)", async () => {
    const { jonas, maya, salon } = await stageSalon();
    const watching = await watch(jonas, [`user:${jonas.id}`]);
    const upload = await uploadFile(jonas, Buffer.from("The gate opens at nine."));
    const reading = (await attach(jonas, salon.id, upload.id, "Gate.txt")).read(MessageAttachment);
    expect(reading).toMatchObject({ title: "Gate.txt", bytes: 23, status: "reading", failure: null });
    await readWaiting();
    await expect
      .poll(() => watching.events)
      .toContainEqual(
        expect.objectContaining({ type: "attachment", attachment: { ...reading, status: "ready" } }),
      );
    watching.close();
    const { message } = (await sendWith(jonas, salon.id, [reading.id])).read(SentMessage);
    const shown = [{ id: reading.id, title: "Gate.txt", content_type: "text/plain", bytes: 23 }];
    expect(message.attachments).toEqual(shown);
    const [stored] = (await as(maya).get(`/rest/v1/messages?room_id=${salon.id}`)).read(z.array(Message));
    expect(stored?.attachments).toEqual(shown);
    expect(await (await download(maya, reading.id)).text()).toBe("The gate opens at nine.");
    expect(await find(jonas, salon.id)).toEqual([]);
    await expectBalancedBooks();
  });

  it("given twice is one attachment, and a message sent twice takes it once (C4, C20)", async () => {
    const { jonas, salon } = await stageSalon();
    const upload = await uploadFile(jonas, Buffer.from("Words"));
    const [first, again] = [
      await attach(jonas, salon.id, upload.id),
      await attach(jonas, salon.id, upload.id),
    ];
    expect(again.read(MessageAttachment).id).toBe(first.read(MessageAttachment).id);
    await readWaiting();
    const { id } = first.read(MessageAttachment);
    const client = { clientId: randomUUID() };
    const sent = await Promise.all([
      sendWith(jonas, salon.id, [id], client),
      sendWith(jonas, salon.id, [id], client),
    ]);
    expect(new Set(sent.map((answer) => answer.read(SentMessage).message.id)).size).toBe(1);
  });

  it("of many parts comes back whole, as something to keep and not to run", async () => {
    const { jonas, salon } = await stageSalon();
    const bytes = Buffer.from("all work and no play ".repeat(Math.ceil((UPLOAD_PART_BYTES + 999) / 21)));
    const upload = await uploadFile(jonas, bytes, "play.txt");
    const { id } = (await attach(jonas, salon.id, upload.id, 'Äpfel".txt')).read(MessageAttachment);
    const file = await download(jonas, id);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename*=UTF-8''%C3%84pfel%22.txt`);
    expect(file.headers.get("content-type")).toBe("application/octet-stream");
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    await takeOrders();
  });

  it("adds what it may take to the quote, and holds no more than the setting allows (T7)", async () => {
    const { jonas, salon } = await stageSalon();
    const short = await attached(jonas, salon.id);
    const long = await attached(jonas, salon.id, "A long tale of many words. ".repeat(5_000));
    const quoted = async (attachmentIds: string[]) =>
      (await as(jonas).call("quote-answer", { roomId: salon.id, text: "Hi", attachmentIds })).read(
        AnswerQuote,
      ).max_tokens;
    const plain = await quoted([]);
    expect(await quoted([short])).toBeGreaterThan(plain);
    expect(await quoted([short])).toBeLessThan(plain + 100);
    expect(await quoted([short, long])).toBe(plain + 4_000);
  });
});

describe("a file that cannot go along", () => {
  it("is one that is still being read, or could not be (C20)", async () => {
    const { jonas, salon } = await stageSalon();
    const waiting = await uploadFile(jonas, Buffer.from("Words"));
    const reading = (await attach(jonas, salon.id, waiting.id)).read(MessageAttachment);
    expect(outcome(await sendWith(jonas, salon.id, [reading.id]))).toEqual([409, "attachment_not_ready"]);
    const broken = await attached(jonas, salon.id, "   \n ");
    expect(await find(jonas, salon.id, broken)).toMatchObject([
      { status: "failed", failure: expect.stringMatching(/^This file could not be read: /) },
    ]);
    expect(outcome(await sendWith(jonas, salon.id, [broken]))).toEqual([409, "attachment_not_ready"]);
    expect((await as(jonas).get(`/rest/v1/messages?room_id=${salon.id}`)).body).toEqual([]);
  });

  it("is one too many, one of another room, of somebody else, or one that was sent (C20)", async () => {
    const { jonas, maya, salon, square } = await stageSalon();
    await giveTokens(maya, 100_000);
    const id = await attached(jonas, salon.id);
    expect(
      (
        await sendWith(
          jonas,
          salon.id,
          Array.from({ length: 5 }, () => id),
        )
      ).status,
    ).toBe(422);
    await insertMember(square, jonas, "active");
    expect(outcome(await sendWith(jonas, square.id, [id]))).toEqual([404, "attachment_not_found"]);
    expect(outcome(await sendWith(maya, salon.id, [id]))).toEqual([404, "attachment_not_found"]);
    expect((await sendWith(jonas, salon.id, [id])).status).toBe(201);
    expect(outcome(await sendWith(jonas, salon.id, [id]))).toEqual([404, "attachment_not_found"]);
  });

  it("is an upload of somebody else, or one that is incomplete", async () => {
    const { jonas, maya, salon } = await stageSalon();
    const theirs = await uploadFile(maya, Buffer.from("Words"));
    const refused = await attach(jonas, salon.id, theirs.id);
    expect(outcome(refused)).toEqual([404, "upload_not_found"]);
    expect((await attach(jonas, salon.id, randomUUID())).body).toEqual(refused.body);
    const half = await beginUpload(jonas, 5);
    expect(outcome(await attach(jonas, salon.id, half.id))).toEqual([409, "upload_incomplete"]);
  });
});

describe("who sees an attachment", () => {
  it("is its bringer alone until it is sent, then the room, and never anybody else (C1, C20)", async () => {
    const { jonas, maya, ivan, stranger, viktor, salon } = await stageSalon();
    const id = await attached(jonas, salon.id);
    expect(await find(maya, salon.id, id)).toEqual([]);
    expect((await download(maya, id)).status).toBe(404);
    await sendWith(jonas, salon.id, [id]);
    expect(await find(maya, salon.id, id)).toHaveLength(1);
    for (const outsider of [ivan, stranger, viktor]) {
      expect(await find(outsider, salon.id, id)).toEqual([]);
      const [hidden, absent] = [await download(outsider, id), await download(outsider, randomUUID())];
      expect([hidden.status, await hidden.json()]).toEqual([404, await absent.json()]);
    }
    expect((await asVisitor().get(`/storage/v1/attachments/${id}`)).status).toBe(401);
  });

  it("is nobody outside the room: they cannot attach there, and learn nothing of it (C1)", async () => {
    const { stranger, tess, salon } = await stageSalon();
    const upload = await uploadFile(stranger, Buffer.from("Words"));
    expect((await attach(stranger, salon.id, upload.id)).body).toEqual(
      (await attach(stranger, RoomId.parse(randomUUID()), upload.id)).body,
    );
    await insertMember(salon, tess, "active");
    // Unconfirmed, she could not have brought it herself.
    await owner.query("update uploads set user_id = $1 where id = $2", [tess.id, upload.id]);
    expect(outcome(await attach(tess, salon.id, upload.id))).toEqual([403, "not_allowed"]);
  });
});

describe("an attachment goes", () => {
  const uploadsOf = async (person: Person) =>
    (await owner.query("select status from uploads where user_id = $1", [person.id])).rows;

  it("when its bringer takes it away, and only theirs and unsent (C20)", async () => {
    const { jonas, maya, salon } = await stageSalon();
    const id = await attached(jonas, salon.id);
    const detach = (person: Person) => as(person).call("detach-file", { roomId: salon.id, attachmentId: id });
    expect(outcome(await detach(maya))).toEqual([404, "attachment_not_found"]);
    expect((await detach(jonas)).status).toBe(204);
    expect(outcome(await detach(jonas))).toEqual([404, "attachment_not_found"]);
    expect(await uploadsOf(jonas)).toEqual([{ status: "deleted" }]);
    const sent = await attached(jonas, salon.id);
    await sendWith(jonas, salon.id, [sent]);
    const late = await as(jonas).call("detach-file", { roomId: salon.id, attachmentId: sent });
    expect(outcome(late)).toEqual([404, "attachment_not_found"]);
  });

  it("with its message, with its room, and after a day unsent (C3, C20)", async () => {
    const { jonas, maya, salon } = await stageSalon();
    const [withMessage, withRoom, unsent] = [
      await attached(jonas, salon.id),
      await attached(jonas, salon.id),
      await attached(jonas, salon.id),
    ];
    const { message } = (await sendWith(jonas, salon.id, [withMessage])).read(SentMessage);
    await sendWith(jonas, salon.id, [withRoom]);
    await as(jonas).call("delete-message", { roomId: salon.id, messageId: message.id });
    expect(await find(jonas, salon.id, withMessage)).toEqual([]);
    await owner.query(
      "update message_attachments set created_at = now() - interval '25 hours' where id = any ($1)",
      [[unsent, withRoom]],
    );
    await sweepAttachments.perform(tools, {});
    expect(await find(jonas, salon.id, unsent)).toEqual([]);
    expect(await find(jonas, salon.id, withRoom)).toHaveLength(1);
    await as(maya).delete(`/rest/v1/rooms/${salon.id}`);
    expect(await uploadsOf(jonas)).toEqual(Array.from({ length: 3 }, () => ({ status: "deleted" })));
    expect(
      (
        await owner.query(
          "select from attachment_texts t join message_attachments a on a.id = t.attachment_id where a.user_id = $1",
          [jonas.id],
        )
      ).rowCount,
    ).toBe(0);
  });
});

describe("a worker that dies over a file", () => {
  it("is followed by another, and what the first had read counts no more (C20)", async () => {
    const { jonas, salon } = await stageSalon();
    const upload = await uploadFile(jonas, Buffer.from("Words"));
    const { id } = (await attach(jonas, salon.id, upload.id)).read(MessageAttachment);
    await owner.query("update message_attachments set claim = claim + 1 where id = $1", [id]);
    expect(await find(jonas, salon.id)).toMatchObject([{ id, status: "reading" }]);
    await readAttachment.perform(tools, { attachment_id: id });
    await readAttachment.perform(tools, { attachment_id: id });
    expect(await find(jonas, salon.id)).toMatchObject([{ id, status: "ready" }]);
  });

  it("and by no other, once it was tried too often: then it says why (C20)", async () => {
    const { jonas, salon } = await stageSalon();
    const upload = await uploadFile(jonas, Buffer.from("Words"));
    const { id } = (await attach(jonas, salon.id, upload.id)).read(MessageAttachment);
    const old = "update message_attachments set created_at = now() - interval '3 minutes' where id = $1";
    await owner.query(old, [id]);
    await sweepAttachments.perform(tools, {});
    expect(await find(jonas, salon.id)).toMatchObject([{ id, status: "reading" }]);
    await takeOrders();
    await sweepAttachments.perform(tools, {});
    expect(await find(jonas, salon.id)).toMatchObject([
      { id, status: "failed", failure: "This file could not be read: reading it was interrupted too often" },
    ]);
  });
});
