import { GUEST_CALLS } from "../../apps/server/src/guests.ts";
import { tables } from "../../database/access-expectations.ts";
import type { PlantedRow } from "../../database/access-table.ts";
import { type CallerCode, callerCodes, extraAccounts, likeness } from "./callers.ts";
import type { Route, Values } from "./requests.ts";

/** One way of calling a route, and how it ends for everybody. */
export type CallAccess = {
  /** What is tried, where a route is tried in several ways. */
  that?: string;
  /** What is neither made from the schema nor known by its name. `:me` is the caller's id. */
  with?: Values;
  /** Outcome, such as `200` or `404 room_not_found` → who gets it; `*` is everyone with a session who is not named. */
  answers: Record<string, string>;
  /** Planted rows whose words are in the answer to those who are let in and may read the row. */
  shows?: string;
  /** Planted rows that are in the answer to these alone, or although the table would not show them. */
  showsTo?: Record<string, string>;
  /** Who changes something by it, where a success says too little. */
  writes?: string;
};
export type Calls = Record<string, CallAccess[]>;

/** Everybody there is, for what is open to all. */
export const anyone = callerCodes.join(" ");
/** Everybody who lacks the key of our own servers. */
export const keyless = "FORGED EXPIRED ENDED BANNED HALF R *";

type Answers = CallAccess["answers"];
export const forAnyone: Answers = { 200: anyone };
export const forEveryone: Answers = { 200: "*" };
export const forKey: Answers = { 200: "KEY", "403 not_admin": keyless };
export const forStaff: Answers = {
  200: "AD SA",
  "403 second_factor_required": "AD1",
  "403 not_allowed": "*",
};
export const forSuperadmins: Answers = { 200: "SA", "403 not_allowed": "*" };
/** The owner and the editor of a twin; nobody else knows of it. */
export const forTenders = (refusal: string): Answers => ({ 200: "O G", [`404 ${refusal}`]: "*" });
/** The closed room: those who know of it are told that it is not theirs. */
export const notTheirRoom: Answers = { "403 not_room_owner": "I M SA", "404 room_not_found": "*" };

/** By their own name first: somebody who is like another may still be answered otherwise. */
export function outcomeFor({ answers }: CallAccess, route: Route, code: CallerCode): string {
  const given = (name: string | undefined) =>
    Object.entries(answers).find(([, by]) => name !== undefined && by.split(" ").includes(name))?.[0];
  const atTheDoor = turnedAway(route, code);
  const own = given(code) ?? (isElsewhere(route, code) ? roomOnly : given(likeness(code)));
  return own ?? atTheDoor ?? given("*") ?? "an expectation";
}

export const roomOnly = "403 room_only";
/** The guest of a room, where guests have nothing to look for. */
const isElsewhere = ({ name }: Route, code: CallerCode): boolean =>
  code === "R" && !GUEST_CALLS.includes(name);

/** Those without a session in force end the same way everywhere. */
function turnedAway({ path }: Route, code: CallerCode): string | undefined {
  if (code === "HALF") return path.startsWith("/auth/v1/") ? undefined : "403 second_factor_needed";
  if (likeness(code)) return undefined;
  if (!path.startsWith("/auth/v1/")) return "401 not_signed_in";
  if (code === "anon") return "401 no_authorization";
  return code === "ENDED" || code === "BANNED" ? "403 session_not_found" : "403 bad_jwt";
}

/** What the owner is shown or changes is not what they are shown or change as a guest: those are named by themselves. */
export function isAmong(codes: string, code: CallerCode): boolean {
  const names = codes.split(" ");
  const like = code === "R" ? code : likeness(code);
  const hasSession = like !== undefined || code === "HALF";
  return names.includes(code) || names.includes(like ?? code) || (hasSession && names.includes("*"));
}

/** Whether the tables let this caller read a planted row; a moderator reads what all in the room do, not what is a member's own. */
export function mayRead(row: string, code: CallerCode): boolean {
  if (row === `auth.users.${accountOf(code)}`) return true;
  if (code === "KEY") return row.startsWith("auth.users.");
  const read = plantedRow(row)?.read.split(" ") ?? [];
  if (code === "MOD") return read.includes("M") && read.includes("O");
  if (code === "R") return read.includes("R");
  return read.includes(likeness(code) ?? code);
}

/** One person may come in several ways. */
function accountOf(code: CallerCode): string {
  if (code === "AD1") return "AD";
  return code === "HALF" ? "A" : code;
}

/** Whoever or whatever an expectation names must exist. */
export function unknownIn({ answers, showsTo = {}, shows = "", writes = "" }: CallAccess): string[] {
  const people = [...Object.values(answers), ...Object.values(showsTo), writes].join(" ").split(" ");
  const known = new Set<string>(["", "*", ...callerCodes]);
  const rows = [...shows.split(" ").filter(Boolean), ...Object.keys(showsTo)];
  return [
    ...people.filter((code) => !known.has(code)),
    ...rows.filter((row) => !(plantedRow(row) || extraAccounts.has(row))),
  ];
}

function plantedRow(row: string): PlantedRow | undefined {
  const at = row.lastIndexOf(".");
  return tables[row.slice(0, at)]?.rows[row.slice(at + 1)];
}
