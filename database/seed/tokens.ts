import { people, seedId, twins } from "../cast.ts";
import type { Answered } from "./conversation.ts";
import { daysAgo, during, insertRows, minutesAgo, type Seeding } from "./seeding.ts";

const CENTS_PER_1000 = 18;

const bundles = [
  { id: seedId(4, 1), bundle_size_tokens: 25_000, retail_price_usd_cents: 500 },
  { id: seedId(4, 2), bundle_size_tokens: 100_000, retail_price_usd_cents: 1_800 },
  { id: seedId(4, 3), bundle_size_tokens: 500_000, retail_price_usd_cents: 8_000 },
  { id: seedId(4, 4), bundle_size_tokens: 2_000_000, retail_price_usd_cents: 28_000 },
] as const;

/** What the screens in the design show. */
const closingBalances = new Map<string, number>([
  [people.maya.id, 48_210],
  [people.jonas.id, 12_480],
  [people.mina.id, 640],
]);

export type Transfer = {
  kind: string;
  from: string;
  to: string;
  unit: string;
  amount: number;
  key: string;
  at: string;
  details: object;
};

/** Named accounts: "wallet:<person>" and the platform's, by kind. */
const wallet = (person: string): string => `wallet:${person}`;

export async function seedTokens(seeding: Seeding, answered: Answered[]): Promise<void> {
  await insertRows(
    seeding,
    "token_bundles",
    bundles.map((bundle, index) => ({
      ...bundle,
      stripe_price_id: `price_seed_bundle_${index + 1}`,
      is_active: true,
      created_at: daysAgo(seeding, 100),
    })),
  );
  const used = [...answered, ...officeWork(seeding)].sort((a, b) => a.at.localeCompare(b.at));
  await insertRows(seeding, "token_usage_logs", used.map(usageLog));
  const payers = [...new Set(used.map(({ payer }) => payer))];
  const moves = payers.flatMap((payer) => {
    const own = used.filter((turn) => turn.payer === payer);
    return [...topUps(seeding, payer, own), ...own.map(usageTransfer)];
  });
  await postTransfers(seeding, moves);
  await closeBalances(seeding);
}

/** Maya tries things out every working day: what makes her ninety-day chart. */
function officeWork(seeding: Seeding): Answered[] {
  const { random } = seeding;
  const days = Array.from({ length: 90 }, (_, index) => 89 - index);
  return days.flatMap((day) =>
    Array.from({ length: random.between(2, 5) }, () => ({
      room: "",
      turn: random.uuid(),
      payer: people.maya.id,
      twin: random.pick([twins.ines, twins.ines, twins.ines, twins.samuel, twins.samuel, twins.maya]),
      tokens: random.between(420, 2_100),
      at: during(seeding, day),
    })),
  );
}

const usageLog = ({ payer, turn, room, twin, tokens, at }: Answered) => ({
  user_id: payer,
  id: turn,
  timestamp: at,
  total_tokens: tokens,
  base_cost_usd_cents: Math.round((tokens * CENTS_PER_1000) / 1_000),
  input_tokens: tokens - 180,
  output_tokens: 180,
  provider_cost_micros: tokens * 2,
  is_estimated: false,
  model: "sandbox/parley-small",
  twin_id: twin,
  room_id: room || null,
  turn_id: turn,
});

const usageTransfer = ({ payer, turn, room, twin, tokens, at }: Answered): Transfer => ({
  ...{ kind: "usage", from: wallet(payer), to: "usage", unit: "token", amount: tokens },
  ...{ key: `turn:${turn}`, at, details: { turn_id: turn, twin_id: twin, room_id: room || null } },
});

/** A bundle a minute before each turn that would run dry, and a welcome that makes the last balance come out as designed. */
function topUps(seeding: Seeding, payer: string, used: Answered[]): Transfer[] {
  const spent = used.reduce((sum, { tokens }) => sum + tokens, 0);
  const closing = closingBalances.get(payer) ?? seeding.random.between(1_200, 40_000);
  const bundle = bundles[1];
  const welcome = (spent + closing) % bundle.bundle_size_tokens;
  const gift: Transfer = {
    ...{ kind: "gift", from: "gifts", to: wallet(payer), unit: "token", amount: welcome },
    ...{ key: `welcome:${payer}`, at: daysAgo(seeding, 91), details: { note: "Welcome to Parley" } },
  };
  let left = welcome;
  const purchases = used.flatMap(({ tokens, at }, index): Transfer[] => {
    const isDry = left < tokens;
    left += (isDry ? bundle.bundle_size_tokens : 0) - tokens;
    if (!isDry) return [];
    const details = { bundle_id: bundle.id, amount_cents: bundle.retail_price_usd_cents };
    const key = `purchase:seed:${payer}:${index}`;
    return [{ ...purchaseOf(payer, bundle.bundle_size_tokens), key, at: minuteBefore(at), details }];
  });
  return welcome > 0 ? [gift, ...purchases] : purchases;
}

const minuteBefore = (at: string): string => new Date(Date.parse(at) - 60_000).toISOString();

const purchaseOf = (payer: string, amount: number) => ({
  ...{ kind: "purchase", from: "payments", to: wallet(payer), unit: "token", amount },
});

/** In order of time, so that the ledger's own numbers tell the story in order. */
export async function postTransfers({ client }: Seeding, moves: Transfer[]): Promise<void> {
  const ordered = moves.toSorted((a, b) => a.at.localeCompare(b.at));
  await client.query(
    `with moves as materialized (
       select * from jsonb_to_recordset($1) as m (kind text, "from" text, "to" text, unit text, amount bigint, key text, at timestamptz, details jsonb)
     ), named as (
       select name, unit, ledger_account(split_part(name, ':', 1), unit, nullif(split_part(name, ':', 2), '')::uuid) as id
       from (select "from" as name, unit from moves union select "to", unit from moves) n
     )
     insert into ledger_transfers (debit_account_id, credit_account_id, unit, amount, kind, idempotency_key, details, created_at)
     select d.id, c.id, m.unit, m.amount, m.kind, m.key, m.details, m.at
     from moves m join named d on d.name = m."from" and d.unit = m.unit join named c on c.name = m."to" and c.unit = m.unit
     order by m.at on conflict do nothing`,
    [JSON.stringify(ordered)],
  );
}

/** The balances are what the ledger says, as they are after any rebuild. */
async function closeBalances(seeding: Seeding): Promise<void> {
  await seeding.client.query(
    `insert into user_token_balances (user_id, balance_tokens, last_updated)
     select a.owner_id, sum(case when t.credit_account_id = a.id then t.amount else -t.amount end), $1
     from ledger_accounts a join ledger_transfers t on a.id in (t.credit_account_id, t.debit_account_id)
     where a.kind = 'wallet' group by a.owner_id on conflict do nothing`,
    [minutesAgo(seeding, 12)],
  );
}
