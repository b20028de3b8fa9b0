import { people, seedId, type TwinName, twins } from "../cast.ts";
import { daysAgo, insertRows, minutesAgo, type Seeding } from "./seeding.ts";

const RUNNING = seedId(5, 1);
export const ENDED = seedId(5, 2);

type Line = { by: TwinName | "host"; round: number; body: string; tokens: number; source?: string };

const pricesDebate: Line[] = [
  {
    by: "ines",
    round: 1,
    body: "Publish one number. A price that hides is a price that apologises.",
    tokens: 700,
    source: "Pricing for Small Studios.pdf",
  },
  {
    by: "samuel",
    round: 1,
    body: "A number without a scope beside it is a promise. Publish a range with its conditions.",
    tokens: 820,
    source: "Scope change letter, v3",
  },
  {
    by: "lucia",
    round: 1,
    body: 'With a range, eleven of nineteen buyers wrote first. With "contact us", four did.',
    tokens: 860,
    source: "Two pages, nineteen buyers",
  },
  {
    by: "ruth",
    round: 1,
    body: "It depends on who buys. Public bodies cannot shortlist what they cannot cost.",
    tokens: 740,
    source: "Panel notes 2019 to 2024",
  },
  {
    by: "samuel",
    round: 2,
    body: "Ines says a public price saves the first call. It also ends it. Publish a range, and the three things that move it.",
    tokens: 870,
    source: "Plain contract, 2025",
  },
  {
    by: "host",
    round: 2,
    body: "Assume the studio is fully booked until March. Does that change anyone's answer?",
    tokens: 0,
  },
  {
    by: "lucia",
    round: 2,
    body: "What they remembered was not the number. It was that somebody had been willing to say one. Booked or not, that is worth the page.",
    tokens: 720,
    source: "Two pages, nineteen buyers",
  },
];

const invoiceDebate: Line[] = [
  {
    by: "ines",
    round: 1,
    body: 'The date it is due, in words. "Thirty days" is nobody\'s calendar.',
    tokens: 610,
    source: "Notes on discounting",
  },
  {
    by: "samuel",
    round: 1,
    body: "The clause it rests on. An invoice without a contract number is a letter.",
    tokens: 640,
    source: "Plain contract, 2025",
  },
  { by: "ines", round: 2, body: "Agreed, if the clause fits on one line.", tokens: 380 },
  {
    by: "samuel",
    round: 2,
    body: 'It does: "Stage two of the agreement of 4 May, approved by you on the 19th."',
    tokens: 420,
    source: "Plain contract, 2025",
  },
];

const minutes = {
  positions: [
    { twin_id: twins.ines, stance: "Say the due date in words.", statement: 1 },
    { twin_id: twins.samuel, stance: "Name the clause the invoice rests on.", statement: 2 },
  ],
  disagreements: [{ about: "How much contract belongs on an invoice", statements: [2, 3] }],
  open_questions: [{ question: "Does this hold for deposits?", statement: 4 }],
};

export async function seedRoundtables(seeding: Seeding): Promise<void> {
  await insertRows(seeding, "roundtables", [
    {
      ...{
        id: RUNNING,
        owner_id: people.maya.id,
        topic: "Should a five-person studio publish its prices?",
        status: "running",
      },
      ...{
        rounds: 3,
        current_round: 2,
        quote_tokens: 20_000,
        spent_tokens: spentIn(pricesDebate),
        minutes: null,
        fence: 3,
      },
      ...{ started_at: minutesAgo(seeding, 12), ended_at: null, lease_until: minutesAgo(seeding, -1) },
      ...{ created_at: minutesAgo(seeding, 15), updated_at: minutesAgo(seeding, 1) },
    },
    {
      ...{ id: ENDED, owner_id: people.maya.id, topic: "What belongs on a first invoice?", status: "ended" },
      ...{
        rounds: 2,
        current_round: 2,
        quote_tokens: 8_000,
        spent_tokens: spentIn(invoiceDebate),
        minutes,
        fence: 5,
      },
      ...{ started_at: daysAgo(seeding, 12), ended_at: daysAgo(seeding, 11.99), lease_until: null },
      ...{ created_at: daysAgo(seeding, 12.1), updated_at: daysAgo(seeding, 11.99) },
    },
  ]);
  await insertRows(seeding, "roundtable_twins", [
    ...seats(RUNNING, pricesDebate, ["ines", "samuel", "ruth", "lucia"]),
    ...seats(ENDED, invoiceDebate, ["ines", "samuel"]),
  ]);
  await insertRows(seeding, "roundtable_statements", [
    ...statements(RUNNING, pricesDebate, (index) => minutesAgo(seeding, 11 - index * 1.4)),
    ...statements(ENDED, invoiceDebate, (index) => daysAgo(seeding, 12 - index * 0.002)),
  ]);
}

const spentIn = (lines: Line[]): number => lines.reduce((sum, { tokens }) => sum + tokens, 0);

const seats = (roundtable_id: string, lines: Line[], names: TwinName[]) =>
  names.map((name, index) => ({
    roundtable_id,
    seat: index + 1,
    twin_id: twins[name],
    stance: lines.find(({ by }) => by === name)?.body ?? null,
    spent_tokens: spentIn(lines.filter(({ by }) => by === name)),
  }));

const statements = (roundtable_id: string, lines: Line[], at: (index: number) => string) =>
  lines.map(({ by, round, body, tokens, source }, index) => ({
    ...{ roundtable_id, seq: index + 1, round, body, status: "complete", tokens },
    twin_id: by === "host" ? null : twins[by],
    author_id: by === "host" ? people.maya.id : null,
    citations: source ? [{ number: 1, title: source }] : [],
    created_at: at(index),
  }));
