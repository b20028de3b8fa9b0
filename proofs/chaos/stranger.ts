import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { openLiveStream } from "../support/live-client.ts";
import type { Gathering, Stranger } from "./gathering.ts";
import type { Glimpse } from "./invariants.ts";
import type { Api, Stack } from "./stack.ts";

/** Whose rows hang on a room, and whose on a person. */
const tables = {
  messages: "room_id = any($1::uuid[])",
  message_versions: "room_id = any($1::uuid[])",
  message_citations: "room_id = any($1::uuid[])",
  turns: "room_id = any($1::uuid[])",
  rooms: "id = any($1::uuid[])",
  room_members: "room_id = any($1::uuid[])",
  room_twins: "room_id = any($1::uuid[])",
  token_usage_logs: "room_id = any($1::uuid[])",
  user_token_balances: "user_id <> current_user_id()",
  token_holds: "user_id <> current_user_id()",
};

/** Somebody who is in none of the rooms tries every door: each must show nothing. */
export async function lookAsStranger(stack: Stack, { rooms, stranger }: Gathering): Promise<Glimpse[]> {
  const glimpses: Glimpse[] = [];
  for (const [table, theirs] of Object.entries(tables)) {
    glimpses.push({ where: table, rows: await countAs(stack, stranger.id, { table, theirs, rooms }) });
  }
  const doors = stack.apis.flatMap((api) => rooms.map((room) => knock(api, room, stranger)));
  return [...glimpses, ...(await Promise.all(doors)).flat()];
}

async function knock({ url, livePort }: Api, room: string, { token }: Stranger): Promise<Glimpse[]> {
  const glimpses: Glimpse[] = [];
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  for (const path of [`messages?room_id=${room}`, `turns?room_id=${room}`]) {
    const answer = await fetch(`${url}/rest/v1/${path}`, { headers });
    const shown = z.array(z.unknown()).safeParse(await answer.json());
    glimpses.push({ where: path, rows: shown.data?.length ?? 0 });
  }
  const body = JSON.stringify({ roomId: room, clientId: crypto.randomUUID(), text: "Let me in" });
  const sent = await untilTold(async () => {
    const answer = await fetch(`${url}/functions/v1/send-message`, { method: "POST", headers, body });
    await answer.arrayBuffer();
    return answer.status;
  });
  const watched = await untilTold(async () => {
    const stream = openLiveStream({ port: livePort, channels: [`room:${room}`], token }, () => {});
    const status = await stream.opened;
    stream.drop();
    return status;
  });
  return [
    ...glimpses,
    { where: `send-message to ${room}`, rows: sent === 404 ? 0 : 1 },
    { where: `room:${room}`, rows: watched === 404 ? 0 : 1 },
  ];
}

/** A server that is too busy has told nothing yet. */
async function untilTold(ask: () => Promise<number>): Promise<number> {
  let status = 0;
  for (let tries = 0; tries < 50 && (status === 0 || status >= 500); tries++) {
    if (tries > 0) await pause(200);
    status = await ask();
  }
  return status;
}

type Door = { table: string; theirs: string; rooms: string[] };

/** As row-level security sees the person; a table they were granted nothing on shows nothing either. */
async function countAs({ owner }: Stack, person: string, { table, theirs, rooms }: Door): Promise<number> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query(
      "select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)",
      [JSON.stringify({ sub: person, role: "authenticated" })],
    );
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from ${table} where ${theirs}${theirs.includes("$1") ? "" : " and $1::uuid[] is not null"}`,
      [rooms],
    );
    return Number(rows[0]?.count);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "42501") return 0;
    throw error;
  } finally {
    await client.query("rollback");
    client.release();
  }
}
