import type { LiveChannel } from "@parley/contract/live";
import { TokenBalance } from "@parley/contract/tokens";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as } from "../../testing/as.ts";
import { cast, insertPerson, type Person } from "../../testing/cast.ts";
import { ask, openTryOutOf, startWorker, untilOver } from "../../testing/conversing.ts";
import { watch } from "../../testing/live.ts";
import { models } from "../../testing/sandbox.ts";
import { insertTwin } from "../../testing/twins.ts";

const ownChannel = ({ id }: Person): LiveChannel => `user:${id}`;

/** A person's own channel, and the balances told on it so far. */
async function listenIn(person: Person) {
  const watching = await watch(person, [ownChannel(person)]);
  const told = () => watching.events.flatMap((event) => (event.type === "balance" ? [event] : []));
  return { told, close: () => watching.close() };
}

const balanceOf = async (person: Person) => {
  const [balance] = (await as(person).get("/rest/v1/user_token_balances")).read(z.array(TokenBalance));
  return { balance_tokens: balance?.balance_tokens, held_tokens: balance?.held_tokens };
};

describe("a balance that changes", () => {
  it("is told to the one who pays, and to nobody else", async () => {
    const { maya, stranger } = await cast();
    const { room } = await openTryOutOf(maya, "sandbox:bench");
    const [own, other] = [await listenIn(maya), await listenIn(stranger)];
    const worker = await startWorker(models);
    await untilOver((await ask(maya, room, "Tell me something")).id);
    const settled = await balanceOf(maya);
    await expect.poll(() => own.told().at(-1), { timeout: 5_000 }).toMatchObject(settled);
    expect(settled.held_tokens).toBe(0);
    expect(other.told()).toEqual([]);
    await worker.close();
    own.close();
    other.close();
  });

  it("is told when a question is taken back before anybody took it on", async () => {
    const { maya } = await cast();
    const { room } = await openTryOutOf(maya, "sandbox:bench");
    const own = await listenIn(maya);
    const turn = await ask(maya, room, "Tell me something");
    await as(maya).call("stop-answer", { roomId: room, turnId: turn.id });
    await expect.poll(() => own.told().at(-1)).toMatchObject({ held_tokens: 0 });
    own.close();
  });

  it("is told when a gift arrives", async () => {
    const person = await insertPerson("Petra", "Novak");
    const twin = await insertTwin(person, "Ada");
    const own = await listenIn(person);
    await as(person).call("open-try-out", { twinId: twin.id });
    await expect.poll(() => own.told().at(-1)).toMatchObject(await balanceOf(person));
    own.close();
  });
});
