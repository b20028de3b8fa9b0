import { randomBytes, randomUUID } from "node:crypto";
import { SentMessage, type Turn } from "@parley/contract/conversation";
import type { RoomId } from "@parley/contract/ids";
import { describe, expect, it } from "vitest";
import { as } from "../../../testing/as.ts";
import { cast, type Person } from "../../../testing/cast.ts";
import { ask, expectBalancedBooks, giveTokens, startWorker, untilOver } from "../../../testing/conversing.ts";
import { messagesIn, plantMessages } from "../../../testing/messages.ts";
import { models } from "../../../testing/sandbox.ts";
import { owner } from "../../../testing/stage.ts";
import { hostTwin, insertTwin } from "../../../testing/twins.ts";

/** Two thousand letters that count for far more tokens than words would. */
const dense = randomBytes(1_000).toString("hex");

/** The salon with a twin that says back what it was given to read, and something Jonas said. No worker runs yet. */
async function stageRemark() {
  const people = await cast();
  const { maya, jonas, salon } = people;
  const twin = await insertTwin(maya, "Ada");
  await owner.query("update virtual_twins set model = 'sandbox:echo' where id = $1", [twin.id]);
  await hostTwin(salon, twin, maya);
  await giveTokens(jonas, 100_000);
  await plantMessages(salon, jonas, 1);
  const [remark] = await messagesIn(jonas, salon.id);
  if (!remark) throw new Error("Nothing was said");
  return { ...people, twin, remark };
}

async function askAbout(person: Person, roomId: RoomId, quotedId: string): Promise<Turn> {
  const question = { roomId, clientId: randomUUID(), text: "Is that so?", quotedId };
  const [turn] = (await as(person).call("send-message", question)).read(SentMessage).turns;
  if (!turn) throw new Error("Nobody will answer");
  return turn;
}

async function answered(turn: Turn) {
  const worker = await startWorker(models);
  const over = await untilOver(turn.id);
  await worker.close();
  return over;
}

describe("a prompt that grew after its tokens were set aside", () => {
  it("has less of what is quoted, and stays within them (C15, T7)", async () => {
    const { jonas, salon, remark } = await stageRemark();
    const turn = await askAbout(jonas, salon.id, remark.id);
    await owner.query("update messages set body = $2 where id = $1", [remark.id, dense]);
    const { rows } = await owner.query("select prompt_tokens_most from turns where id = $1", [turn.id]);
    const over = await answered(turn);
    expect(over.status).toBe("done");
    expect(over.input_tokens).toBeLessThanOrEqual(rows[0].prompt_tokens_most);
    const answer = (await messagesIn(jonas, salon.id)).at(-1)?.body;
    expect(answer).toContain(`> ${dense.slice(0, 100)}`);
    expect(answer).toContain("[cut here]\n\nIs that so?");
    await expectBalancedBooks();
  });

  it("fails with its reason where the question no longer fits, and costs nothing (C6, T7)", async () => {
    const { jonas, salon, twin } = await stageRemark();
    const turn = await ask(jonas, salon.id, "Is that so?");
    await owner.query("update virtual_twins set description = $2 where id = $1", [twin.id, dense]);
    expect(await answered(turn)).toMatchObject({
      status: "failed",
      failure: "This is more than the model can read at once.",
      charged_tokens: 0,
    });
    await expectBalancedBooks();
  });
});
