import { RoomId, TwinId } from "@parley/contract/ids";
import type { LiveChannel } from "@parley/contract/live";
import { listRoomsTalkedIn, listTwinsTended } from "./live.queries.ts";
import { type Database, type Tx, transactAs } from "./platform/database.ts";
import type { MayWatch } from "./platform/live/audience.ts";

/**
 * Who may watch what: a room, whoever may read what is said in it; a twin, whoever tends it; a person's own channel,
 * that person. The guest of a room watches that room alone.
 */
export function mayWatch(database: Database): MayWatch {
  return async (actor, channels) => {
    const rooms = idsIn(channels, "room:").map((id) => RoomId.parse(id));
    const twins = actor.roomId ? [] : idsIn(channels, "twin:").map((id) => TwinId.parse(id));
    const isAsking = rooms.length + twins.length > 0;
    const found = isAsking ? await transactAs(database, actor, (tx) => findAllowed(tx, rooms, twins)) : [];
    const allowed = new Set(actor.roomId ? found : [`user:${actor.userId}`, ...found]);
    return new Set(channels.filter((channel) => allowed.has(channel)));
  };
}

async function findAllowed(tx: Tx, rooms: RoomId[], twins: TwinId[]): Promise<string[]> {
  const talkedIn = rooms.length > 0 ? await listRoomsTalkedIn(tx, rooms) : [];
  const tended = twins.length > 0 ? await listTwinsTended(tx, twins) : [];
  return [...talkedIn.map((id) => `room:${id}`), ...tended.map((id) => `twin:${id}`)];
}

const idsIn = (channels: LiveChannel[], kind: string) =>
  channels.flatMap((channel) => (channel.startsWith(kind) ? [channel.slice(kind.length)] : []));
