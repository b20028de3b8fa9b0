import { randomUUID } from "node:crypto";
import { AnswerQuote, Message, Receipt, SentMessage, TryOut, Turn } from "@parley/contract/conversation";
import { ErrorBody } from "@parley/contract/errors";
import { TokenBalance } from "@parley/contract/tokens";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { as } from "../../testing/as.ts";
import { cast, insertMember, insertPerson } from "../../testing/cast.ts";
import { ask, expectBalancedBooks, giveTokens, openTryOutOf, say } from "../../testing/conversing.ts";
import { watch } from "../../testing/live.ts";
import { limits, owner } from "../../testing/stage.ts";
import { giveTier, hostTwin, insertManager, insertTwin } from "../../testing/twins.ts";

const codeOf = (body: unknown) => ErrorBody.parse(body).code;
const balanceOf = async (person: Parameters<typeof as>[0]) =>
  (await as(person).get("/rest/v1/user_token_balances")).read(z.array(TokenBalance))[0];

describe("send-message", () => {
  it("adds the message, a turn and a hold at once (C4)", async () => {
    const { maya, jonas, salon } = await cast();
    const twin = await insertTwin(maya, "Ada");
    await hostTwin(salon, twin, maya);
    await giveTokens(jonas, 10_000);
    const answer = await say(jonas, salon.id, "Hello?");
    expect(answer.status).toBe(201);
    const { message, turns } = answer.read(SentMessage);
    expect(message).toMatchObject({ seq: 1, body: "Hello?", author_id: jonas.id, citations: [], turn: null });
    expect(turns).toEqual([
      expect.objectContaining({ status: "queued", twin_id: twin.id, question_id: message.id }),
    ]);
    const [turn] = turns;
    expect(await balanceOf(jonas)).toMatchObject({ balance_tokens: 10_000, held_tokens: turn?.hold_tokens });
    await expectBalancedBooks();
  });

  it("adds a message sent twice once, even at the same moment (C4)", async () => {
    const { maya } = await cast();
    const { room } = await openTryOutOf(maya);
    const client = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => say(maya, room, "Once", client)));
    const ids = answers.map((answer) => answer.read(SentMessage).message.id);
    expect(new Set(ids).size).toBe(1);
    const messages = (await as(maya).get(`/rest/v1/messages?room_id=${room}`)).read(z.array(Message));
    expect(messages.map(({ seq }) => seq)).toEqual([1]);
    await expectBalancedBooks();
  });

  it("tells the room of it also when it is sent again: the first time may have ended before the telling (C4)", async () => {
    const { maya } = await cast();
    const { room } = await openTryOutOf(maya);
    const client = randomUUID();
    const { message } = (await say(maya, room, "Is anybody there?", client)).read(SentMessage);
    const viewer = await watch(maya, [`room:${room}`]);
    await say(maya, room, "Is anybody there?", client);
    await vi.waitUntil(() => viewer.events.some(({ type }) => type === "message"), { timeout: 5_000 });
    viewer.close();
    expect(viewer.events).toContainEqual(
      expect.objectContaining({ type: "message", message: expect.objectContaining({ id: message.id }) }),
    );
  });

  it("never spends a token twice: fifty at once on a balance for one (T7)", async () => {
    const { maya } = await cast();
    const { room } = await openTryOutOf(maya);
    const quote = (await as(maya).call("quote-answer", { roomId: room, text: "Again" })).read(AnswerQuote);
    await owner.query("update platform_settings set value = '0' where key = 'first_tryout_gift_tokens'");
    const poor = await insertPerson("Pia", "Poor");
    const theirs = await openTryOutOf(poor);
    await giveTokens(poor, quote.max_tokens + 60);
    const answers = await Promise.all(Array.from({ length: 50 }, () => say(poor, theirs.room, "Again")));
    await owner.query("update platform_settings set value = '20000' where key = 'first_tryout_gift_tokens'");
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    // A busy service may say that it is instead.
    expect(answers.filter(({ status }) => status === 402 || status === 503)).toHaveLength(49);
    await expectBalancedBooks();
  });

  it("says what is missing, and leaves no message behind (T7)", async () => {
    const { jonas, maya, salon } = await cast();
    await hostTwin(salon, await insertTwin(maya, "Ada"), maya);
    await giveTokens(jonas, 12);
    const answer = await say(jonas, salon.id, "Hello?");
    expect(answer.status).toBe(402);
    expect(answer.read(ErrorBody)).toMatchObject({ code: "not_enough_tokens", balance_tokens: 12 });
    expect((await as(jonas).get(`/rest/v1/messages?room_id=${salon.id}`)).body).toEqual([]);
  });

  it("is answered by whoever is named, by whole names", async () => {
    const { maya, jonas, salon } = await cast();
    const [ann, annLee, bo] = [
      await insertTwin(maya, "Ann"),
      await insertTwin(await insertPerson("Kai", "Two"), "Ann Lee"),
      await insertTwin(await insertPerson("Lin", "Three"), "Bo (the second)"),
    ];
    for (const twin of [ann, annLee, bo]) await hostTwin(salon, twin, maya);
    await giveTier(jonas, "growth");
    await giveTokens(jonas, 100_000);
    const asked = async (text: string) =>
      (await say(jonas, salon.id, text)).read(SentMessage).turns.map(({ twin_id }) => twin_id);
    expect(await asked("@ann lee, what now?")).toEqual([annLee.id]);
    expect((await asked("@Ann and @bo (the second)!")).toSorted()).toEqual([ann.id, bo.id].toSorted());
    expect(await asked("me@annex.test")).toHaveLength(1);
  });

  it("refuses what is too long, and people without a confirmed address", async () => {
    const { jonas, tess, salon } = await cast();
    expect(codeOf((await say(jonas, salon.id, "x".repeat(8_001))).body)).toBe("message_too_long");
    await insertMember(salon, tess, "active");
    expect(codeOf((await say(tess, salon.id, "Hi")).body)).toBe("not_allowed");
  });

  it("tells outsiders nothing: a room they are not in does not exist (C1)", async () => {
    const { ivan, stranger, viktor, salon } = await cast();
    for (const outsider of [ivan, stranger, viktor]) {
      const refused = await say(outsider, salon.id, "Hi");
      const absent = await as(outsider).call("send-message", {
        roomId: randomUUID(),
        clientId: randomUUID(),
        text: "Hi",
      });
      expect([refused.status, refused.body]).toEqual([404, absent.body]);
    }
  });
});

describe("quote-answer", () => {
  it("prices what could be sent, and tells outsiders nothing (C1, T7)", async () => {
    const { maya, stranger } = await cast();
    const { room } = await openTryOutOf(maya);
    const quote = (person: Parameters<typeof as>[0], text: string, roomId: string = room) =>
      as(person).call("quote-answer", { roomId, text });
    expect((await quote(maya, "x".repeat(8_000))).status).toBe(200);
    expect((await quote(maya, "x".repeat(8_001))).status).toBe(422);
    expect((await quote(stranger, "Hello?")).body).toEqual(
      (await quote(stranger, "Hello?", randomUUID())).body,
    );
  });

  it("is asked so often and no more: whom a question would reach tells something of what they know", async () => {
    const { maya } = await cast();
    const { room } = await openTryOutOf(maya);
    const setPoints = async (points: number) => {
      await owner.query("update rate_limits set points = $1 where name = 'quote-answer'", [points]);
      await limits.reload();
    };
    await setPoints(2);
    const statuses: number[] = [];
    for (const text of ["Bread?", "Clauses?", "Shade?"]) {
      statuses.push((await as(maya).call("quote-answer", { roomId: room, text })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    expect((await say(maya, room, "Bread?")).status).toBe(201);
    await setPoints(100_000);
  });
});

describe("who pays", () => {
  it("is the room when its owner says so, the speaker beyond its caps, the twin's owner for a sponsored one (T9)", async () => {
    const { maya, jonas, salon } = await cast();
    const sponsor = await insertPerson("Sol", "Ponsor");
    const twin = await insertTwin(sponsor, "Ada");
    await hostTwin(salon, twin, maya);
    for (const person of [maya, jonas, sponsor]) await giveTokens(person, 50_000);
    const payer = async () =>
      (await as(jonas).call("quote-answer", { roomId: salon.id, text: "Hi" })).read(AnswerQuote).payer;
    expect(await payer()).toBe("you");
    await owner.query("update rooms set who_pays = 'room' where id = $1", [salon.id]);
    expect(await payer()).toBe("room");
    await owner.query(
      "update rooms set who_pays = 'room_up_to_cap', daily_cap_tokens = 4000, member_daily_cap_tokens = 2000 where id = $1",
      [salon.id],
    );
    expect(await payer()).toBe("room");
    await ask(jonas, salon.id, "Hi");
    expect(await payer()).toBe("you");
    await owner.query("update virtual_twins set free_messages_per_day = 1 where id = $1", [twin.id]);
    expect(await payer()).toBe("owner");
    const turn = await ask(jonas, salon.id, "Hi");
    expect(await payer()).toBe("you");
    expect(await balanceOf(sponsor)).toMatchObject({ held_tokens: turn.hold_tokens });
    await expectBalancedBooks();
  });

  it("follows the person's own price before everybody's, and the model's before all models'", async () => {
    const { maya } = await cast();
    const { room } = await openTryOutOf(maya, "sandbox:echo");
    const quoted = async () =>
      (await as(maya).call("quote-answer", { roomId: room, text: "Hi" })).read(AnswerQuote).max_tokens;
    const plain = await quoted();
    const price =
      "insert into token_pricing_configs (applies_to_user_id, model, input_cents_per_1000, output_cents_per_1000, token_multiplier) values ($1, $2, 1, 1, $3)";
    await owner.query(price, [maya.id, null, 2]);
    expect(await quoted()).toBe(plain * 2);
    await owner.query(price, [maya.id, "sandbox:echo", 1.5]);
    expect(await quoted()).toBe(Math.ceil(plain * 1.5));
  });
});

describe("a try-out", () => {
  it("is one room for each person and twin, with a gift the first time of one's own (C5)", async () => {
    const { maya, jonas } = await cast();
    const twin = await insertTwin(maya, "Ada");
    await insertManager(twin, jonas, "analyst");
    const open = async (person: typeof maya) =>
      (await as(person).call("open-try-out", { twinId: twin.id })).read(TryOut);
    const first = await open(maya);
    expect(first.gift_tokens).toBe(20_000);
    expect(await open(maya)).toEqual({ room_id: first.room_id, gift_tokens: 0 });
    expect(await balanceOf(maya)).toMatchObject({ balance_tokens: 20_000 });
    const ofManager = await open(jonas);
    expect(ofManager.gift_tokens).toBe(0);
    expect(ofManager.room_id).not.toBe(first.room_id);
    await expectBalancedBooks();
  });

  it("is in no list, has no door and cannot be changed (C5)", async () => {
    const { maya, stranger, viktor } = await cast();
    const { room } = await openTryOutOf(maya);
    for (const person of [maya, stranger, viktor]) {
      const lists = await Promise.all([
        as(person).get("/rest/v1/rooms"),
        as(person).get("/rest/v1/rooms?scope=mine"),
        as(person).get(`/rest/v1/rooms?id=${room}`),
        as(person).rpc("get_user_accessible_rooms", { user_id_param: person.id }),
      ]);
      for (const { status, body } of lists) {
        expect(status).toBe(200);
        expect(JSON.stringify(body)).not.toContain(room);
      }
      expect((await as(person).patch(`/rest/v1/rooms/${room}`, { access_type: "public" })).status).toBe(404);
      expect((await as(person).delete(`/rest/v1/rooms/${room}`)).status).toBe(404);
      expect((await as(person).post("/rest/v1/room_members", { room_id: room })).status).toBe(404);
    }
  });

  it("is closed to strangers, and to a manager from the moment they no longer are one (C5)", async () => {
    const { maya, jonas, stranger } = await cast();
    const twin = await insertTwin(maya, "Ada");
    expect((await as(stranger).call("open-try-out", { twinId: twin.id })).body).toEqual(
      (await as(stranger).call("open-try-out", { twinId: randomUUID() })).body,
    );
    await insertManager(twin, jonas, "editor");
    await giveTokens(jonas, 10_000);
    const { room_id } = (await as(jonas).call("open-try-out", { twinId: twin.id })).read(TryOut);
    await ask(jonas, room_id, "Hi");
    await owner.query("delete from twin_managers where twin_id = $1", [twin.id]);
    expect((await say(jonas, room_id, "Hi")).status).toBe(404);
    expect((await as(jonas).get(`/rest/v1/messages?room_id=${room_id}`)).body).toEqual([]);
    expect((await as(jonas).get(`/rest/v1/virtual_twins?id=${twin.id}`)).body).toEqual([]);
  });

  it("is cleared by the one who had it, with whatever was set aside (C5)", async () => {
    const { maya, stranger } = await cast();
    const { room } = await openTryOutOf(maya);
    await ask(maya, room, "Hi");
    expect((await as(stranger).call("clear-try-out", { roomId: room })).status).toBe(404);
    expect((await as(maya).call("clear-try-out", { roomId: room })).status).toBe(204);
    expect((await as(maya).get(`/rest/v1/messages?room_id=${room}`)).body).toEqual([]);
    expect(await balanceOf(maya)).toMatchObject({ held_tokens: 0 });
    expect((await say(maya, room, "Hi")).read(SentMessage).message.seq).toBe(1);
    await expectBalancedBooks();
  });

  it("leaves an ordinary room uncleared", async () => {
    const { maya, salon } = await cast();
    expect((await as(maya).call("clear-try-out", { roomId: salon.id })).status).toBe(404);
  });
});

describe("stop-answer", () => {
  it("gives everything back when nobody has begun, and only the one who asked may (C6)", async () => {
    const { maya, jonas, stranger, salon } = await cast();
    await hostTwin(salon, await insertTwin(maya, "Ada"), maya);
    await giveTokens(jonas, 10_000);
    const turn = await ask(jonas, salon.id, "Hi");
    const named = { roomId: salon.id, turnId: turn.id };
    expect(codeOf((await as(maya).call("stop-answer", named)).body)).toBe("turn_not_yours");
    expect((await as(stranger).call("stop-answer", named)).body).toEqual(
      (await as(stranger).call("stop-answer", { ...named, turnId: randomUUID() })).body,
    );
    expect((await as(jonas).call("stop-answer", named)).read(Turn).status).toBe("stopped");
    expect((await as(jonas).call("stop-answer", named)).read(Turn).status).toBe("stopped");
    expect(await balanceOf(jonas)).toMatchObject({ balance_tokens: 10_000, held_tokens: 0 });
    expect(codeOf((await as(jonas).call("retry-answer", named)).body)).toBe("turn_is_over");
    await expectBalancedBooks();
  });
});

describe("turns and receipts", () => {
  it("are read by those in the room, the price by the payer alone (T8)", async () => {
    const { maya, jonas, stranger, salon } = await cast();
    await hostTwin(salon, await insertTwin(maya, "Ada"), maya);
    await giveTokens(jonas, 10_000);
    const turn = await ask(jonas, salon.id, "Hi");
    const turns = async (person: typeof maya) =>
      (await as(person).get(`/rest/v1/turns?room_id=${salon.id}`)).read(z.array(Turn)).map(({ id }) => id);
    expect(await turns(maya)).toEqual([turn.id]);
    expect(await turns(stranger)).toEqual([]);
    const receipt = async (person: typeof maya) =>
      (await as(person).get(`/rest/v1/receipts?room_id=${salon.id}&turn_id=${turn.id}`)).read(
        z.array(Receipt),
      );
    expect(await receipt(jonas)).toMatchObject([
      { payer: "you", charged_tokens: 0, hold_tokens: turn.hold_tokens },
    ]);
    expect(await receipt(stranger)).toEqual([]);
  });
});

describe("a room that is deleted in the middle of an answer", () => {
  it("gives back what was set aside (T7)", async () => {
    const { maya, jonas, salon } = await cast();
    await hostTwin(salon, await insertTwin(maya, "Ada"), maya);
    await giveTokens(jonas, 10_000);
    await ask(jonas, salon.id, "Hi");
    expect((await as(maya).delete(`/rest/v1/rooms/${salon.id}`)).status).toBe(204);
    expect(await balanceOf(jonas)).toMatchObject({ balance_tokens: 10_000, held_tokens: 0 });
    await expectBalancedBooks();
  });
});
