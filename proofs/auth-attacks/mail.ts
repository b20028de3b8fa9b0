import { setTimeout as pause } from "node:timers/promises";
import type { SandboxMessage } from "../support/sandbox.ts";
import type { Answer } from "./ask.ts";
import type { Stage } from "./stage.ts";

const PATIENCE_MS = 60_000;
/** As long as the sandbox lets anybody wait. */
const WAIT_MS = 30_000;

/** What reaches an address because of this request, and not because of an earlier one. */
export async function messageAfter(
  stage: Stage,
  to: string,
  request: () => Promise<Answer>,
): Promise<SandboxMessage | undefined> {
  await settled(stage, to);
  const [before] = await stage.sandbox.messages(to);
  await request();
  const [newest] = await stage.sandbox.messages(to, { after: before?.id ?? "0", wait: WAIT_MS });
  return newest;
}

/** Until the worker has nothing left to do about an address. */
export async function settled({ arena }: Stage, address: string): Promise<void> {
  for (const began = Date.now(); Date.now() - began < PATIENCE_MS; await pause(25)) {
    const { rowCount } = await arena.owner.query(
      `select from queue.job where state in ('created', 'retry', 'active') and (data ->> 'address' = $1
         or data ->> 'id' in (select id::text from auth.one_time_tokens where address = $1)) limit 1`,
      [address],
    );
    if (rowCount === 0) return;
  }
  throw new Error(`The worker was not done with ${address} in time`);
}
