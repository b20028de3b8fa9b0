import { setTimeout as pause } from "node:timers/promises";
import type { Member } from "./member.ts";
import type { Stack } from "./stack.ts";

const patienceMs = 20_000;

/** Watches what becomes of the turns that a worker has under way when it is killed. */
export function timeTakeOver({ owner }: Stack, worker: Member) {
  const name = `% ${worker.pid} %`;
  const isBusy = async () =>
    (await owner.query("select from turns where status = 'running' and worker like $1 limit 1", [name]))
      .rowCount === 1;
  return {
    /** A worker with nothing to do leaves nothing to take over; after a while that will have to do. */
    async untilBusy(): Promise<void> {
      const deadline = performance.now() + patienceMs / 4;
      while (!(await isBusy()) && performance.now() < deadline) await pause(5);
    },
    /** From now until another worker has the last of them; undefined when there was nothing to take over. */
    async untilTakenOver(): Promise<number | undefined> {
      const began = performance.now();
      if (!(await isBusy())) return undefined;
      while ((await isBusy()) && performance.now() - began < patienceMs) await pause(10);
      return performance.now() - began;
    },
  };
}
