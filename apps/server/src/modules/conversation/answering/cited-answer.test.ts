import { Message } from "@parley/contract/conversation";
import type { RoomId } from "@parley/contract/ids";
import { KnowledgeText } from "@parley/contract/knowledge";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { as } from "../../../testing/as.ts";
import { cast, type Person } from "../../../testing/cast.ts";
import {
  ask,
  expectBalancedBooks,
  giveTokens,
  openTryOutOf,
  startWorker,
  untilOver,
} from "../../../testing/conversing.ts";
import { readWaiting, teachText } from "../../../testing/knowledge.ts";
import { watch } from "../../../testing/live.ts";
import { models } from "../../../testing/sandbox.ts";
import { owner } from "../../../testing/stage.ts";
import { hostTwin } from "../../../testing/twins.ts";
import { openWorkshop } from "../../../testing/working.ts";

const { tools } = await openWorkshop();
await startWorker(models);

const handbook = `The lighthouse of Skerry Point was built in 1842 by the engineer Agnes Thorne.
It burned whale oil until 1911, when an electric lamp was fitted.

Visitors may climb the tower on Saturdays between ten and four. The climb has 187 steps and no lift.
Dogs wait at the bottom with the keeper, who keeps biscuits for them.`;

/** A twin of Maya's that has read the handbook, tried out by her and met by Jonas in a room. */
async function stage() {
  const people = await cast();
  const { twin, room } = await openTryOutOf(people.maya);
  const item = await teachText(people.maya, twin, handbook);
  await readWaiting(tools);
  await hostTwin(people.salon, twin, people.maya);
  await giveTokens(people.jonas, 50_000);
  return { ...people, twin, item, tryOut: room };
}

async function answerTo(person: Person, room: RoomId, question: string): Promise<Message> {
  const turn = await ask(person, room, question);
  const { answer_id } = await untilOver(turn.id);
  const messages = (await as(person).get(`/rest/v1/messages?room_id=${room}`)).read(z.array(Message));
  const answer = messages.find(({ id }) => id === answer_id);
  if (!answer) throw new Error("There is no answer");
  return answer;
}

describe("an answer from a source (C7)", () => {
  it("leads those who tend the twin to the very words", async () => {
    const { maya, tryOut, item } = await stage();
    const { body, citations } = await answerTo(maya, tryOut, "Who built the lighthouse of Skerry Point?");
    expect(body).toContain("Agnes Thorne");
    expect(body).toContain("[1]");
    const [first] = citations;
    expect(first).toMatchObject({ number: 1, item_id: item.id, is_exact: true });
    const { text } = (await as(maya).get(`/rest/v1/knowledge_items/${item.id}/text`)).read(KnowledgeText);
    expect(text.slice(first?.start ?? 0, first?.end ?? 0)).toBe(first?.quote);
    expect(first?.quote).toContain("Agnes Thorne");
  });

  it("shows others the quote and no more, live or read", async () => {
    const { jonas, salon } = await stage();
    const viewer = await watch(jonas, [`room:${salon.id}`]);
    const answer = await answerTo(jonas, salon.id, "Who built the lighthouse of Skerry Point?");
    expect(answer.citations[0]).toMatchObject({ item_id: null, start: null, end: null, is_exact: false });
    expect(answer.citations[0]?.quote).toContain("Agnes Thorne");
    await vi.waitUntil(() =>
      viewer.events.some((event) => event.type === "message" && event.message.id === answer.id),
    );
    const live = viewer.events.find((event) => event.type === "message" && event.message.id === answer.id);
    expect(live).toMatchObject({ message: { citations: answer.citations } });
    viewer.close();
  });

  it("is told with its sources' names while it is being written, and none that is not to be quoted", async () => {
    const { maya, jonas, salon, item } = await stage();
    const viewer = await watch(jonas, [`room:${salon.id}`]);
    const named = () =>
      viewer.events.flatMap((event) => (event.type === "delta" ? (event.sources ?? []) : []));
    const answer = await answerTo(jonas, salon.id, "Who built the lighthouse of Skerry Point?");
    const [{ number, title, locator } = {}] = answer.citations;
    await vi.waitUntil(() => named().length > 0);
    expect(named()).toEqual([{ number, title, locator }]);
    await as(maya).patch(`/rest/v1/knowledge_items/${item.id}`, { is_citable: false });
    const unnamed = await answerTo(jonas, salon.id, "Who built the lighthouse of Skerry Point?");
    await vi.waitUntil(() =>
      viewer.events.some((event) => event.type === "message" && event.message.id === unnamed.id),
    );
    expect(named()).toHaveLength(1);
    viewer.close();
  });

  it("neither quotes nor names an item that is not to be quoted, except in a try-out", async () => {
    const { maya, jonas, salon, tryOut, item } = await stage();
    await as(maya).patch(`/rest/v1/knowledge_items/${item.id}`, { is_citable: false });
    const inRoom = await answerTo(jonas, salon.id, "Who built the lighthouse of Skerry Point?");
    expect(JSON.stringify(inRoom)).not.toMatch(/Agnes|\[1\]/);
    const tried = await answerTo(maya, tryOut, "Who built the lighthouse of Skerry Point?");
    expect(tried.citations).toMatchObject([{ number: 1, item_id: item.id, quote: "" }]);
  });

  it("of a strict twin is given when there is a source, and withheld without a charge when there is none (C10)", async () => {
    const { maya, twin, tryOut } = await stage();
    await owner.query("update virtual_twins set is_strict = true where id = $1", [twin.id]);
    expect((await answerTo(maya, tryOut, "How many steps has the climb up the tower?")).body).toContain(
      "187",
    );
    const unknown = await answerTo(maya, tryOut, "What is the tax rate for imported bicycles in Peru?");
    expect(unknown).toMatchObject({ charged_tokens: 0, citations: [] });
    expect(unknown.body).toMatch(/no source/);
    await expectBalancedBooks();
  });
});
