import { z } from "zod";
import { openLiveStream } from "../support/live-client.ts";
import type { Gathering } from "./gathering.ts";
import type { Glimpse } from "./invariants.ts";
import type { Stack } from "./stack.ts";

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
  const headers = { authorization: `Bearer ${stranger.token}`, "content-type": "application/json" };
  for (const { url, livePort } of stack.apis) {
    for (const room of rooms) {
      const paths = [`messages?room_id=${room}`, `turns?room_id=${room}`];
      for (const path of paths) {
        const answer = await fetch(`${url}/rest/v1/${path}`, { headers });
        const shown = z.array(z.unknown()).safeParse(await answer.json());
        glimpses.push({ where: path, rows: shown.data?.length ?? 0 });
      }
      const body = JSON.stringify({ roomId: room, clientId: crypto.randomUUID(), text: "Let me in" });
      const sent = await fetch(`${url}/functions/v1/send-message`, { method: "POST", headers, body });
      glimpses.push({ where: `send-message to ${room}`, rows: sent.status === 404 ? 0 : 1 });
      await sent.arrayBuffer();
      const stream = openLiveStream(
        { port: livePort, channels: [`room:${room}`], token: stranger.token },
        () => {},
      );
      glimpses.push({ where: `room:${room}`, rows: (await stream.opened) === 404 ? 0 : 1 });
      stream.drop();
    }
  }
  return glimpses;
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
