import { expect, it } from "vitest";
import type { RoomPerson } from "../../lib/generated/types.gen.ts";
import { peopleHere } from "./room-people.ts";
import { writingLine } from "./writing-line.tsx";

const host = { user_id: "maya", first_name: "Maya", last_name: null, avatar_url: null };
const member = (user_id: string, role: RoomPerson["role"] = "member"): RoomPerson => ({
  ...{ ...host, id: user_id, user_id, role, email: null },
  ...{ status: "active", created_at: "2026-11-01T10:00:00Z" },
});
const people = {
  owner: host,
  members: [member("jonas"), member("mina", "moderator"), member("ivan")],
  invitations: [],
};
const here = (present: string[], me: string) =>
  peopleHere(people, present, me).map(({ person, standing }) => `${person.user_id} ${standing}`);

it("shows the owner first, then oneself, then the others who are here", () => {
  expect(here(["mina", "ivan", "maya"], "ivan")).toEqual(["maya owner", "ivan member", "mina moderator"]);
});

it("shows oneself before it was told, and nobody who is not there or not known", () => {
  expect(here([], "jonas")).toEqual(["jonas member"]);
  expect(here(["stranger"], "jonas")).toEqual(["jonas member"]);
});

it("says who is writing", () => {
  expect([[], ["Mina"], ["Mina", "Jonas"], ["Mina", "Jonas", "Ivan"]].map(writingLine)).toEqual([
    "",
    "Mina is writing",
    "Mina and Jonas are writing",
    "3 people are writing",
  ]);
});
