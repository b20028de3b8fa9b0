import { randomUUID } from "node:crypto";
import { TwinId } from "@parley/contract/ids";
import type { Person, StagedRoom } from "./cast.ts";
import { owner } from "./stage.ts";

export type StagedTwin = { id: TwinId; name: string };

/** With room for more than the one twin of the free plan. */
export async function giveTier(person: Person, tier: string): Promise<void> {
  await owner.query("insert into subscriptions (user_id, plan, tier_id) values ($1, $2, $2)", [
    person.id,
    tier,
  ]);
}

type TwinLook = { isPublic?: boolean; price?: number; description?: string };

export async function insertTwin(maker: Person, name: string, look: TwinLook = {}): Promise<StagedTwin> {
  const id = TwinId.parse(randomUUID());
  const { isPublic = false, price = null, description = "" } = look;
  await owner.query(
    `insert into virtual_twins (id, owner_id, name, is_public, monthly_price_cents, description)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, maker.id, name, isPublic, price, description],
  );
  await owner.query("insert into twin_personas (twin_id, personality) values ($1, $2)", [
    id,
    `${name} is kind`,
  ]);
  return { id, name };
}

export async function insertManager(
  twin: StagedTwin,
  person: Person,
  role: "editor" | "analyst",
): Promise<void> {
  await owner.query("insert into twin_managers (twin_id, user_id, role) values ($1, $2, $3)", [
    twin.id,
    person.id,
    role,
  ]);
}

export async function hostTwin(room: StagedRoom, twin: StagedTwin, host: Person): Promise<void> {
  await owner.query("insert into room_twins (room_id, twin_id, added_by) values ($1, $2, $3)", [
    room.id,
    twin.id,
    host.id,
  ]);
}
