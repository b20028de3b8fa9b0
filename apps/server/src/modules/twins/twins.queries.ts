import type { RoomId, TwinId, UserId } from "@parley/contract/ids";
import { PAGE } from "@parley/contract/paging";
import type {
  AddTwinManager,
  ChangeTwinManagerRole,
  CreateTwin,
  HostingRoom,
  ListTwins,
  PublishTwin,
  RemoveTwinManager,
  Twin,
  TwinManager,
  TwinPersona,
  UpdateTwin,
  UsageStats,
} from "@parley/contract/twins";
import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Actor, Tx } from "../../platform/database.ts";
import { after } from "../../platform/keyset.ts";

export function findTwin(tx: Tx, actor: Actor, id: TwinId): Promise<Twin | undefined> {
  return twinsSeenBy(tx, actor).where("id", "=", id).executeTakeFirst();
}

/** Every branch starts from an index of its own; row-level security only confirms. */
export function listTwins(tx: Tx, actor: Actor, wanted: ListTwins): Promise<Twin[]> {
  const { id, owner_id, is_public, limit } = wanted;
  const twins = twinsSeenBy(tx, actor).where(olderThan(wanted));
  const chosen = id
    ? twins.where("id", "=", id)
    : owner_id
      ? twins.where("owner_id", "=", owner_id)
      : is_public
        ? twins.where("is_public", "=", sql.lit(true)).where("unlisted_at", "is", null)
        : twins.where("id", "in", tendedBy(tx, actor, wanted));
  return chosen.orderBy("updated_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

function twinsSeenBy(tx: Tx, { userId }: Actor) {
  return tx.selectFrom("virtual_twins").select((twin) => [
    ...columns,
    jsonObjectFrom(
      twin
        .selectFrom("profiles")
        .select(["profiles.id", "first_name", "last_name", "profiles.avatar_url"])
        .whereRef("profiles.id", "=", "virtual_twins.owner_id"),
    )
      .$notNull()
      .as("owner"),
    sql<Twin["my_role"]>`case when owner_id = ${userId} then 'owner' else
      (select role from twin_managers where twin_id = virtual_twins.id and user_id = ${userId}) end`.as(
      "my_role",
    ),
  ]);
}

const columns = [
  "virtual_twins.id",
  "owner_id",
  "name",
  "description",
  "purpose",
  "is_public",
  "unlisted_at",
  "temperature",
  "is_dynamic_mode",
  "is_strict",
  "greeting",
  "suggested_questions",
  "virtual_twins.avatar_url",
  "hue",
  "portrait_seed",
  "model",
  "free_messages_per_day",
  "monthly_price_cents",
  "virtual_twins.updated_at",
] as const;

/** A person manages a handful of twins, but may own hundreds: only the page's worth of those is looked at. */
function tendedBy(tx: Tx, { userId }: Actor, wanted: ListTwins) {
  const own = tx
    .selectFrom("virtual_twins")
    .select("id")
    .where("owner_id", "=", userId)
    .where(olderThan(wanted))
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(wanted.limit);
  const managed = tx.selectFrom("twin_managers").select("twin_id as id").where("user_id", "=", userId);
  return tx.selectFrom(own.as("own")).select("own.id").union(managed);
}

const olderThan = ({ before_updated_at, before_id }: ListTwins) =>
  after(["updated_at", "id"], [before_updated_at, before_id]);

/** Rises as `twin_limit_reached` out of the database when the owner's plan has no place left. */
export async function insertTwin(
  tx: Tx,
  actor: Actor,
  { id, ...twin }: Omit<CreateTwin, "personality">,
): Promise<TwinId> {
  const made = await tx
    .insertInto("virtual_twins")
    .values({ ...twin, ...(id && { id }), owner_id: actor.userId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return made.id;
}

/** False for everyone but the owner. */
export async function publishTwin(tx: Tx, { twinId, isPublic }: PublishTwin): Promise<boolean> {
  const published = sql<boolean>`publish_twin(${twinId}, ${isPublic})`.as("published");
  return (await tx.selectNoFrom(published).executeTakeFirstOrThrow()).published;
}

export async function updateTwin(tx: Tx, id: TwinId, change: Omit<UpdateTwin, "personality">): Promise<void> {
  await tx.updateTable("virtual_twins").set(change).where("id", "=", id).execute();
}

/** Makes the persona where there is none yet. */
export async function updatePersona(tx: Tx, persona: TwinPersona): Promise<void> {
  await tx
    .insertInto("twin_personas")
    .values(persona)
    .onConflict((on) => on.column("twin_id").doUpdateSet({ personality: persona.personality }))
    .execute();
}

export async function deleteTwin(tx: Tx, id: TwinId): Promise<void> {
  await tx.deleteFrom("virtual_twins").where("id", "=", id).execute();
}

/** Undefined for everyone who does not tend the twin. */
export function findPersona(tx: Tx, twinId: TwinId): Promise<TwinPersona | undefined> {
  return tx
    .selectFrom("twin_personas")
    .select(["twin_id", "personality"])
    .where("twin_id", "=", twinId)
    .executeTakeFirst();
}

export function listManagers(tx: Tx, twinId: TwinId): Promise<TwinManager[]> {
  return managersOf(tx, twinId).orderBy("twin_managers.created_at").limit(PAGE).execute();
}

function managersOf(tx: Tx, twinId: TwinId) {
  return tx
    .selectFrom("twin_managers")
    .innerJoin("profiles", "profiles.id", "twin_managers.user_id")
    .select(["twin_id", "user_id", "first_name", "last_name", "avatar_url"])
    .select(["twin_managers.role", "twin_managers.created_at"])
    .where("twin_id", "=", twinId);
}

/** Undefined when the person does not manage the twin, or nobody may tell the caller so. */
export async function findManager(tx: Tx, twinId: TwinId, userId: UserId): Promise<TwinManager | undefined> {
  return managersOf(tx, twinId).where("user_id", "=", userId).executeTakeFirst();
}

/** The manager's id; null when nobody else has an account with this address. */
export async function insertManager(tx: Tx, { twinId, email, role }: AddTwinManager): Promise<UserId | null> {
  const person = sql<UserId | null>`add_twin_manager(${twinId}, ${email}, ${role})`.as("person");
  return (await tx.selectNoFrom(person).executeTakeFirstOrThrow()).person;
}

export async function updateManagerRole(tx: Tx, wanted: ChangeTwinManagerRole): Promise<boolean> {
  const { twinId, userId, role } = wanted;
  const changed = sql<boolean>`change_twin_manager(${twinId}, ${userId}, ${role})`.as("changed");
  return (await tx.selectNoFrom(changed).executeTakeFirstOrThrow()).changed;
}

export async function deleteManager(tx: Tx, { twinId, userId }: RemoveTwinManager): Promise<boolean> {
  const removed = sql<boolean>`remove_twin_manager(${twinId}, ${userId})`.as("removed");
  return (await tx.selectNoFrom(removed).executeTakeFirstOrThrow()).removed;
}

export function listHostingRooms(tx: Tx, twinId: TwinId): Promise<HostingRoom[]> {
  return tx
    .selectFrom("room_twins")
    .innerJoin("rooms", "rooms.id", "room_twins.room_id")
    .select([
      "rooms.id",
      "name",
      "user_id",
      "logo_url",
      "access_type",
      "price",
      "theme_config",
      "member_count",
    ])
    .select(sql<boolean>`rooms.id in (select rooms_i_talk_in())`.as("can_talk"))
    .where("twin_id", "=", twinId)
    .orderBy("room_twins.room_id")
    .limit(PAGE)
    .execute();
}

/** Those of others too, up to a thousand; none for whoever does not tend the twin. */
export async function listRoomsHosting(tx: Tx, twinId: TwinId): Promise<RoomId[]> {
  const { rows } = await sql<{ id: RoomId }>`select rooms_hosting(${twinId}) as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The function answers one row, and only about the caller; a superadmin may ask about anyone. */
export function findUsageStats(tx: Tx, userId: UserId): Promise<UsageStats> {
  const stats = sql<UsageStats>`get_user_usage_stats(${userId})`.as<"stats">("stats");
  return tx.selectFrom(stats).select(["twins_created", "max_twins"]).executeTakeFirstOrThrow();
}
