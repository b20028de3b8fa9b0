import { AnswerQuote, SentMessage } from "@parley/contract/conversation";
import { ErrorBody } from "@parley/contract/errors";
import type { RoomId } from "@parley/contract/ids";
import { describe, expect, it } from "vitest";
import { as } from "../../testing/as.ts";
import { cast, insertPerson, type Person } from "../../testing/cast.ts";
import { ask, giveTokens, openTryOutOf, say } from "../../testing/conversing.ts";
import { owner } from "../../testing/stage.ts";
import { giveTier, hostTwin, insertTwin, type StagedTwin } from "../../testing/twins.ts";

/** A baker, a lawyer and a gardener in the salon, in this order; Jonas asks. */
async function stageExperts() {
  const people = await cast();
  const { maya, jonas, salon } = people;
  await giveTier(maya, "growth");
  await giveTokens(jonas, 1_000_000);
  const baker = await insertTwin(maya, "Iris Novotna", { description: "Bread that takes two days" });
  const lawyer = await insertTwin(maya, "Samuel Brandt", { description: "Clauses that clients read" });
  const gardener = await insertTwin(maya, "Leila Cohen", { description: "What grows in the shade" });
  for (const [place, twin] of [baker, lawyer, gardener].entries()) {
    await hostTwin(salon, twin, maya);
    await owner.query("update room_twins set position = $3 where room_id = $1 and twin_id = $2", [
      ...[salon.id, twin.id, place],
    ]);
  }
  return { ...people, baker, lawyer, gardener };
}

const asked = async (person: Person, room: RoomId, text: string) =>
  (await say(person, room, text)).read(SentMessage).turns.map(({ twin_id }) => twin_id);

/** Passages as a reading leaves them just before they take their place, which its version gives them. */
async function teach(person: Person, twin: StagedTwin, body: string, title = "Notes"): Promise<string> {
  const { rows } = await owner.query(
    `insert into knowledge_items (twin_id, added_by, type, title, extracted_text, language) values ($1, $2, 'text', $4, $3, 'en')
     returning id`,
    [twin.id, person.id, body, title],
  );
  await owner.query(
    `insert into knowledge_chunks (twin_id, item_id, version, position, body, model, embedding)
     values ($1, $2, 1, 0, $3, 'local', array_fill(0.1::real, array[512])::halfvec(512))`,
    [twin.id, rows[0].id, body],
  );
  return rows[0].id;
}

/** As if the twin had answered: nobody runs a worker here. */
const speak = (room: RoomId, twin: StagedTwin) =>
  owner.query(
    `with next as (update room_counters set last_seq = last_seq + 1 where room_id = $1 returning last_seq)
     insert into messages (room_id, seq, twin_id, body) select $1, last_seq, $2, 'Yes.' from next`,
    [room, twin.id],
  );

describe("a question that names nobody", () => {
  it("goes to whoever is there for it, wherever they sit (C19)", async () => {
    const { jonas, salon, baker, lawyer, gardener } = await stageExperts();
    expect(await asked(jonas, salon.id, "Which clause do clients skip?")).toEqual([lawyer.id]);
    expect(await asked(jonas, salon.id, "Why does my bread not rise?")).toEqual([baker.id]);
    expect(await asked(jonas, salon.id, "Does anything grow under a tree?")).toEqual([gardener.id]);
    expect(await asked(jonas, salon.id, "Leila, what do you think?")).toEqual([gardener.id]);
  });

  it("goes to whoever was taught about it, from the moment they know it until they no longer do (C19)", async () => {
    const { maya, jonas, salon, baker, lawyer } = await stageExperts();
    const question = "How do I sharpen a chisel?";
    expect(await asked(jonas, salon.id, question)).toEqual([baker.id]);
    const item = await teach(maya, lawyer, "A chisel is sharpened on a wet stone, bevel down.");
    expect(await asked(jonas, salon.id, question)).toEqual([baker.id]);
    await owner.query("update knowledge_items set version = 1 where id = $1", [item]);
    expect(await asked(jonas, salon.id, question)).toEqual([lawyer.id]);
    await as(maya).delete(`/rest/v1/knowledge_items/${item}`);
    expect(await asked(jonas, salon.id, question)).toEqual([baker.id]);
  });

  it("learns nothing from what is not to be quoted, nor its title, from the moment that is said (C7, C19)", async () => {
    const { maya, jonas, salon, baker, lawyer } = await stageExperts();
    const item = await teach(maya, lawyer, "The merger with Zephyr closes in May.", "Project Nightjar");
    await owner.query("update knowledge_items set version = 1 where id = $1", [item]);
    const routed = async (text: string) =>
      (await as(jonas).call("quote-answer", { roomId: salon.id, text }))
        .read(AnswerQuote)
        .twins.map(({ twin_id }) => twin_id);
    for (const secret of ["Zephyr?", "Nightjar?"]) expect(await routed(secret)).toEqual([lawyer.id]);
    const letQuote = (is_citable: boolean) =>
      as(maya).patch(`/rest/v1/knowledge_items/${item}`, { is_citable });
    await letQuote(false);
    for (const secret of ["Zephyr?", "Nightjar?"]) expect(await routed(secret)).toEqual([baker.id]);
    await letQuote(true);
    expect(await routed("Zephyr?")).toEqual([lawyer.id]);
  });

  it("follows what a twin says it is for, once that is changed (C19)", async () => {
    const { maya, jonas, salon, gardener } = await stageExperts();
    await as(maya).patch(`/rest/v1/virtual_twins/${gardener.id}`, { purpose: "Violins and their bows" });
    expect(await asked(jonas, salon.id, "What is a bow made of?")).toEqual([gardener.id]);
  });

  it("goes on with whoever spoke last when nobody knows anything of it, and else with the first seat (C19)", async () => {
    const { jonas, salon, baker, gardener } = await stageExperts();
    expect(await asked(jonas, salon.id, "Hm, and why?")).toEqual([baker.id]);
    await speak(salon.id, gardener);
    expect(await asked(jonas, salon.id, "Hm, and why?")).toEqual([gardener.id]);
  });

  it("is answered by more than one only where the room wants it and they suit it nearly as well (C19)", async () => {
    const { jonas, salon, baker, lawyer } = await stageExperts();
    const question = "Bread or clauses?";
    expect(await asked(jonas, salon.id, question)).toHaveLength(1);
    await owner.query("update rooms set max_answers = 3 where id = $1", [salon.id]);
    expect((await asked(jonas, salon.id, question)).toSorted()).toEqual([baker.id, lawyer.id].toSorted());
    expect(await asked(jonas, salon.id, "Why does bread take two days?")).toEqual([baker.id]);
    expect(await asked(jonas, salon.id, "Hm, and why?")).toHaveLength(1);
  });

  it("is quoted as it would be asked, twin by twin (C19, T7)", async () => {
    const { jonas, salon, lawyer } = await stageExperts();
    const text = "Which clause do clients skip?";
    const quote = (await as(jonas).call("quote-answer", { roomId: salon.id, text })).read(AnswerQuote);
    expect(quote.twins).toEqual([{ twin_id: lawyer.id, max_tokens: quote.max_tokens, payer: "you" }]);
    expect((await ask(jonas, salon.id, text)).hold_tokens).toBe(quote.max_tokens);
  });
});

describe("a question that names somebody", () => {
  it("asks them and nobody else, each once (C19)", async () => {
    const { jonas, salon, baker } = await stageExperts();
    expect(await asked(jonas, salon.id, "@Iris Novotna which clause? @iris novotna!")).toEqual([baker.id]);
    expect(await asked(jonas, salon.id, "Ask @iris.novotna@parley.test about bread")).toEqual([baker.id]);
  });

  it("asks several only where the speaker's plan has it, and says which feature is missing (C19)", async () => {
    const { jonas, salon, baker, lawyer } = await stageExperts();
    const text = "@Iris Novotna and @Samuel Brandt, who is right?";
    const refused = await say(jonas, salon.id, text);
    expect([refused.status, refused.read(ErrorBody)]).toMatchObject([
      402,
      { code: "upgrade_required", feature: "select_multiple_twins" },
    ]);
    expect((await as(jonas).get(`/rest/v1/messages?room_id=${salon.id}`)).body).toEqual([]);
    const quote = await as(jonas).call("quote-answer", { roomId: salon.id, text });
    expect(quote.read(AnswerQuote).twins).toHaveLength(2);
    await giveTier(jonas, "growth");
    expect((await asked(jonas, salon.id, text)).toSorted()).toEqual([baker.id, lawyer.id].toSorted());
  });

  it("does not reach twins of other rooms (C19)", async () => {
    const { jonas, salon, baker } = await stageExperts();
    await insertTwin(await insertPerson("Kai", "Other"), "Elsewhere", { isPublic: true });
    expect(await asked(jonas, salon.id, "@Elsewhere, are you there?")).toEqual([baker.id]);
  });
});

describe("a twin that left the room", () => {
  it("is neither tried again nor asked anew there (C19)", async () => {
    const { maya, jonas, salon, lawyer } = await stageExperts();
    const turn = await ask(jonas, salon.id, "Which clause do clients skip?");
    await owner.query(
      "update turns set status = 'failed', failure = 'No', finished_at = now() where id = $1",
      [turn.id],
    );
    await owner.query("select close_hold(payer_id, id, 'released') from turns where id = $1", [turn.id]);
    await as(maya).call("unseat-twin", { roomId: salon.id, twinId: lawyer.id });
    const answer = await as(jonas).call("retry-answer", { roomId: salon.id, turnId: turn.id });
    expect([answer.status, answer.read(ErrorBody).code]).toEqual([409, "twin_left_room"]);
  });

  it("still answers where its maker tries it out", async () => {
    const { maya } = await cast();
    const { twin, room } = await openTryOutOf(maya);
    expect((await ask(maya, room, "Hello?")).twin_id).toBe(twin.id);
  });
});
