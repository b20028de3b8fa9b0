import { randomUUID } from "node:crypto";
import { AnswerQuote, SentMessage } from "@parley/contract/conversation";
import { RoomPayment } from "@parley/contract/room-payments";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as } from "../../testing/as.ts";
import { cast, insertMember, insertPerson, insertRoom, type Person } from "../../testing/cast.ts";
import { ask, expectBalancedBooks, giveTokens, say } from "../../testing/conversing.ts";
import { owner } from "../../testing/stage.ts";
import { hostTwin, insertTwin } from "../../testing/twins.ts";

type Caps = { daily_cap_tokens: number; member_daily_cap_tokens: number };

/** The salon pays up to caps, given in answers; its owner and Jonas have more than enough. */
async function stageBudget({ day, member }: { day: number; member: number }) {
  const people = await cast();
  const { maya, jonas, salon } = people;
  await hostTwin(salon, await insertTwin(maya, "Ada"), maya);
  for (const person of [maya, jonas]) await giveTokens(person, 10_000_000);
  const quote = await as(jonas).call("quote-answer", { roomId: salon.id, text: "Hi" });
  // History grows with every question; room for that is in the figure, so that the caps hold a whole number of answers.
  const each = quote.read(AnswerQuote).max_tokens + 40;
  const caps: Caps = { daily_cap_tokens: each * day, member_daily_cap_tokens: each * member };
  await as(maya).call("set-room-payment", {
    ...{ roomId: salon.id, who_pays: "room_up_to_cap", ...caps, max_answers: 1 },
  });
  return { ...people, caps, each };
}

const paidFor = async (payer: Person, asker?: Person): Promise<number> => {
  const { rows } = await owner.query(
    `select coalesce(sum(case when finished_at is null then hold_tokens else charged_tokens end), 0)::int as tokens
     from turns where payer_id = $1 and payer_kind = 'room' and ($2::uuid is null or asked_by = $2)`,
    [payer.id, asker?.id ?? null],
  );
  return rows[0].tokens;
};

const payersOf = async (asker: Person): Promise<Record<string, number>> => {
  const { rows } = await owner.query(
    "select payer_kind, count(*)::int as n from turns where asked_by = $1 group by 1",
    [asker.id],
  );
  return Object.fromEntries(rows.map(({ payer_kind, n }) => [payer_kind, n]));
};

describe("a room that pays up to its caps", () => {
  it("never passes a member's, however many questions come at once; then the speaker pays (C21)", async () => {
    const { maya, jonas, salon, caps } = await stageBudget({ day: 50, member: 5 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => say(jonas, salon.id, "Hi")));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(await paidFor(maya, jonas)).toBeLessThanOrEqual(caps.member_daily_cap_tokens);
    expect(await payersOf(jonas)).toEqual({ room: 5, you: 45 });
    const [payment] = (await as(maya).get(`/rest/v1/room_payments?room_id=${salon.id}`)).read(
      z.array(RoomPayment),
    );
    expect(payment?.spent_today_tokens).toBe(await paidFor(maya));
    await expectBalancedBooks();
  });

  it("never passes the room's, whoever asks, sends anew or tries again at the same moment (C21)", async () => {
    const { maya, jonas, salon, caps } = await stageBudget({ day: 6, member: 4 });
    const visitors = [jonas];
    for (let n = 0; n < 5; n += 1) {
      const visitor = await insertPerson("Vic", `Visitor ${n}`);
      await insertMember(salon, visitor, "active");
      await giveTokens(visitor, 1_000_000);
      visitors.push(visitor);
    }
    const failed = await Promise.all(visitors.map((visitor) => ask(visitor, salon.id, "Hi")));
    await owner.query(
      "update turns set status = 'failed', failure = 'No', finished_at = now() where id = any ($1)",
      [failed.map(({ id }) => id)],
    );
    await owner.query("select close_hold(payer_id, id, 'released') from turns where id = any ($1)", [
      failed.map(({ id }) => id),
    ]);
    await Promise.all(
      failed.flatMap(({ id }, at) => {
        const visitor = visitors[at] ?? jonas;
        const retry = as(visitor).call("retry-answer", { roomId: salon.id, turnId: id });
        return [retry, ...Array.from({ length: 3 }, () => say(visitor, salon.id, "Hi"))];
      }),
    );
    expect(await paidFor(maya)).toBeLessThanOrEqual(caps.daily_cap_tokens);
    expect(await paidFor(maya)).toBeGreaterThan(caps.daily_cap_tokens / 2);
    await expectBalancedBooks();
  });

  it("counts a try of today, though the question is of yesterday (C21)", async () => {
    const { maya, jonas, salon } = await stageBudget({ day: 1, member: 1 });
    const turn = await ask(jonas, salon.id, "Hi");
    await owner.query(
      `update turns set status = 'failed', failure = 'No', finished_at = now(), created_at = now() - interval '1 day',
         planned_at = now() - interval '1 day' where id = $1`,
      [turn.id],
    );
    await owner.query("select close_hold(payer_id, id, 'released') from turns where id = $1", [turn.id]);
    await as(jonas).call("retry-answer", { roomId: salon.id, turnId: turn.id });
    expect(await payersOf(jonas)).toEqual({ room: 1 });
    await ask(jonas, salon.id, "Hi");
    expect(await payersOf(jonas)).toEqual({ room: 1, you: 1 });
    expect(await paidFor(maya)).toBeGreaterThan(0);
  });

  it("refuses whoever has nothing left once the caps are reached, and takes nothing from the owner (C21)", async () => {
    const { maya, salon } = await stageBudget({ day: 2, member: 1 });
    const poor = await insertPerson("Pia", "Poor");
    await insertMember(salon, poor, "active");
    const answers = await Promise.all(Array.from({ length: 10 }, () => say(poor, salon.id, "Hi")));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(9);
    expect((await payersOf(poor)).room).toBe(1);
    expect(await paidFor(maya, poor)).toBeGreaterThan(0);
  });
});

describe("a twin's owner who sponsors messages", () => {
  it("sponsors so many a day and visitor, and not one more, in however many rooms at once (C21)", async () => {
    const { maya, jonas } = await cast();
    const sponsor = await insertPerson("Sol", "Ponsor");
    const twin = await insertTwin(sponsor, "Ada", { isPublic: true });
    await owner.query("update virtual_twins set free_messages_per_day = 3 where id = $1", [twin.id]);
    for (const person of [jonas, sponsor]) await giveTokens(person, 10_000_000);
    const rooms = await Promise.all(
      Array.from({ length: 8 }, (_, n) => insertRoom(maya, `Room ${n}`, "private")),
    );
    for (const room of rooms) {
      await hostTwin(room, twin, maya);
      await insertMember(room, jonas, "active");
    }
    await Promise.all(rooms.map((room) => ask(jonas, room.id, "Hi")));
    expect(await payersOf(jonas)).toEqual({ owner: 3, you: 5 });
    await expectBalancedBooks();
  });
});

describe("a room that pays for everything", () => {
  it("asks nothing of its members, and refuses when its owner runs dry (C21)", async () => {
    const { maya, jonas, salon } = await cast();
    await hostTwin(salon, await insertTwin(maya, "Ada"), maya);
    await as(maya).call("set-room-payment", {
      ...{ roomId: salon.id, who_pays: "room", daily_cap_tokens: null, member_daily_cap_tokens: null },
      max_answers: 1,
    });
    await giveTokens(jonas, 100_000);
    expect((await say(jonas, salon.id, "Hi")).status).toBe(402);
    await giveTokens(maya, 100_000);
    const sent = (await say(jonas, salon.id, "Hi", randomUUID())).read(SentMessage);
    expect(sent.turns).toHaveLength(1);
    expect(await payersOf(jonas)).toEqual({ room: 1 });
  });
});
