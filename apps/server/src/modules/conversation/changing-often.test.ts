import { randomUUID } from "node:crypto";
import { Message, MessageVersion, Turn } from "@parley/contract/conversation";
import { ErrorBody } from "@parley/contract/errors";
import { MessageId } from "@parley/contract/ids";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Answer, as } from "../../testing/as.ts";
import { cast, type Person } from "../../testing/cast.ts";
import { expectBalancedBooks, findTurn, openTryOutOf } from "../../testing/conversing.ts";
import { askAndAnswer, finish, type NamedMessage, takeOn } from "../../testing/messages.ts";
import { limits, owner } from "../../testing/stage.ts";

const refusalOf = ({ status, body }: Answer) => [status, ErrorBody.parse(body).code];

/** Maya and her twin alone, and what they said to each other. */
async function talking() {
  const { maya, stranger } = await cast();
  const { room } = await openTryOutOf(maya);
  return { maya, stranger, room, ...(await askAndAnswer(maya, room)) };
}

const edit = (person: Person, named: NamedMessage, text: string) =>
  as(person).call("edit-message", { ...named, text });

const regenerate = (person: Person, named: NamedMessage) => as(person).call("regenerate-answer", named);

const versionsOf = async (person: Person, { roomId, messageId }: NamedMessage) =>
  (await as(person).get(`/rest/v1/message_versions?room_id=${roomId}&message_id=${messageId}`)).read(
    z.array(MessageVersion),
  );

/** As if it had been changed as often as given. */
async function changeOften({ roomId, messageId }: NamedMessage, times: number): Promise<void> {
  await owner.query("update messages set version = $2 where id = $1", [messageId, times + 1]);
  await owner.query(
    `insert into message_versions (room_id, message_id, version, body, reason)
     select $1, $2, n, 'Version ' || n, 'edited' from generate_series(1, $3::int) n`,
    [roomId, messageId, times],
  );
}

describe("a message that was changed fifty times", () => {
  it("stays as it is (C13)", async () => {
    const { maya, question } = await talking();
    await changeOften(question, 49);
    const last = (await edit(maya, question, "For the last time")).read(Message);
    expect(refusalOf(await edit(maya, question, "And once more"))).toEqual([409, "too_many_versions"]);
    expect((await edit(maya, question, "For the last time")).read(Message)).toEqual(last);
    expect((await versionsOf(maya, question)).map(({ version }) => version)).toEqual(
      Array.from({ length: 50 }, (_, n) => n + 1),
    );
  });

  it("tells a stranger no more than one that never was (C1)", async () => {
    const { stranger, question } = await talking();
    await changeOften(question, 50);
    const refused = await edit(stranger, question, "Hi");
    const absent = await edit(stranger, { ...question, messageId: MessageId.parse(randomUUID()) }, "Hi");
    expect(refusalOf(refused)).toEqual([404, "message_not_found"]);
    expect(refused.body).toEqual(absent.body);
  });

  it("shows at most fifty versions, should there be more", async () => {
    const { maya, question } = await talking();
    await changeOften(question, 51);
    expect(await versionsOf(maya, question)).toHaveLength(50);
  });
});

describe("an answer that was made anew fifty times", () => {
  it("is still made anew the fiftieth time, and not again (C13)", async () => {
    const { maya, room, answer } = await talking();
    await changeOften(answer, 49);
    const turn = (await regenerate(maya, answer)).read(Turn);
    await takeOn(turn.id);
    await finish(room, turn.id, "Because, I say.");
    expect(refusalOf(await regenerate(maya, answer))).toEqual([409, "too_many_versions"]);
    expect(await versionsOf(maya, answer)).toHaveLength(50);
    await expectBalancedBooks();
  });

  it("is not made anew by trying again what once failed", async () => {
    const { maya, room, answer } = await talking();
    const broken = (await regenerate(maya, answer)).read(Turn);
    await takeOn(broken.id);
    await owner.query("select fail_turn($1, $2, 1, 'It broke')", [room, broken.id]);
    await changeOften(answer, 50);
    const again = await as(maya).call("retry-answer", { roomId: room, turnId: broken.id });
    expect(refusalOf(again)).toEqual([409, "too_many_versions"]);
    expect(await findTurn(broken.id)).toMatchObject({ status: "failed" });
    await expectBalancedBooks();
  });
});

describe("changing what a whole room is told of", () => {
  it("counts with what one says", async () => {
    const { maya, question } = await talking();
    await owner.query("update rate_limits set points = 3 where name = 'send-message'");
    await limits.reload();
    const react = (isOn: boolean) => as(maya).call("react-to-message", { ...question, emoji: "👍", isOn });
    const answers = [
      await edit(maya, question, "Why not?"),
      await react(true),
      await react(false),
      await edit(maya, question, "Why?"),
    ];
    await owner.query("update rate_limits set points = 100000 where name = 'send-message'");
    await limits.reload();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
  });
});
