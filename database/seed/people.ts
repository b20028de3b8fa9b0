import { people, seedId } from "../cast.ts";
import { lastSignInOf } from "./devices.ts";
import { daysAgo, daysAhead, insertRows, type Seeding } from "./seeding.ts";

const CROWD = 1_100;
const FIRST_NAMES =
  "Ada Bo Carla Dario Elin Femi Gita Hugo Ida Jamal Kaia Lars Mona Nils Olga Per Quinn Rosa Sven Tara Uma Vera Wim Xenia Yara Zeno".split(
    " ",
  );
const LAST_NAMES =
  "Almeida Berg Castro Dahl Eriksen Fofana Grant Haas Ito Jansen Khan Lopez Moreau Nyberg Osei Pavlov Quist Rossi Silva Tanaka Usman Vogel Weiss Young Zeman".split(
    " ",
  );

/** People without a story, so that rooms are full and sales have buyers. */
export const crowd: readonly string[] = Array.from({ length: CROWD }, (_, index) => seedId(9, index + 1));

const tiers = new Map<string, string>([
  [people.maya.id, "pro"],
  [people.daniel.id, "pro"],
  [people.iris.id, "whitelabel_studio"],
  [people.hana.id, "growth"],
  [people.tomas.id, "pro"],
  [people.bram.id, "starter"],
  [people.leila.id, "starter"],
]);

type Trial = { trial_end: string | null };

export async function seedPeople(seeding: Seeding): Promise<void> {
  await insertRows(seeding, "auth.users", [...castAccounts(seeding), ...crowdAccounts(seeding)]);
  for (const { id, role } of Object.values(people)) {
    await seeding.client.query("update profiles set role = $2 where id = $1", [id, role]);
  }
  await insertRows(seeding, "subscription_tiers", [
    {
      id: "whitelabel_studio",
      name: "Whitelabel Studio",
      monthly_price: 149_900,
      is_active: true,
      max_twins: 500,
      revenue_share_bps: 9_900,
      created_at: daysAgo(seeding, 80),
      updated_at: daysAgo(seeding, 80),
    },
  ]);
  await insertRows(seeding, "subscriptions", [...castSubscriptions(seeding), ...crowdSubscriptions(seeding)]);
}

function castAccounts(seeding: Seeding) {
  return Object.values(people).map(({ id, email, first_name, last_name }, index) => ({
    id,
    email,
    email_confirmed_at: id === people.tess.id ? null : daysAgo(seeding, 200 - index),
    last_sign_in_at: daysAgo(seeding, lastSignInOf(id) ?? 30 + index),
    raw_user_meta_data: { first_name, last_name },
    created_at: daysAgo(seeding, id === people.tess.id ? 1 : 200 - index),
    updated_at: daysAgo(seeding, 1),
  }));
}

function crowdAccounts(seeding: Seeding) {
  const { random } = seeding;
  return crowd.map((id, index) => {
    const joined = daysAgo(seeding, random.between(1, 190));
    return {
      id,
      email: `guest-${String(index + 1).padStart(4, "0")}@parley.test`,
      email_confirmed_at: joined,
      last_sign_in_at: joined,
      raw_user_meta_data: { first_name: random.pick(FIRST_NAMES), last_name: random.pick(LAST_NAMES) },
      created_at: joined,
      updated_at: joined,
    };
  });
}

const noTrial: Trial = { trial_end: null };

function subscription(seeding: Seeding, user_id: string, tier: string) {
  const isFree = tier === "free";
  return {
    id: seeding.random.uuid(),
    user_id,
    plan: tier,
    tier_id: tier,
    status: "active",
    current_period_start: daysAgo(seeding, isFree ? 90 : 14),
    current_period_end: daysAhead(seeding, isFree ? 275 : 16),
    is_trial: false,
    ...noTrial,
    created_at: daysAgo(seeding, 90),
    updated_at: daysAgo(seeding, 14),
    cancel_at_period_end: false,
  };
}

function castSubscriptions(seeding: Seeding) {
  const confirmed = Object.values(people).filter(({ id }) => id !== people.tess.id);
  return confirmed.map(({ id }) => {
    const living = subscription(seeding, id, tiers.get(id) ?? "free");
    if (id !== people.maya.id) return living;
    return {
      ...living,
      status: "trialing",
      is_trial: true,
      current_period_start: daysAgo(seeding, 18),
      current_period_end: daysAhead(seeding, 12),
      trial_end: daysAhead(seeding, 12),
    };
  });
}

function crowdSubscriptions(seeding: Seeding) {
  return crowd.map((id) => {
    const luck = seeding.random.between(1, 1_000);
    if (luck <= 8) return subscription(seeding, id, "pro");
    if (luck <= 40) return subscription(seeding, id, "growth");
    return subscription(seeding, id, luck <= 190 ? "starter" : "free");
  });
}
