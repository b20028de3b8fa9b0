import { Turn } from "@parley/contract/conversation";
import { describe, expect, it, vi } from "vitest";
import { as } from "../../testing/as.ts";
import { cast } from "../../testing/cast.ts";
import { ask, expectBalancedBooks, openTryOutOf } from "../../testing/conversing.ts";
import { owner } from "../../testing/stage.ts";

const isSomebodyWaiting = async (): Promise<boolean> => {
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  return (await owner.query(waiting)).rowCount === 1;
};

describe("retry-answer", () => {
  it("waits for whoever rewords the question, and sets aside for the new words (C13, T7)", async () => {
    const { maya } = await cast();
    const { room } = await openTryOutOf(maya);
    const turn = await ask(maya, room, "Why?");
    await owner.query(
      `with over as (update turns set status = 'failed', failure = 'No', finished_at = now() where id = $1 returning *)
       select close_hold(payer_id, id, 'released') from over`,
      [turn.id],
    );
    const editing = await owner.connect();
    await editing.query("begin");
    await editing.query("update messages set body = $2 where id = $1", [turn.question_id, "x".repeat(6_000)]);
    const retried = as(maya).call("retry-answer", { roomId: room, turnId: turn.id });
    try {
      await vi.waitUntil(isSomebodyWaiting, { timeout: 5_000 });
    } finally {
      await editing.query("commit");
      editing.release();
    }
    expect((await retried).read(Turn).hold_tokens).toBeGreaterThan(turn.hold_tokens + 1_900);
    await expectBalancedBooks();
  });
});
