import { randomUUID } from "node:crypto";
import { Message, MessageVersion, Turn } from "@parley/contract/conversation";
import { ErrorBody } from "@parley/contract/errors";
import { REACTIONS } from "@parley/contract/reactions";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type Answer, as } from "../../testing/as.ts";
import { cast, insertMember, insertPerson, type Person } from "../../testing/cast.ts";
import { ask, expectBalancedBooks, findTurn, giveTokens, openTryOutOf } from "../../testing/conversing.ts";
import { scene, watch } from "../../testing/live.ts";
import {
  askAndAnswer,
  finish,
  messagesIn,
  type NamedMessage,
  remark,
  takeOn,
} from "../../testing/messages.ts";
import { owner } from "../../testing/stage.ts";
import { hostTwin, insertTwin } from "../../testing/twins.ts";

const codeOf = ({ body }: Answer) => ErrorBody.parse(body).code;

/** The salon with a twin in it and a moderator, and somebody who was removed. */
async function talking() {
  const people = await cast();
  const { maya, jonas, stranger, salon } = people;
  const twin = await insertTwin(maya, "Ada");
  await hostTwin(salon, twin, maya);
  await giveTokens(jonas, 50_000);
  const [moderator, removed] = [await insertPerson("Mo", "Derator"), await insertPerson("Re", "Moved")];
  await insertMember(salon, moderator, "active");
  await owner.query("update room_members set role = 'moderator' where user_id = $1", [moderator.id]);
  await insertMember(salon, removed, "active");
  await owner.query("delete from room_members where user_id = $1", [removed.id]);
  return { ...people, twin, moderator, removed, outsiders: [people.ivan, stranger, people.viktor, removed] };
}

/** Who could tell a message of the room from one that never was. */
async function findKnowing(outsiders: Person[], name: string, call: NamedMessage & Record<string, unknown>) {
  const knowing: Person[] = [];
  for (const outsider of outsiders) {
    const refused = await as(outsider).call(name, call);
    const absent = await as(outsider).call(name, { ...call, messageId: randomUUID() });
    const isSame = JSON.stringify(refused.body) === JSON.stringify(absent.body);
    if (refused.status !== 404 || !isSame) knowing.push(outsider);
  }
  return knowing;
}

const versionsOf = async (person: Person, { roomId, messageId }: NamedMessage) =>
  (await as(person).get(`/rest/v1/message_versions?room_id=${roomId}&message_id=${messageId}`)).read(
    z.array(MessageVersion),
  );

describe("edit-message", () => {
  const edit = (person: Person, named: NamedMessage, text: string) =>
    as(person).call("edit-message", { ...named, text });

  it("says it anew in its place, marks it and keeps what it said (C13)", async () => {
    const { jonas, maya, salon } = await talking();
    const { question } = await askAndAnswer(jonas, salon.id);
    const edited = (await edit(jonas, question, "  Why not?  ")).read(Message);
    expect(edited).toMatchObject({ seq: 1, body: "Why not?", version: 2, edited_at: expect.any(String) });
    expect((await messagesIn(maya, salon.id))[0]).toEqual(edited);
    expect(await versionsOf(maya, question)).toMatchObject([{ version: 1, body: "Why?", reason: "edited" }]);
  });

  it("changes nothing when it says the same", async () => {
    const { maya } = await cast();
    const { room } = await openTryOutOf(maya);
    const { question } = await askAndAnswer(maya, room);
    expect((await edit(maya, question, "Why?")).read(Message)).toMatchObject({ version: 1, edited_at: null });
    expect(await versionsOf(maya, question)).toEqual([]);
  });

  it("is for whoever said it: not for the owner, a moderator, or anybody where a twin spoke", async () => {
    const { jonas, maya, moderator, salon } = await talking();
    const { question, answer } = await askAndAnswer(jonas, salon.id);
    for (const other of [maya, moderator])
      expect(codeOf(await edit(other, question, "Never!"))).toBe("message_not_yours");
    expect(codeOf(await edit(jonas, answer, "I said so."))).toBe("message_not_yours");
  });

  it("waits for the answer, whose price was reckoned from these words (C13)", async () => {
    const { jonas, salon } = await talking();
    const turn = await ask(jonas, salon.id, "Why?");
    const named = { roomId: salon.id, messageId: turn.question_id };
    const refused = await edit(jonas, named, "x".repeat(7_000));
    expect([refused.status, codeOf(refused)]).toEqual([409, "turn_under_way"]);
  });

  it("refuses nothing at all, and what is too long", async () => {
    const { jonas, salon } = await talking();
    const { question } = await askAndAnswer(jonas, salon.id);
    expect((await edit(jonas, question, "   ")).status).toBe(422);
    expect(codeOf(await edit(jonas, question, "x".repeat(8_001)))).toBe("message_too_long");
  });

  it("tells outsiders nothing, those who were removed included (C1)", async () => {
    const { jonas, outsiders, salon } = await talking();
    const { question } = await askAndAnswer(jonas, salon.id);
    expect(await findKnowing(outsiders, "edit-message", { ...question, text: "Hi" })).toEqual([]);
  });
});

describe("delete-message", () => {
  const remove = (person: Person, named: NamedMessage) => as(person).call("delete-message", named);

  it("takes words, versions, citations and reactions, and leaves the place and the number (C3)", async () => {
    const { jonas, maya, twin, salon } = await talking();
    const { question, answer } = await askAndAnswer(jonas, salon.id);
    await as(jonas).call("edit-message", { ...question, text: "Why not?" });
    await as(maya).call("react-to-message", { ...answer, emoji: "👍", isOn: true });
    await owner.query(
      "insert into message_citations (room_id, message_id, number, twin_id, title, quote) values ($1, $2, 1, $3, 'Notes', 'Words')",
      [salon.id, answer.messageId, twin.id],
    );
    for (const named of [question, answer]) expect((await remove(jonas, named)).status).toBe(200);
    const [first, second] = await messagesIn(maya, salon.id);
    expect(first).toMatchObject({ seq: 1, body: "", deleted_at: expect.any(String), author_id: jonas.id });
    expect(second).toMatchObject({ seq: 2, body: "", citations: [], reactions: [], twin_id: twin.id });
    expect(await versionsOf(maya, question)).toEqual([]);
    const { rows } = await owner.query(
      `select body from messages where room_id = $1 and body <> ''
       union all select body from message_versions where room_id = $1
       union all select quote from message_citations where room_id = $1
       union all select emoji from message_reactions where room_id = $1`,
      [salon.id],
    );
    expect(rows).toEqual([]);
  });

  it("is for the one who said it, the owner and moderators; of an answer, for whoever asked (C14)", async () => {
    const { ivan, jonas, maya, moderator, salon } = await talking();
    await owner.query("update room_members set status = 'active' where user_id = $1", [ivan.id]);
    for (const deleter of [jonas, maya, moderator]) {
      const { question, answer } = await askAndAnswer(jonas, salon.id);
      for (const named of [question, answer]) {
        expect(codeOf(await remove(ivan, named))).toBe("message_not_yours");
        expect((await remove(deleter, named)).status).toBe(200);
        expect(codeOf(await remove(deleter, named))).toBe("message_not_found");
      }
    }
  });

  it("works in a try-out, for the one whose it is", async () => {
    const { maya, stranger } = await cast();
    const { room } = await openTryOutOf(maya);
    const { answer } = await askAndAnswer(maya, room);
    expect(await findKnowing([stranger], "delete-message", answer)).toEqual([]);
    expect((await remove(maya, answer)).read(Message)).toMatchObject({ body: "", seq: 2 });
  });

  it("ends what nobody has begun and what failed, and gives back what was set aside (C14)", async () => {
    const { jonas, maya, salon } = await talking();
    const [waiting, broken] = [await ask(jonas, salon.id, "Why?"), await ask(jonas, salon.id, "How?")];
    await takeOn(broken.id);
    await owner.query("select fail_turn($1, $2, 1, 'It broke')", [salon.id, broken.id]);
    for (const { id, question_id } of [waiting, broken]) {
      await remove(maya, { roomId: salon.id, messageId: question_id });
      expect(await findTurn(id)).toMatchObject({ status: "stopped", failure: null });
      const again = await as(jonas).call("retry-answer", { roomId: salon.id, turnId: id });
      expect(codeOf(again)).toBe("turn_is_over");
    }
    await expectBalancedBooks();
  });

  it("asks a worker in the middle of an answer to stop, and an answer made anew stays gone (C14)", async () => {
    const { jonas, salon } = await talking();
    const { question, answer } = await askAndAnswer(jonas, salon.id);
    const turn = (await as(jonas).call("regenerate-answer", answer)).read(Turn);
    await takeOn(turn.id);
    await remove(jonas, answer);
    const asked = await owner.query("select stop_requested_at from turns where id = $1", [turn.id]);
    expect(asked.rows[0].stop_requested_at).not.toBeNull();
    await finish(salon.id, turn.id, "Because, I say.");
    expect((await messagesIn(jonas, salon.id))[1]).toMatchObject({ body: "" });
    await remove(jonas, question);
    expect(codeOf(await as(jonas).call("regenerate-answer", answer))).toBe("message_not_found");
    await expectBalancedBooks();
  });

  it("does not ask a deleted question again", async () => {
    const { jonas, salon } = await talking();
    const { question, answer } = await askAndAnswer(jonas, salon.id);
    await remove(jonas, question);
    expect(codeOf(await as(jonas).call("regenerate-answer", answer))).toBe("message_not_found");
  });

  it("tells outsiders nothing, those who were removed included (C1)", async () => {
    const { jonas, outsiders, salon } = await talking();
    const { question } = await askAndAnswer(jonas, salon.id);
    expect(await findKnowing(outsiders, "delete-message", question)).toEqual([]);
  });
});

describe("a quote", () => {
  it("shows the beginning of what it refers to, until that is deleted (C15)", async () => {
    const { jonas, maya, salon } = await talking();
    const { question } = await askAndAnswer(jonas, salon.id);
    await as(jonas).call("edit-message", { ...question, text: `Why ${"so ".repeat(100)}?` });
    const quoting = await remark(jonas, salon.id, "As I asked");
    await owner.query("update messages set quoted_id = $2 where id = $1", [
      quoting.messageId,
      question.messageId,
    ]);
    const quoteOf = async () =>
      (await messagesIn(maya, salon.id)).find(({ id }) => id === quoting.messageId)?.quote;
    expect(await quoteOf()).toMatchObject({ id: question.messageId, author_id: jonas.id, twin_id: null });
    expect((await quoteOf())?.excerpt).toHaveLength(200);
    await as(jonas).call("delete-message", question);
    expect(await quoteOf()).toMatchObject({ id: question.messageId, excerpt: null });
  });

  it("of a message of another room shows nothing of it (C15)", async () => {
    const { jonas, maya, salon, square } = await talking();
    await giveTokens(maya, 50_000);
    const secret = await remark(maya, square.id, "Only for the square");
    const quoting = await remark(maya, salon.id, "Guess");
    await owner.query("update messages set quoted_id = $2 where id = $1", [
      quoting.messageId,
      secret.messageId,
    ]);
    expect((await messagesIn(jonas, salon.id))[0]).toMatchObject({ body: "Guess", quote: null });
  });
});

describe("react-to-message", () => {
  const react = (person: Person, named: NamedMessage, emoji: string, isOn = true) =>
    as(person).call("react-to-message", { ...named, emoji, isOn });

  it("counts each person once, in the order in which they came (C16)", async () => {
    const { jonas, maya, moderator, salon } = await talking();
    const { answer } = await askAndAnswer(jonas, salon.id);
    for (const person of [jonas, maya, jonas]) await react(person, answer, "🎉");
    const both = (await react(moderator, answer, "👀")).read(Message).reactions;
    expect(both).toEqual([
      { emoji: "🎉", user_ids: [jonas.id, maya.id], count: 2 },
      { emoji: "👀", user_ids: [moderator.id], count: 1 },
    ]);
    await react(jonas, answer, "🎉", false);
    await react(jonas, answer, "🎉", false);
    expect((await messagesIn(jonas, salon.id))[1]?.reactions[0]).toMatchObject({
      user_ids: [maya.id],
      count: 1,
    });
  });

  it("knows the six there are, and no others", async () => {
    const { maya } = await cast();
    const { room } = await openTryOutOf(maya);
    const { question } = await askAndAnswer(maya, room);
    for (const emoji of REACTIONS) expect((await react(maya, question, emoji)).status).toBe(200);
    expect((await react(maya, question, "💩")).status).toBe(422);
  });

  it("is neither for those without a confirmed address nor for what was deleted", async () => {
    const { jonas, tess, salon } = await talking();
    await insertMember(salon, tess, "active");
    const { question } = await askAndAnswer(jonas, salon.id);
    expect(codeOf(await react(tess, question, "👍"))).toBe("not_allowed");
    await as(jonas).call("delete-message", question);
    expect(codeOf(await react(jonas, question, "👍"))).toBe("message_not_found");
  });

  it("tells outsiders nothing, those who were removed included (C1)", async () => {
    const { jonas, outsiders, salon } = await talking();
    const { question } = await askAndAnswer(jonas, salon.id);
    const call = { ...question, emoji: "👍", isOn: true };
    expect(await findKnowing(outsiders, "react-to-message", call)).toEqual([]);
  });
});

describe("whoever deletes a question of their own", () => {
  it("learns at once what was given back", async () => {
    const { jonas, salon } = await talking();
    const turn = await ask(jonas, salon.id, "Why?");
    const watching = await watch(jonas, [`user:${jonas.id}`]);
    await as(jonas).call("delete-message", { roomId: salon.id, messageId: turn.question_id });
    await vi.waitFor(() =>
      expect(watching.events).toContainEqual(
        expect.objectContaining({ type: "balance", balance_tokens: 50_000, held_tokens: 0 }),
      ),
    );
    watching.close();
  });
});

describe("whoever has the room open", () => {
  it("is told of every change at once, as a stranger to the twin reads it", async () => {
    const { jonas, maya, room, salon } = await scene();
    const named = await remark(maya, salon.id, "Hello");
    const watching = await watch(jonas, [room]);
    const told = () =>
      watching.events.flatMap((event) => (event.type === "message" ? [JSON.stringify(event.message)] : []));
    const steps = [
      () => as(maya).call("edit-message", { ...named, text: "Good morning" }),
      () => as(jonas).call("react-to-message", { ...named, emoji: "👍", isOn: true }),
      () => as(maya).call("delete-message", named),
    ];
    for (const step of steps) {
      const changed = (await step()).read(Message);
      await vi.waitFor(() => expect(told()).toContain(JSON.stringify(changed)));
    }
    watching.close();
  });
});
