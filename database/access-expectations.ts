import { conversationFunctions, conversationTables } from "./access-expectations-conversation.ts";
import { domainFunctions, domainTables } from "./access-expectations-domains.ts";
import { identityTables } from "./access-expectations-identity.ts";
import { knowledgeFunctions, knowledgeTables } from "./access-expectations-knowledge.ts";
import { marketTables } from "./access-expectations-market.ts";
import { membershipFunctions, membershipTables } from "./access-expectations-membership.ts";
import { memoryFunctions, memoryTables } from "./access-expectations-memory.ts";
import { messageFunctions, messageTables } from "./access-expectations-messages.ts";
import { operationTables, privacyFunctions } from "./access-expectations-operations.ts";
import { peopleTables } from "./access-expectations-people.ts";
import { retrievalFunctions, retrievalTables } from "./access-expectations-retrieval.ts";
import { closedRoom, openRoom, roomTables } from "./access-expectations-rooms.ts";
import { seatFunctions, seatTables } from "./access-expectations-seats.ts";
import { tokenTables, usageAccount, walletOfA } from "./access-expectations-tokens.ts";
import { tendedTwin, tendingFunctions, twinTables } from "./access-expectations-twins.ts";
import { confirmed, idOf, signedIn } from "./access-identities.ts";
import type { FunctionAccess, TableAccess } from "./access-table.ts";
import { seedId } from "./cast.ts";

/** Every table of the product, in an order in which their rows can be planted. A table that is missing here fails the proof. */
export const tables: Record<string, TableAccess> = {
  ...peopleTables,
  ...identityTables,
  ...tokenTables,
  ...twinTables,
  ...knowledgeTables,
  ...retrievalTables,
  ...roomTables,
  ...membershipTables,
  ...domainTables,
  ...conversationTables,
  ...seatTables,
  ...memoryTables,
  ...messageTables,
  ...marketTables,
  ...operationTables,
};

const outsiders = "anon W S";
const allButWork = `anon S ${signedIn}`;
const mine = (list: string) => `select string_agg(id::text, ' ' order by id) from ${list} as mine (id)`;

/** Every function a caller could name, each with at least one call per outcome it has. */
export const functions: Record<string, FunctionAccess[]> = {
  // These two come first: they ask is_superadmin() as the functions' owner, and PostgreSQL checks grants for
  // an expression only once per transaction. Asked later, they would live off the caller's own grants.
  "get_user_usage_stats(uuid)": [
    {
      sql: `select s::text from get_user_usage_stats('${idOf("O")}') s`,
      answers: { "ok (4,25)": "O SA", refused: "U A B I M G AD AD1", "no grant": outsiders },
    },
    {
      sql: "select s::text from get_user_usage_stats(:me) s",
      answers: {
        "ok (0,1)": "U A B I G AD AD1 SA",
        "ok (0,250)": "M",
        "ok (4,25)": "O",
        "no grant": outsiders,
      },
    },
  ],
  "get_user_accessible_rooms(uuid,timestamp with time zone,uuid,integer)": accessibleRooms(),
  ...membershipFunctions,
  ...seatFunctions,
  ...domainFunctions,
  "auth.public_signing_keys()": [
    {
      sql: "select string_agg(kid, ' ') from auth.public_signing_keys()",
      answers: { "ok matrix-key": `anon ${signedIn}`, "no grant": "W S" },
    },
  ],
  "current_user_id()": [
    {
      sql: "select current_user_id() is not distinct from :me",
      answers: { "ok true": `${signedIn} R`, "no grant": outsiders },
    },
  ],
  "guest_room()": [
    {
      sql: "select guest_room()",
      answers: { [`ok ${closedRoom}`]: "R", "ok ": signedIn, "no grant": outsiders },
    },
  ],
  "current_aal()": [
    {
      sql: "select current_aal()",
      answers: { "ok aal1": "U A B I M O G AD1", "ok aal2": "AD SA", "no grant": outsiders },
    },
  ],
  "is_confirmed()": [
    {
      sql: "select is_confirmed()",
      answers: { "ok true": `${confirmed} R`, "ok false": "U", "no grant": outsiders },
    },
  ],
  "has_second_factor()": [
    {
      sql: "select has_second_factor()",
      answers: { "ok true": "A", "ok false": "U B I M O G AD AD1 SA", "no grant": outsiders },
    },
  ],
  "auth.record_referral(uuid,uuid)": [
    {
      sql: `select auth.record_referral('${idOf("I")}', '${idOf("A")}')`,
      answers: { "ok ": "S", "no grant": `anon W ${signedIn}` },
    },
  ],
  "auth.sweep()": [{ sql: "select auth.sweep()", answers: { "ok ": "W", "no grant": allButWork } }],
  "current_app_role()": [
    {
      sql: "select current_app_role()",
      answers: {
        "ok user": "U A B I M G",
        "ok creator": "O R",
        "ok admin": "AD AD1",
        "ok superadmin": "SA",
        "no grant": outsiders,
      },
    },
  ],
  "is_admin()": [
    {
      sql: "select is_admin()",
      answers: { "ok true": "AD SA", "ok false": "U A B I M O G AD1", "no grant": outsiders },
    },
  ],
  "is_superadmin()": [
    {
      sql: "select is_superadmin()",
      answers: { "ok true": "SA", "ok false": "U A B I M O G AD AD1", "no grant": outsiders },
    },
  ],
  "my_ledger_accounts()": [
    {
      sql: mine("my_ledger_accounts()"),
      answers: { [`ok ${walletOfA}`]: "A", "ok ": "U B I M O G AD AD1 SA", "no grant": outsiders },
    },
  ],
  "my_roundtables()": [
    {
      sql: mine("my_roundtables()"),
      answers: { [`ok ${seedId(55, 2)}`]: "A", "ok ": "U B I M O G AD AD1 SA", "no grant": outsiders },
    },
  ],
  "twins_i_tend()": [
    {
      sql: `select '${tendedTwin}' in (select twins_i_tend())`,
      answers: { "ok true": "O G", "ok false": "R U A B I M AD AD1 SA", "no grant": outsiders },
    },
  ],
  "twins_i_edit()": [
    {
      sql: `select '${seedId(53, 2)}' in (select twins_i_edit())`,
      answers: { "ok true": "O", "ok false": "U A B I M G AD AD1 SA", "no grant": outsiders },
    },
  ],
  "twins_i_meet()": [
    {
      sql: `select '${tendedTwin}' in (select twins_i_meet())`,
      answers: { "ok true": "M O G", "ok false": "U A B I AD AD1 SA", "no grant": outsiders },
    },
  ],
  "rooms_i_own()": [
    {
      sql: `select '${openRoom}' in (select rooms_i_own())`,
      answers: { "ok true": "O", "ok false": "R U A B I M G AD AD1 SA", "no grant": outsiders },
    },
  ],
  "rooms_i_am_in()": [
    {
      sql: mine("rooms_i_am_in()"),
      answers: { [`ok ${closedRoom}`]: "I M", "ok ": "R U A B O G AD AD1 SA", "no grant": outsiders },
    },
  ],
  "rooms_i_talk_in()": [
    {
      sql: `select '${closedRoom}' in (select rooms_i_talk_in())`,
      answers: { "ok true": "M O R", "ok false": "U A B I G AD AD1 SA", "no grant": outsiders },
    },
  ],
  "plan_allows(text,text)": [
    {
      sql: "select plan_allows('growth', 'white_label_rooms')",
      answers: { "ok false": signedIn, "no grant": outsiders },
    },
  ],
  "my_plan()": [
    {
      sql: "select my_plan()",
      answers: { "ok free": "U A B I G AD AD1 SA", "ok growth": "O", "ok pro": "M", "no grant": outsiders },
    },
  ],
  "my_pending_invitations()": [
    {
      sql: "select string_agg(concat_ws(' ', room_id, inviter_email), ' ') from my_pending_invitations()",
      answers: {
        [`ok ${closedRoom} o@matrix.test`]: "I",
        "ok ": "U A B M O G AD AD1 SA",
        "no grant": outsiders,
      },
    },
  ],
  "ledger_account(text,text,uuid)": [
    {
      sql: `select ledger_account('wallet', 'token', '${idOf("A")}')`,
      answers: { [`ok ${walletOfA}`]: "W", "no grant": allButWork },
    },
    {
      sql: `select ledger_account('wallet', 'token', '${idOf("B")}') is not null`,
      answers: { "ok true": "W", "no grant": allButWork },
    },
  ],
  "post_transfer(text,uuid,uuid,bigint,text,jsonb)": [
    {
      sql: `select post_transfer('new', '${walletOfA}', '${usageAccount}', 5, 'usage')`,
      answers: { "ok true": "W", "no grant": allButWork },
    },
    {
      sql: `select post_transfer('m1', '${walletOfA}', '${usageAccount}', 5, 'usage')`,
      answers: { "ok false": "W", "no grant": allButWork },
    },
    {
      sql: `select post_transfer('new', '${usageAccount}', '${walletOfA}', 5, 'refund')`,
      answers: { "ok true": "W", "no grant": allButWork },
    },
    {
      sql: `select post_transfer('new', '${walletOfA}', '${usageAccount}', 501, 'usage')`,
      answers: { "23514": "W", "no grant": allButWork },
    },
  ],
  "write_audit(text,text,text,jsonb,jsonb,text)": [
    {
      sql: "select write_audit('look', 'rooms', '1', null, null)",
      answers: { "ok 2": "W S", "no grant": `anon ${signedIn}` },
    },
  ],
  "first_broken_audit_row()": [
    { sql: "select first_broken_audit_row()", answers: { "ok ": "W", "no grant": allButWork } },
  ],
  ...knowledgeFunctions,
  ...retrievalFunctions,
  ...privacyFunctions,
  ...conversationFunctions,
  ...messageFunctions,
  ...memoryFunctions,
  ...tendingFunctions,
  "audit_digest(audit_log)": [
    { sql: "select audit_digest(null)", answers: { "no grant": `anon ${signedIn} W S` } },
  ],
};

/** Everyone asks for everyone's rooms: only about oneself, unless one is a superadmin with both factors. */
function accessibleRooms(): FunctionAccess[] {
  const all = [1, 2, 3, 4].map((number) => seedId(54, number)).join(" ");
  const seen = { U: "", A: "", B: "", I: "", M: closedRoom, O: all, G: "", AD: "", SA: all };
  return Object.entries(seen).map(([target, rooms]) => {
    const selves = target === "AD" ? "AD AD1" : target;
    const others = signedIn.split(" ").filter((code) => code !== "SA" && !selves.split(" ").includes(code));
    return {
      sql: `select string_agg(id::text, ' ' order by id) from get_user_accessible_rooms('${seedId(50, Object.keys(seen).indexOf(target) + 1)}')`,
      answers: {
        [`ok ${rooms}`]: target === "SA" ? "SA" : `${selves} SA`,
        refused: others.join(" "),
        "no grant": outsiders,
      },
    };
  });
}
