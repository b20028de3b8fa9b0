import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import type { SandboxMessage } from "../../support/sandbox.ts";
import { headersOf, someAddress } from "./clients.ts";
import { present } from "./expect.ts";
import type { World } from "./world.ts";

export type Letter = { id: string; subject: string; text: string; html: string; code: string; link: URL };

const PATIENCE_MS = 15_000;

/** What reached an address, after an earlier message if one is named. */
export async function mailTo(world: World, to: string, after?: { id: string }): Promise<Letter> {
  const message = await nextMessage(world, to, { kind: "mail", ...(after && { after: after.id }) });
  const link = message.links.find((href) => href.includes("/auth/v1/verify"));
  const { id, subject, text, html, codes } = message;
  return {
    ...{ id, text, subject: subject ?? "", html: html ?? "", code: codes[0] ?? "" },
    link: new URL(link ?? "about:blank"),
  };
}

export async function textTo(
  world: World,
  to: string,
  after?: { id: string },
): Promise<{ id: string; text: string; code: string }> {
  const { id, text, codes } = await nextMessage(world, to, {
    kind: "sms",
    ...(after && { after: after.id }),
  });
  return { id, text, code: codes[0] ?? "" };
}

async function nextMessage(
  { sandbox }: World,
  to: string,
  narrowed: { kind: "mail" | "sms"; after?: string },
): Promise<SandboxMessage> {
  const [newest] = await sandbox.messages(to, { ...narrowed, wait: PATIENCE_MS });
  return present(newest, `a ${narrowed.kind} to ${to}`);
}

/** Nothing is sent to somebody: whatever was to be done about them has been done, and their inbox is empty. */
export async function nothingSentTo(world: World, to: string): Promise<void> {
  await settled(world, to);
  const messages = await world.sandbox.messages(to);
  assert.deepEqual(
    messages.map(({ subject, text }) => subject ?? text),
    [],
  );
}

/** Until no job about an address waits or runs any more. */
async function settled({ owner }: World, address: string): Promise<void> {
  for (const began = Date.now(); Date.now() - began < PATIENCE_MS; await pause(25)) {
    const { rows } = await owner.query(
      `select from queue.job where state in ('created', 'retry', 'active') and (data ->> 'address' = $1
         or data ->> 'id' in (select id::text from auth.one_time_tokens where address = $1))`,
      [address],
    );
    if (rows.length === 0) return;
  }
  throw new Error(`The jobs about ${address} were not done in time`);
}

/** Where a link leads, without going there. */
export async function follow(link: URL | string): Promise<URL> {
  const answer = await fetch(link, { redirect: "manual", headers: headersOf(someAddress()) });
  assert.ok([302, 303].includes(answer.status), `${link} answered ${answer.status}: ${await answer.text()}`);
  return new URL(present(answer.headers.get("location"), "a place to go to"));
}

export const fragmentOf = (address: URL): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(address.hash.slice(1)));
