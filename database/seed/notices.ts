import { people, rooms, seedId, twins } from "../cast.ts";
import type { Sale } from "./money.ts";
import { crowd } from "./people.ts";
import { daysAgo, insertRows, type Seeding } from "./seeding.ts";

const { maya, jonas, mina, ivan, grace, alma, viktor, daniel, nora, bram } = people;

type Notice = {
  to: { id: string };
  type: string;
  message: string;
  days: number;
  isRead?: boolean;
  data?: object;
};

export async function seedNotices(seeding: Seeding): Promise<void> {
  await insertRows(
    seeding,
    "user_notifications",
    notices.map((notice, index) => ({
      id: seedId(8, index + 1),
      user_id: notice.to.id,
      type: notice.type,
      message: notice.message,
      is_read: notice.isRead ?? false,
      data: notice.data ?? {},
      event_key: `seed:${index + 1}`,
      created_at: daysAgo(seeding, notice.days),
    })),
  );
}

/** Newest of each kind unread, so that every badge has something to count. */
const notices: Notice[] = [
  {
    to: maya,
    type: "new_twin_manager",
    days: 1,
    message: "Daniel Okafor made you a manager of Ruth Abelson.",
    data: { twin_id: twins.ruth },
  },
  {
    to: maya,
    type: "room_invitation",
    days: 1.1,
    message: "Iris Novotna invited you to Baker's bench.",
    data: { room_id: rooms.bakersBench },
  },
  {
    to: maya,
    type: "stripe_connect_requirements",
    days: 2,
    message: "Confirm your business website by the end of the month.",
  },
  {
    to: maya,
    type: "stripe_connect_active",
    days: 85,
    message: "Your payout account is ready.",
    isRead: true,
  },
  {
    to: daniel,
    type: "twin_role_change",
    days: 0.04,
    message: "You are now an editor of Tomas Reyes.",
    data: { twin_id: twins.tomas },
  },
  {
    to: grace,
    type: "new_twin_manager",
    days: 9,
    message: "Maya Lindqvist made you a manager of Ines Carvalho.",
    data: { twin_id: twins.ines },
  },
  {
    to: grace,
    type: "room_invitation",
    days: 4,
    message: "Maya Lindqvist invited you to Cohort 7.",
    data: { room_id: rooms.cohort7 },
  },
  {
    to: ivan,
    type: "room_invitation",
    days: 2,
    message: "Maya Lindqvist invited you to Cohort 7.",
    data: { room_id: rooms.cohort7 },
  },
  {
    to: nora,
    type: "room_invitation",
    days: 6,
    message: "Maya Lindqvist invited you to Client office hours.",
    data: { room_id: rooms.officeHours },
  },
  { to: bram, type: "stripe_connect_processing", days: 3, message: "Your details are being checked." },
  {
    to: alma,
    type: "seller_account_incomplete",
    days: 1,
    message: "Tomas Ferreira's bank account is past due.",
  },
  {
    to: alma,
    type: "seller_account_processing",
    days: 2,
    message: "Bram de Wit's verification is in progress.",
  },
  {
    to: alma,
    type: "seller_account_complete",
    days: 20,
    message: "Leila Cohen can now receive payouts.",
    isRead: true,
  },
  {
    to: viktor,
    type: "seller_account_incomplete",
    days: 3,
    message: "Iris Novotna's account lacks three details.",
  },
];

/** Maya brought Jonas, Mina and a few of the crowd; two sales so far have earned her a part. */
export async function seedReferrals(seeding: Seeding, sales: Sale[]): Promise<void> {
  const codes = Object.values(people).map(({ id, first_name }, index) => ({
    user_id: id,
    code: `${first_name.toLowerCase()}${String(index + 1).padStart(4, "0")}`,
    created_at: daysAgo(seeding, 90),
  }));
  await insertRows(seeding, "referral_codes", codes);
  const referred = [jonas.id, mina.id, ...crowd.slice(0, 12)];
  await insertRows(
    seeding,
    "referrals",
    referred.map((referred_id, index) => ({
      referred_id,
      referrer_id: maya.id,
      earns_until: daysAgo(seeding, index * 5 - 290),
      created_at: daysAgo(seeding, 75 - index * 5),
    })),
  );
  const brought = new Set(referred);
  await insertRows(
    seeding,
    "referral_earnings",
    sales
      .filter(({ buyer_id }) => brought.has(buyer_id))
      .map((sale) => ({
        referrer_id: maya.id,
        id: seeding.random.uuid(),
        referred_id: sale.buyer_id,
        platform_cents: sale.platform_cents,
        earned_cents: Math.floor(sale.platform_cents / 5),
        payment_id: `referral:${sale.payment_id}`,
        created_at: sale.created_at,
      })),
  );
}
