import { people, rooms, twins } from "../cast.ts";
import { crowd } from "./people.ts";
import { daysAgo, daysAhead, during, insertRows, type Seeding } from "./seeding.ts";
import { postTransfers, type Transfer } from "./tokens.ts";

type Listing = {
  seller: string;
  kind: "room" | "twin";
  id: string;
  title: string;
  price: number;
  rate: number;
  perDay: number;
};

const { maya, daniel, hana, tomas, bram, leila, iris } = people;

const listings: Listing[] = [
  {
    seller: maya.id,
    kind: "room",
    id: rooms.northlight,
    title: "Northlight",
    price: 1_200,
    rate: 9_900,
    perDay: 4,
  },
  {
    seller: maya.id,
    kind: "twin",
    id: twins.ines,
    title: "Ines Carvalho",
    price: 900,
    rate: 9_900,
    perDay: 3,
  },
  {
    seller: maya.id,
    kind: "twin",
    id: twins.samuel,
    title: "Samuel Brandt",
    price: 800,
    rate: 9_900,
    perDay: 2,
  },
  {
    seller: daniel.id,
    kind: "room",
    id: rooms.openCall,
    title: "Open Call",
    price: 2_400,
    rate: 9_900,
    perDay: 2,
  },
  {
    seller: daniel.id,
    kind: "twin",
    id: twins.ruth,
    title: "Ruth Abelson",
    price: 1_400,
    rate: 9_900,
    perDay: 1,
  },
  {
    seller: iris.id,
    kind: "room",
    id: rooms.millersYard,
    title: "Miller's yard",
    price: 1_500,
    rate: 9_900,
    perDay: 2,
  },
  { seller: hana.id, kind: "twin", id: twins.kenji, title: "Kenji Mori", price: 600, rate: 7_500, perDay: 1 },
  {
    seller: tomas.id,
    kind: "room",
    id: rooms.cameraClinic,
    title: "Camera clinic",
    price: 700,
    rate: 9_900,
    perDay: 1,
  },
  {
    seller: bram.id,
    kind: "twin",
    id: twins.marta,
    title: "Marta Kowal",
    price: 900,
    rate: 6_000,
    perDay: 1,
  },
  {
    seller: leila.id,
    kind: "twin",
    id: twins.leila,
    title: "Leila Cohen",
    price: 400,
    rate: 6_000,
    perDay: 1,
  },
];

export type Sale = {
  seller_id: string;
  id: string;
  buyer_id: string;
  seller_cents: number;
  platform_cents: number;
  processing_fee_cents: number;
  payment_id: string;
  payout_id: string | null;
  created_at: string;
};

export async function seedMoney(seeding: Seeding): Promise<Sale[]> {
  await insertRows(seeding, "connect_accounts", connectAccounts(seeding));
  const sales = listings.flatMap((listing) => salesOf(seeding, listing));
  const payouts = weeklyPayouts(seeding, sales);
  await insertRows(seeding, "payouts", payouts);
  await insertRows(seeding, "sales", sales);
  await postTransfers(seeding, [...sales.flatMap(saleTransfers), ...payouts.flatMap(payoutTransfer)]);
  await insertRows(seeding, "payment_customers", [
    { user_id: maya.id, stripe_customer_id: "cus_seed_maya", created_at: daysAgo(seeding, 90) },
    { user_id: people.jonas.id, stripe_customer_id: "cus_seed_jonas", created_at: daysAgo(seeding, 60) },
  ]);
  await insertRows(seeding, "checkout_sessions", [paidCheckout(seeding)]);
  return sales;
}

function salesOf(seeding: Seeding, listing: Listing) {
  const days = Array.from({ length: 90 }, (_, index) => 89 - index);
  // Business grows: the first weeks sell about half of what the last ones do.
  return days.flatMap((day) => {
    const count =
      seeding.random.between(0, listing.perDay) + (day < 45 ? seeding.random.between(0, listing.perDay) : 0);
    return Array.from({ length: count }, () => saleOf(seeding, listing, day));
  });
}

function saleOf(seeding: Seeding, listing: Listing, day: number) {
  const { random } = seeding;
  const created_at = during(seeding, day);
  const processing_fee_cents = Math.round((listing.price * 290) / 10_000) + 30;
  const seller_cents = Math.floor(((listing.price - processing_fee_cents) * listing.rate) / 10_000);
  const unpaid: Pick<Sale, "payout_id"> = { payout_id: null };
  const id = random.uuid();
  return {
    ...{
      seller_id: listing.seller,
      id,
      buyer_id: random.pick(crowd),
      kind: listing.kind,
      title: listing.title,
    },
    room_id: listing.kind === "room" ? listing.id : null,
    twin_id: listing.kind === "twin" ? listing.id : null,
    ...{ gross_cents: listing.price, processing_fee_cents, seller_rate_bps: listing.rate, seller_cents },
    platform_cents: listing.price - processing_fee_cents - seller_cents,
    reversed_cents: 0,
    payment_id: `pi_seed_${id}`,
    ...unpaid,
    available_at: new Date(Date.parse(created_at) + 7 * 86_400_000).toISOString(),
    created_at,
  };
}

type Payout = { id: string; seller_id: string; amount_cents: number; status: string; created_at: string };

/** One payout per seller and week, seven days behind; marks the sales it pays. */
function weeklyPayouts(seeding: Seeding, sales: Sale[]) {
  const weeks = Array.from({ length: 12 }, (_, index) => 12 - index);
  const sellers = [maya.id, daniel.id, hana.id];
  return sellers.flatMap((seller_id) =>
    weeks.flatMap((week) => {
      const [from, to] = [daysAgo(seeding, week * 7 + 3), daysAgo(seeding, week * 7 - 4)];
      const paid = sales.filter(
        (sale) => sale.seller_id === seller_id && sale.created_at >= from && sale.created_at < to,
      );
      const amount_cents = paid.reduce((sum, sale) => sum + sale.seller_cents, 0);
      if (amount_cents === 0) return [];
      const id = seeding.random.uuid();
      for (const sale of paid) sale.payout_id = id;
      const isDue = week === 1;
      return [
        {
          ...{ id, seller_id, amount_cents, status: isDue ? "scheduled" : "paid" },
          ...{ period_start: from.slice(0, 10), period_end: daysAgo(seeding, week * 7 - 3).slice(0, 10) },
          arrives_on: daysAhead(seeding, 4 - (week - 1) * 7).slice(0, 10),
          stripe_payout_id: isDue ? null : `po_seed_${id}`,
          created_at: isDue ? daysAgo(seeding, 0.1) : daysAgo(seeding, (week - 1) * 7 - 3.9),
        },
      ];
    }),
  );
}

function saleTransfers(sale: Sale): Transfer[] {
  const leg = (kind: string, to: string, amount: number): Transfer => ({
    ...{ kind, from: "payments", to, unit: "usd_cent", amount, key: `${sale.payment_id}:${kind}` },
    ...{ at: sale.created_at, details: { sale_id: sale.id } },
  });
  return [
    leg("share", `earnings:${sale.seller_id}`, sale.seller_cents),
    leg("sale", "sales", sale.platform_cents),
    leg("fee", "fees", sale.processing_fee_cents),
  ].filter(({ amount }) => amount > 0);
}

const payoutTransfer = ({ id, seller_id, amount_cents, status, created_at }: Payout): Transfer[] =>
  status === "paid"
    ? [
        {
          ...{
            kind: "payout",
            from: `earnings:${seller_id}`,
            to: "payouts",
            unit: "usd_cent",
            amount: amount_cents,
          },
          ...{ key: `payout:${id}`, at: created_at, details: { payout_id: id } },
        },
      ]
    : [];

type Standing = {
  enabled: boolean;
  submitted: boolean;
  due?: string[];
  pastDue?: string[];
  pending?: string[];
};

function connectAccounts(seeding: Seeding) {
  const account = (user_id: string, name: string, standing: Standing) => ({
    ...{
      id: seeding.random.uuid(),
      user_id,
      stripe_account_id: `acct_seed_${name}`,
      account_type: "express",
    },
    ...{
      charges_enabled: standing.enabled,
      payouts_enabled: standing.enabled,
      details_submitted: standing.submitted,
    },
    requirements_pending: standing.pending ?? [],
    requirements_past_due: standing.pastDue ?? [],
    requirements_currently_due: standing.due ?? [],
    onboarding_completed_at: standing.enabled ? daysAgo(seeding, 85) : null,
    created_at: daysAgo(seeding, 88),
    updated_at: daysAgo(seeding, 2),
  });
  return [
    account(maya.id, "maya", { enabled: true, submitted: true, due: ["business_profile.url"] }),
    account(daniel.id, "daniel", { enabled: true, submitted: true }),
    account(hana.id, "hana", {
      enabled: true,
      submitted: true,
      due: ["individual.verification.additional_document"],
    }),
    account(tomas.id, "tomas", { enabled: false, submitted: true, pastDue: ["external_account"] }),
    account(bram.id, "bram", {
      enabled: false,
      submitted: true,
      pending: ["individual.verification.document"],
    }),
    account(leila.id, "leila", { enabled: true, submitted: true }),
    account(iris.id, "iris", { enabled: true, submitted: true }),
  ];
}

const paidCheckout = (seeding: Seeding) => ({
  ...{
    id: seeding.random.uuid(),
    user_id: people.jonas.id,
    kind: "room",
    room_id: rooms.northlight,
    amount_cents: 1_200,
  },
  ...{ stripe_session_id: "cs_seed_jonas_northlight", status: "paid" },
  created_at: daysAgo(seeding, 13),
  closed_at: daysAgo(seeding, 13),
});
