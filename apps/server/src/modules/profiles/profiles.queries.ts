import type { UserId } from "@parley/contract/ids";
import type { CreateProfile, Profile } from "@parley/contract/profiles";
import type { Role } from "@parley/contract/roles";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

const own = sql<boolean>`id = current_user_id()`;

export function findProfile(tx: Tx, id: UserId): Promise<Profile | undefined> {
  return tx
    .selectFrom("profiles")
    .select(["id", "first_name", "last_name", "avatar_url"])
    .select(sql<Role | null>`case when ${own} then current_app_role() end`.as("role"))
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function findAvatarUrl(tx: Tx, id: UserId): Promise<string | null> {
  const found = await tx.selectFrom("profiles").select("avatar_url").where("id", "=", id).executeTakeFirst();
  return found?.avatar_url ?? null;
}

/** Locked until the end of the transaction: of two new pictures, each removes the one before it. */
export function findProfileForUpdate(tx: Tx, id: UserId): Promise<Pick<Profile, "avatar_url"> | undefined> {
  return tx.selectFrom("profiles").select("avatar_url").where("id", "=", id).forUpdate().executeTakeFirst();
}

type ProfileChange = Partial<Pick<Profile, "first_name" | "last_name" | "avatar_url">>;

/** False when it is not the caller's own, or not there. */
export async function updateProfile(tx: Tx, id: UserId, change: ProfileChange): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("profiles")
    .set(change)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertProfileIfNone(tx: Tx, profile: CreateProfile): Promise<void> {
  await tx
    .insertInto("profiles")
    .values({ ...profile, role: "user" })
    .onConflict((on) => on.column("id").doNothing())
    .execute();
}
