import type { RoomId, UserId } from "@parley/contract/ids";
import {
  type AccessibleRooms,
  type CreateRoom,
  type ListRooms,
  OWNERS_SHOWN,
  type Room,
  type RoomOwner,
  type TransferRoomOwnership,
  type UpdateRoom,
} from "@parley/contract/rooms";
import { sql } from "kysely";
import type { Actor, Tx } from "../../platform/database.ts";
import { after } from "../../platform/keyset.ts";

const columns = [
  "id",
  "name",
  "description",
  "user_id",
  "logo_url",
  "access_type",
  "price",
  "custom_domain",
  "theme_config",
  "member_count",
  "updated_at",
] as const;

export function findRoom(tx: Tx, id: RoomId): Promise<Room | undefined> {
  return tx.selectFrom("rooms").select(columns).where("id", "=", id).executeTakeFirst();
}

/** Starts from the person's own indexes; the function refuses to answer about somebody else. */
export async function listAccessibleRooms(tx: Tx, wanted: AccessibleRooms): Promise<Room[]> {
  const { user_id_param, before_updated_at = null, before_id = null } = wanted;
  const { rows } = await sql<Room>`
    select ${sql.join(columns.map((column) => sql.ref(column)))}
    from get_user_accessible_rooms(${user_id_param}, ${before_updated_at}, ${before_id})`.execute(tx);
  return rows;
}

export function listRooms(tx: Tx, wanted: ListRooms): Promise<Room[]> {
  const { id, custom_domain, access_type, limit } = wanted;
  let query = tx.selectFrom("rooms").select(columns).where(olderThan(wanted));
  if (id) query = query.where("id", "=", id);
  if (custom_domain) query = query.where("custom_domain", "=", custom_domain);
  // The listed rooms have an index of their own; without its whole condition the planner would walk every room.
  if (access_type) query = query.where("access_type", "=", access_type).where("unlisted_at", "is", null);
  return query.orderBy("updated_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** The same rooms as listAccessibleRooms, by direct query: what the browser falls back to when the function fails. */
export function listOwnAndJoinedRooms(tx: Tx, actor: Actor, wanted: ListRooms): Promise<Room[]> {
  return tx
    .with("mine", (mine) => {
      const newestOwn = mine
        .selectFrom("rooms")
        .select("id")
        .where("user_id", "=", actor.userId)
        .where(olderThan(wanted))
        .orderBy("updated_at", "desc")
        .orderBy("id", "desc")
        .limit(wanted.limit);
      const joined = mine
        .selectFrom("room_members")
        .select("room_id as id")
        .where("user_id", "=", actor.userId)
        .where("status", "=", "active");
      return mine.selectFrom(newestOwn.as("own")).select("id").union(joined);
    })
    .selectFrom("rooms")
    .select(columns)
    .where("id", "in", (mine) => mine.selectFrom("mine").select("id"))
    .where(olderThan(wanted))
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(wanted.limit)
    .execute();
}

const olderThan = ({ before_updated_at, before_id }: ListRooms) =>
  after(["updated_at", "id"], [before_updated_at, before_id]);

/** Undefined when the id is taken, by this very request sent before or by somebody else's room. */
export function insertRoom(tx: Tx, actor: Actor, room: CreateRoom): Promise<Room | undefined> {
  return tx
    .insertInto("rooms")
    .values({ ...room, user_id: actor.userId })
    .onConflict((on) => on.column("id").doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export function updateRoom(tx: Tx, id: RoomId, change: UpdateRoom): Promise<Room | undefined> {
  return tx.updateTable("rooms").set(change).where("id", "=", id).returning(columns).executeTakeFirst();
}

export async function deleteRoom(tx: Tx, id: RoomId): Promise<void> {
  await tx.deleteFrom("rooms").where("id", "=", id).execute();
}

/** The former owner; null when the room is not the caller's to give. */
export async function updateOwner(
  tx: Tx,
  { roomId, newOwnerUserId }: TransferRoomOwnership,
): Promise<UserId | null> {
  const former = sql<UserId | null>`transfer_room(${roomId}, ${newOwnerUserId})`.as("former");
  return (await tx.selectNoFrom(former).executeTakeFirstOrThrow()).former;
}

export type Standing = { isSuperadmin: boolean; hasSecondFactor: boolean };

export function findOwnStanding(tx: Tx): Promise<Standing> {
  return tx
    .selectNoFrom([
      sql<boolean>`is_superadmin()`.as("isSuperadmin"),
      sql<boolean>`has_second_factor()`.as("hasSecondFactor"),
    ])
    .executeTakeFirstOrThrow();
}

/** Refuses everyone but a superadmin. */
export async function listRoomOwners(tx: Tx, afterId: UserId | null): Promise<RoomOwner[]> {
  const { rows } = await sql<RoomOwner>`
    select id, ${ownerName} as name, email, role, first_name, last_name,
      room_count as "roomCount", room_names as "roomNames"
    from get_room_owners(${afterId})`.execute(tx);
  return rows;
}

/** The same owners by direct query, without what only the function may read; nobody else gets any. */
export async function listRoomOwnersDirectly(tx: Tx, afterId: UserId | null): Promise<RoomOwner[]> {
  const { rows } = await sql<RoomOwner>`
    select p.id, ${ownerName} as name, null as email, null as role, p.first_name, p.last_name,
      count(*) as "roomCount", array_agg(r.name order by r.name, r.id) as "roomNames"
    from rooms r join profiles p on p.id = r.user_id
    where (select is_superadmin()) and (${afterId}::uuid is null or r.user_id > ${afterId})
    group by p.id order by p.id limit ${OWNERS_SHOWN}`.execute(tx);
  return rows;
}

const ownerName = sql`concat_ws(' ', first_name, last_name)`;
