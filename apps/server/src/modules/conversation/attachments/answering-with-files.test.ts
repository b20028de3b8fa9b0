import { randomUUID } from "node:crypto";
import { MessageAttachment } from "@parley/contract/attachments";
import { Message, SentMessage } from "@parley/contract/conversation";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as } from "../../../testing/as.ts";
import { cast, type Person } from "../../../testing/cast.ts";
import { expectBalancedBooks, giveTokens, startWorker, untilOver } from "../../../testing/conversing.ts";
import { models } from "../../../testing/sandbox.ts";
import { owner } from "../../../testing/stage.ts";
import { hostTwin, insertTwin } from "../../../testing/twins.ts";
import { uploadFile } from "../../../testing/uploading.ts";

await startWorker(models);

/** The salon with a twin that says back what it was given to read. */
async function stageEcho() {
  const people = await cast();
  const twin = await insertTwin(people.maya, "Ada");
  await owner.query("update virtual_twins set model = 'sandbox:echo' where id = $1", [twin.id]);
  await hostTwin(people.salon, twin, people.maya);
  await giveTokens(people.jonas, 100_000);
  return people;
}

/** As a worker leaves it; reading is tried elsewhere. */
async function attachRead(person: Person, roomId: string, text: string): Promise<string> {
  const upload = await uploadFile(person, Buffer.from(text));
  const attached = await as(person).call("attach-file", { roomId, uploadId: upload.id, title: "Gate.txt" });
  const { id } = attached.read(MessageAttachment);
  await owner.query(
    "update message_attachments set status = 'ready', text_tokens = ceil(octet_length($2) / 3.0) + 30 where id = $1",
    [id, text],
  );
  await owner.query("insert into attachment_texts (attachment_id, body) values ($1, $2)", [id, text]);
  return id;
}

async function answerTo(person: Person, roomId: string, more: object) {
  const sent = await as(person).call("send-message", {
    ...{ roomId, clientId: randomUUID(), text: "What does it say?", ...more },
  });
  const { message, turns } = sent.read(SentMessage);
  const [turn] = turns;
  if (!turn) throw new Error("Nobody will answer");
  const over = await untilOver(turn.id);
  const all = (await as(person).get(`/rest/v1/messages?room_id=${roomId}`)).read(z.array(Message));
  const answer = all.find(({ reply_to }) => reply_to === message.id)?.body ?? "";
  // Earlier answers are in what it was given too.
  return { question: message, over, heard: answer.split("user: ").at(-1) };
}

const tale = Array.from({ length: 90 }, (_, at) => `word${at}`).join(" ");

describe("an answer to a question with files", () => {
  it("has read them, may say them at any length, and is paid within its hold (C20, T7)", async () => {
    const { jonas, salon } = await stageEcho();
    const id = await attachRead(jonas, salon.id, `The gate opens at nine. ${tale}`);
    const { heard, over } = await answerTo(jonas, salon.id, { attachmentIds: [id] });
    expect(heard).toContain("The gate opens at nine.");
    expect(heard).toContain(tale);
    expect(over.status).toBe("done");
    expect(over.charged_tokens).toBeLessThanOrEqual(over.hold_tokens);
    await expectBalancedBooks();
  });

  it("has read those of the message it quotes, and no others (C15, C20)", async () => {
    const { jonas, salon } = await stageEcho();
    const id = await attachRead(jonas, salon.id, "The gate opens at nine.");
    const first = await answerTo(jonas, salon.id, { attachmentIds: [id] });
    const apart = await answerTo(jonas, salon.id, { text: "And the door?" });
    expect(apart.heard).toBe("And the door?");
    const again = await answerTo(jonas, salon.id, { text: "And then?", quotedId: first.question.id });
    expect(again.heard).toContain("File 1: Gate.txt");
    expect(again.heard).toContain("> What does it say?");
    expect(again.question.quote).toMatchObject({ id: first.question.id, excerpt: "What does it say?" });
  });

  it("quotes only what is there, in the same room (C15)", async () => {
    const { maya, jonas, salon, square } = await stageEcho();
    await giveTokens(maya, 100_000);
    const elsewhere = await as(maya).call("send-message", {
      ...{ roomId: square.id, clientId: randomUUID(), text: "Hello" },
    });
    const quotedId = elsewhere.read(SentMessage).message.id;
    for (const id of [quotedId, randomUUID()]) {
      const refused = await as(jonas).call("send-message", {
        ...{ roomId: salon.id, clientId: randomUUID(), text: "Hi", quotedId: id },
      });
      expect([refused.status, refused.body]).toMatchObject([404, { code: "message_not_found" }]);
    }
  });
});
