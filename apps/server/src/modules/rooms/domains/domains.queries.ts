import type { ClaimRoomDomain, RoomDomain, RoomSite } from "@parley/contract/domains";
import type { RoomId, UserId } from "@parley/contract/ids";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";

export type ClaimedDomain = {
  room_id: RoomId;
  domain: string;
  txt_token: string;
  verified_at: string | null;
  checked_at: string | null;
  looking_since: string | null;
  failure: RoomDomain["failure"];
  missed_checks: number;
};

/** The one the room has or asks for; undefined for anybody but its owner. */
export async function findRoomDomain(tx: Tx, roomId: RoomId): Promise<ClaimedDomain | undefined> {
  const { rows } = await sql<ClaimedDomain>`
    select room_id, domain, txt_token, verified_at, checked_at, looking_since, failure, missed_checks
    from room_domains where room_id = ${roomId} and released_at is null`.execute(tx);
  return rows[0];
}

/** Null when the room is not the caller's. */
export async function insertClaim(
  tx: Tx,
  { roomId, domain }: ClaimRoomDomain,
  token: string,
): Promise<string | null> {
  const claim = sql<string | null>`claim_room_domain(${roomId}, ${domain}, ${token})`.as("claim");
  return (await tx.selectNoFrom(claim).executeTakeFirstOrThrow()).claim;
}

/** Null when the room asks for no domain. */
export async function updateLookingSince(tx: Tx, roomId: RoomId): Promise<string | null> {
  const claim = sql<string | null>`ask_for_domain_check(${roomId})`.as("claim");
  return (await tx.selectNoFrom(claim).executeTakeFirstOrThrow()).claim;
}

/** Null when there was none to let go. */
export async function deleteRoomDomain(tx: Tx, roomId: RoomId): Promise<string | null> {
  const domain = sql<string | null>`release_room_domain(${roomId})`.as("domain");
  return (await tx.selectNoFrom(domain).executeTakeFirstOrThrow()).domain;
}

/** What a look at the DNS found. */
export type Finding = NonNullable<RoomDomain["failure"]> | "found";

export type DomainToCheck = { room_id: RoomId; domain: string; txt_token: string };

/** Undefined once it was let go. */
export async function findDomainToCheck(tx: Tx, id: string): Promise<DomainToCheck | undefined> {
  const { rows } = await sql<DomainToCheck>`
    select room_id, domain, txt_token from room_domains
    where id = ${id} and room_id is not null and released_at is null`.execute(tx);
  return rows[0];
}

/** Those nobody has looked at for most of a day, longest first. */
export async function listDomainsToCheck(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from room_domains
    where released_at is null and room_id is not null
      and (checked_at is null or checked_at < now() - interval '20 hours')
    order by checked_at nulls first limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whose room it is; null when the claim is gone. */
export async function updateChecked(tx: Tx, id: string, finding: Finding): Promise<UserId | null> {
  const owner = sql<UserId | null>`record_domain_check(${id}, ${finding})`.as("owner");
  return (await tx.selectNoFrom(owner).executeTakeFirstOrThrow()).owner;
}

export async function deleteForgottenDomains(tx: Tx): Promise<void> {
  await sql`select sweep_room_domains()`.execute(tx);
}

export type ServedRoom = Omit<RoomSite, "product_origin">;

/** Undefined unless the domain is proven and its owner's plan reaches. */
export async function findRoomOnDomain(tx: Tx, domain: string): Promise<ServedRoom | undefined> {
  const { rows } = await sql<ServedRoom>`
    select room_id, room_name as name, logo_url, theme_config from room_on_domain(${domain})`.execute(tx);
  return rows[0];
}

/** False when too many were made for new domains within the hour, or too many for this owner's. */
export async function permitCertificate(tx: Tx, domain: string): Promise<boolean> {
  const permitted = sql<boolean>`permit_certificate(${domain})`.as("permitted");
  return (await tx.selectNoFrom(permitted).executeTakeFirstOrThrow()).permitted;
}
