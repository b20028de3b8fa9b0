import { confirmed, idOf, signedIn, staff } from "./access-identities.ts";
import type { TableAccess } from "./access-table.ts";
import { seedId } from "./cast.ts";

const A = idOf("A");
const deletedUser = seedId(50, 99);

const account = (code: "U" | "A" | "B" | "I" | "M" | "O" | "G" | "AD" | "SA") => ({
  values: {
    id: idOf(code),
    email: `${code.toLowerCase()}@matrix.test`,
    email_confirmed_at: code === "U" ? null : "2026-01-01",
    deleted_at: null,
  },
  read: "W S",
  change: "S",
});
const profile = (code: "U" | "A" | "B" | "I" | "M" | "O" | "G" | "AD" | "SA", self: string = code) => ({
  key: idOf(code),
  // A guest meets those who are in the room.
  read: `${signedIn} W${code === "M" || code === "O" ? " R" : ""}`,
  change: self,
});

/** Accounts, profiles, plans, notices. */
export const peopleTables: Record<string, TableAccess> = {
  "auth.users": {
    select: {
      parley_worker: "id email phone email_confirmed_at phone_confirmed_at deleted_at",
      parley_identity: "*",
    },
    insert: { parley_identity: "*" },
    update: { parley_identity: "*" },
    change: "name = 'Changed'",
    rows: {
      ...{ U: account("U"), A: account("A"), B: account("B"), I: account("I"), M: account("M") },
      ...{ O: account("O"), G: account("G"), AD: account("AD"), SA: account("SA") },
      deleted: {
        values: { id: deletedUser, email: null, email_confirmed_at: null, deleted_at: "2026-02-01" },
        ...{ read: "S", change: "S" },
      },
    },
    attempts: [
      {
        that: "a new account, which brings its profile",
        sql: "insert into auth.users (email) values ('new@matrix.test')",
        by: "S",
      },
    ],
  },
  "auth.signing_keys": {
    select: { parley_identity: "*" },
    insert: { parley_identity: "*" },
    update: { parley_identity: "retired_at" },
    change: "retired_at = 'infinity'",
    rows: {
      key: {
        values: { kid: "matrix-key", public_jwk: { x: 1 }, private_jwk: { d: 1 } },
        ...{ read: "S", change: "S" },
      },
    },
  },
  profiles: {
    select: {
      authenticated: "id first_name last_name avatar_url",
      room_guest: "id first_name last_name avatar_url",
      parley_worker: "id first_name last_name avatar_url role",
    },
    insert: { authenticated: "id first_name last_name avatar_url role" },
    update: { authenticated: "first_name last_name avatar_url" },
    change: "first_name = 'Changed'",
    rows: {
      ...{ U: profile("U"), A: profile("A"), B: profile("B"), I: profile("I"), M: profile("M") },
      ...{ O: profile("O"), G: profile("G"), AD: profile("AD", "AD AD1"), SA: profile("SA") },
    },
    attempts: [
      {
        that: "one's own profile as a plain user",
        sql: "insert into profiles (id, role) values (:me, 'user') on conflict do nothing",
        by: confirmed,
      },
      {
        that: "one's own profile as a superadmin",
        sql: "insert into profiles (id, role) values (:me, 'superadmin') on conflict do nothing",
        by: "",
      },
      {
        that: "a profile for somebody else",
        sql: `insert into profiles (id, role) values ('${deletedUser}', 'user') on conflict do nothing`,
        by: "",
      },
    ],
  },
  subscription_tiers: {
    select: { anon: "*", authenticated: "*", parley_worker: "*" },
    rows: {
      free: { key: "free", read: `anon ${signedIn} W` },
      retired: {
        values: {
          id: "retired",
          name: "Retired",
          monthly_price: 1,
          max_twins: 1,
          revenue_share_bps: 0,
          is_active: false,
        },
        read: `${staff} W`,
      },
    },
  },
  subscriptions: {
    select: { authenticated: "*", parley_worker: "*" },
    insert: {
      authenticated: "user_id plan tier_id status current_period_start current_period_end is_trial trial_end",
      parley_worker: "*",
    },
    update: { parley_worker: "*" },
    change: "cancel_at_period_end = true",
    rows: {
      ofA: {
        values: { id: seedId(51, 1), user_id: A, plan: "free", tier_id: "free" },
        read: `A ${staff} W`,
        change: "W",
      },
      // A plan that lets a room have a look of its own.
      ofM: {
        values: { id: seedId(51, 4), user_id: idOf("M"), plan: "pro", tier_id: "pro" },
        read: `M ${staff} W`,
        change: "W",
      },
      // Room for the owner's four twins.
      ofO: {
        values: { id: seedId(51, 3), user_id: idOf("O"), plan: "growth", tier_id: "growth" },
        read: `O ${staff} W`,
        change: "W",
      },
    },
    attempts: [
      {
        that: "the free plan for oneself",
        sql: `insert into subscriptions (user_id, plan, tier_id, status, is_trial)
              values (:me, 'free', 'free', 'active', false) on conflict do nothing`,
        by: confirmed,
      },
      ...[
        "values (:me, 'pro', 'pro', 'active', now(), now() + interval '1 year', false, null)",
        "values (:me, 'free', 'pro', 'active', now(), now() + interval '1 year', false, null)",
        "values (:me, 'pro', 'free', 'active', now(), now() + interval '1 year', false, null)",
        "values (:me, 'free', 'free', 'trialing', now(), now() + interval '1 year', true, now() + interval '30 days')",
        "values (:me, 'free', 'free', 'active', now(), now() + interval '9 years', false, null)",
        "values (:me, 'free', 'free', 'active', now() + interval '1 day', now() + interval '1 year 1 day', false, null)",
      ].map((values) => ({
        that: `any other plan: ${values}`,
        sql: `insert into subscriptions (user_id, plan, tier_id, status, current_period_start, current_period_end, is_trial, trial_end) ${values}`,
        by: "",
      })),
      {
        that: "the free plan for a stranger",
        sql: `insert into subscriptions (user_id) values ('${idOf("I")}')`,
        by: "I W",
      },
    ],
  },
  trial_claims: {
    select: { parley_worker: "*" },
    insert: { parley_worker: "*" },
    rows: {
      card: {
        values: { kind: "card", digest: `\\x${"ab".repeat(32)}` },
        key: `card|\\x${"ab".repeat(32)}`,
        read: "W",
      },
    },
  },
  user_notifications: {
    select: { authenticated: "*", parley_worker: "*" },
    insert: { parley_worker: "*" },
    update: { authenticated: "is_read" },
    change: "is_read = true",
    rows: {
      ofA: {
        values: { id: seedId(51, 2), user_id: A, type: "room_invitation", message: "Come in" },
        read: "A W",
        change: "A",
      },
    },
    attempts: [
      {
        that: "marking a notice unread again",
        sql: "with x as (update user_notifications set is_read = false returning 1) select 1 / count(*) from x",
        by: "",
      },
      {
        that: "telling oneself something",
        sql: "insert into user_notifications (user_id, type, message) values (:me, 'room_invitation', 'Forged')",
        by: "",
      },
    ],
  },
};
