import {
  FACES_ON_A_COVER,
  type ListedRoom,
  type ListedTwin,
  type ListListedRooms,
  type ListListedTwins,
} from "@parley/contract/marketplace";
import type { Byline } from "@parley/contract/people";
import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Actor, Tx } from "../../platform/database.ts";
import { after } from "../../platform/keyset.ts";

/** How far a search looks. Words have no index that holds under row-level security, so the shelf is cut first. */
const WITHIN_REACH = 1000;

export function listListedRooms(tx: Tx, actor: Actor, wanted: ListListedRooms): Promise<ListedRoom[]> {
  return tx
    .selectFrom(roomsWithinReach(tx, wanted).as("room"))
    .leftJoin("marketplace_listings as listing", "listing.room_id", "room.id")
    .select(["room.id", "name", "description", "logo_url", "price", "theme_config", "member_count"])
    .select((room) => [
      byline("user_id").as("owner"),
      jsonArrayFrom(
        room
          .selectFrom("room_twins")
          .innerJoin("virtual_twins", "virtual_twins.id", "room_twins.twin_id")
          .select(["virtual_twins.id", "virtual_twins.name", "hue", "portrait_seed"])
          .whereRef("room_twins.room_id", "=", "room.id")
          .orderBy("position")
          .limit(FACES_ON_A_COVER),
      ).as("twins"),
      room
        .selectFrom("room_twins")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("room_twins.room_id", "=", "room.id")
        .$asScalar()
        .$notNull()
        .as("twin_count"),
      room
        .selectFrom("room_members")
        .select("status")
        .whereRef("room_members.room_id", "=", "room.id")
        .where("room_members.user_id", "=", actor.userId)
        .as("membership"),
      room
        .selectFrom("room_subscriptions")
        .select("current_period_end")
        .whereRef("room_subscriptions.room_id", "=", "room.id")
        .where("room_subscriptions.user_id", "=", actor.userId)
        .where("status", "in", ["active", "past_due"])
        .as("subscribed_until"),
    ])
    .select(standing)
    .where(mentions(sql`name || ' ' || description`, wanted.search))
    .where(costs(sql`price`, wanted.price))
    .orderBy("member_count", "desc")
    .orderBy("room.id", "desc")
    .limit(wanted.limit)
    .execute();
}

function roomsWithinReach(tx: Tx, { before_member_count, before_id }: ListListedRooms) {
  return tx
    .selectFrom("rooms")
    .select(["id", "user_id", "name", "description", "logo_url", "price", "theme_config", "member_count"])
    .where("access_type", "=", "public")
    .where("unlisted_at", "is", null)
    .where(after(["member_count", "id"], [before_member_count, before_id]))
    .orderBy("member_count", "desc")
    .orderBy("id", "desc")
    .limit(WITHIN_REACH);
}

export function listListedTwins(tx: Tx, actor: Actor, wanted: ListListedTwins): Promise<ListedTwin[]> {
  return tx
    .selectFrom(twinsWithinReach(tx, wanted).as("twin"))
    .leftJoin("marketplace_listings as listing", "listing.twin_id", "twin.id")
    .select(["twin.id", "name", "description", "purpose", "hue", "portrait_seed", "monthly_price_cents"])
    .select((twin) => [
      "twin.updated_at",
      byline("twin.owner_id").as("owner"),
      twin
        .selectFrom("user_twin_subscriptions")
        .select("current_period_end")
        .whereRef("user_twin_subscriptions.twin_id", "=", "twin.id")
        .where("user_twin_subscriptions.user_id", "=", actor.userId)
        .where("status", "in", ["active", "past_due"])
        .as("subscribed_until"),
    ])
    .select(standing)
    .where(mentions(sql`name || ' ' || purpose || ' ' || description`, wanted.search))
    .where(costs(sql`monthly_price_cents`, wanted.price))
    .orderBy("twin.updated_at", "desc")
    .orderBy("twin.id", "desc")
    .limit(wanted.limit)
    .execute();
}

function twinsWithinReach(tx: Tx, { before_updated_at, before_id }: ListListedTwins) {
  return tx
    .selectFrom("virtual_twins")
    .select(["id", "owner_id", "name", "description", "purpose", "hue", "portrait_seed"])
    .select(["monthly_price_cents", "updated_at"])
    .where("is_public", "=", sql.lit(true))
    .where("unlisted_at", "is", null)
    .where(after(["updated_at", "id"], [before_updated_at, before_id]))
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(WITHIN_REACH);
}

const standing = [
  sql<number | null>`case when rating_count > 0 then rating end`.as("rating"),
  sql<number>`coalesce(rating_count, 0)`.as("rating_count"),
  sql<boolean>`coalesce(is_boosted, false)`.as("is_boosted"),
] as const;

/** True when every word of the search stands somewhere in the text. */
function mentions(text: RawBuilder<unknown>, search: string | undefined) {
  const words = search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  return sql<boolean>`not exists (select from unnest(${words}::text[]) as word where strpos(lower(${text}), word) = 0)`;
}

function costs(cents: RawBuilder<unknown>, price: "free" | "paid" | undefined) {
  if (!price) return sql<boolean>`true`;
  return price === "free" ? sql<boolean>`${cents} is null` : sql<boolean>`${cents} is not null`;
}

const byline = (column: string) => sql<Byline>`(
  select json_build_object('id', id, 'first_name', first_name, 'last_name', last_name, 'avatar_url', avatar_url)
  from profiles where profiles.id = ${sql.ref(column)})`;
