import { randomUUID } from "node:crypto";
import { RoomId, UserId } from "@parley/contract/ids";
import { owner } from "./stage.ts";

export type Person = {
  id: UserId;
  email: string;
  first_name: string;
  last_name: string;
  aal: "aal1" | "aal2";
  /** Signed in on this room's own domain. */
  guestOf?: RoomId;
};
export type StagedRoom = { id: RoomId; name: string };

/** New people and new rooms for every call: no test meets what another left behind. */
export async function cast() {
  const [maya, jonas, ivan, stranger, alma, viktor, tess] = await Promise.all([
    insertPerson("Maya", "Lindqvist", { role: "creator" }),
    insertPerson("Jonas", "Ekberg"),
    insertPerson("Ivan", "Petrov"),
    insertPerson("Nora", "Blume"),
    insertPerson("Alma", "Reyes", { role: "admin" }),
    insertPerson("Viktor", "Sand", { role: "superadmin" }),
    insertPerson("Tess", "Unwin", { isConfirmed: false }),
  ]);
  const salon = await insertRoom(maya, "Salon", "private");
  const square = await insertRoom(maya, "Square", "public");
  await insertMember(salon, jonas, "active");
  await insertMember(salon, ivan, "invited");
  return {
    /** Owns both rooms. */
    maya,
    /** Active member of the salon. */
    jonas,
    /** Invited to the salon. */
    ivan,
    /** Has nothing to do with any of them. */
    stranger,
    /** Admin. */
    alma,
    /** Superadmin. */
    viktor,
    /** Has not confirmed her address. */
    tess,
    /** Private. */
    salon,
    /** Public and free. */
    square,
  };
}

export async function insertPerson(
  first_name: string,
  last_name: string,
  { role = "user", isConfirmed = true }: { role?: string; isConfirmed?: boolean } = {},
): Promise<Person> {
  const id = UserId.parse(randomUUID());
  const email = `${first_name.toLowerCase()}-${id}@parley.test`;
  const confirmedAt = isConfirmed ? new Date() : null;
  await owner.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     values ($1, $2, $3, jsonb_build_object('first_name', $4::text, 'last_name', $5::text))`,
    [id, email, confirmedAt, first_name, last_name],
  );
  await owner.query("update profiles set role = $2 where id = $1", [id, role]);
  const isStaff = role === "admin" || role === "superadmin";
  return { id, email, first_name, last_name, aal: isStaff ? "aal2" : "aal1" };
}

export async function insertRoom(
  host: Person,
  name: string,
  access_type: "public" | "private",
): Promise<StagedRoom> {
  const id = RoomId.parse(randomUUID());
  await owner.query("insert into rooms (id, user_id, name, access_type) values ($1, $2, $3, $4)", [
    id,
    host.id,
    name,
    access_type,
  ]);
  return { id, name };
}

export async function insertMember(
  room: StagedRoom,
  person: Person,
  status: "active" | "invited",
): Promise<void> {
  await owner.query("insert into room_members (room_id, user_id, status) values ($1, $2, $3)", [
    room.id,
    person.id,
    status,
  ]);
}
