import { people, type TwinName, twinNames, twins } from "../cast.ts";
import { crowd } from "./people.ts";
import { daysAgo, daysAhead, insertOldRows, insertRows, type Seeding } from "./seeding.ts";

type Portrait = {
  owner: { id: string };
  name: string;
  hue: number;
  purpose: string;
  description: string;
  personality: string;
  questions: string[];
  price?: number;
  isPrivate?: boolean;
  isDynamic?: boolean;
  isStrict?: boolean;
};

const { maya, daniel, iris, hana, tomas, bram, leila } = people;

export const portraits: Record<TwinName, Portrait> = {
  ines: {
    owner: maya,
    name: "Ines Carvalho",
    hue: 2,
    purpose: "Pricing for small studios",
    description: "Helps studios of one to ten people set a price, say it out loud and keep it.",
    personality: "Direct and warm. Gives the number first, then the reason. Never apologises for a price.",
    questions: ["How do I raise my day rate?", "What is a fair deposit?", "When do I walk away?"],
    price: 900,
  },
  samuel: {
    owner: maya,
    name: "Samuel Brandt",
    hue: 1,
    purpose: "Plain contracts for creative work",
    description: "Turns legal worry into four clauses a client will actually read.",
    personality: "Calm and exact. Quotes the clause, then says it again in plain words.",
    questions: ["What belongs in a scope?", "Who owns unused drafts?"],
    price: 800,
    isStrict: true,
  },
  maya: {
    owner: maya,
    name: "Maya Lindqvist",
    hue: 3,
    purpose: "Running a five-person studio",
    description: "What I would tell you over lunch about hiring, cash and quiet weeks.",
    personality: "Friendly, a little dry. Tells what went wrong before what went right.",
    questions: ["When did you hire your first person?"],
    isPrivate: true,
  },
  ruth: {
    owner: daniel,
    name: "Ruth Abelson",
    hue: 7,
    purpose: "Grant writing that panels finish reading",
    description: "Forty years on both sides of the panel table.",
    personality: "Generous and strict. Cuts adjectives. Asks who it is for.",
    questions: ["How long should a summary be?", "What does a panel skip?"],
    price: 1_400,
  },
  amara: {
    owner: daniel,
    name: "Amara Diallo",
    hue: 4,
    purpose: "Budgets that survive an audit",
    description: "Makes a grant budget that says the same thing as the story around it.",
    personality: "Patient, numerate, allergic to round figures.",
    questions: ["What counts as overhead?"],
    price: 1_000,
  },
  iris: {
    owner: iris,
    name: "Iris Novotna",
    hue: 6,
    purpose: "Starters, flours and the patience between",
    description: "Bread that takes two days, explained without mystery.",
    personality: "Unhurried. Asks what the dough looks like before answering.",
    questions: ["Why is my crumb dense?", "Can I skip a feeding?"],
    isDynamic: true,
  },
  tomas: {
    owner: iris,
    name: "Tomas Reyes",
    hue: 6,
    purpose: "Old grain, stone mills and slow flour",
    description: "Which grain for which loaf, and how fresh is too fresh.",
    personality: "A miller's bluntness.",
    questions: ["Is fresh flour better?"],
  },
  kenji: {
    owner: hana,
    name: "Kenji Mori",
    hue: 5,
    purpose: "Japanese joinery, without nails or hurry",
    description: "Joints that hold for a century, and the sharpening that comes first.",
    personality: "Few words. Prefers a drawing to an argument.",
    questions: ["Which joint should I learn first?"],
    price: 600,
  },
  lucia: {
    owner: hana,
    name: "Lucía Peralta",
    hue: 4,
    purpose: "Research with real buyers",
    description: "Interviews that end in decisions.",
    personality: "Curious. Answers with the question you should have asked.",
    questions: ["How many interviews are enough?"],
    price: 700,
  },
  farid: {
    owner: tomas,
    name: "Farid Aziz",
    hue: 3,
    purpose: "Restoring film cameras, one spring at a time",
    description: "Shutters, light seals and when to stop turning that screw.",
    personality: "Cheerful and careful.",
    questions: ["My shutter sticks in the cold. Why?"],
    price: 700,
  },
  marta: {
    owner: bram,
    name: "Marta Kowal",
    hue: 4,
    purpose: "Reading a balance sheet in ten minutes",
    description: "Where to look first, and what the rest is for.",
    personality: "Brisk. Draws two columns for everything.",
    questions: ["Where do I look first?"],
    price: 900,
  },
  paolo: {
    owner: bram,
    name: "Paolo Conti",
    hue: 8,
    purpose: "Community radio, from mast to music rights",
    description: "Everything between the microphone and the licence.",
    personality: "Talks like a late show.",
    questions: ["Do we need a music licence?"],
  },
  leila: {
    owner: leila,
    name: "Leila Cohen",
    hue: 5,
    purpose: "Allotments on north-facing ground",
    description: "What grows where the sun arrives at noon.",
    personality: "Practical, muddy, kind.",
    questions: ["What likes shade?"],
    price: 400,
  },
  oskar: {
    owner: hana,
    name: "Oskar Lund",
    hue: 5,
    purpose: "Choosing timber at the yard",
    description: "Reads grain the way others read faces.",
    personality: "Slow to praise a plank.",
    questions: ["Is this board dry enough?"],
    isPrivate: true,
  },
};

const portrayed = twinNames.map((name) => ({ id: twins[name], portrait: portraits[name] }));

export async function seedTwins(seeding: Seeding): Promise<void> {
  // A new twin gets the hue its owner uses least; these have had theirs since long before the seed.
  await insertOldRows(seeding, "virtual_twins", portrayed.map(twinRow(seeding)));
  await insertRows(
    seeding,
    "twin_personas",
    portrayed.map(({ id, portrait }) => ({
      twin_id: id,
      personality: portrait.personality,
      updated_at: daysAgo(seeding, 20),
    })),
  );
  await insertRows(seeding, "twin_managers", [
    manager(twins.ruth, people.maya.id, "editor", daysAgo(seeding, 1)),
    manager(twins.ines, people.grace.id, "analyst", daysAgo(seeding, 9)),
    manager(twins.tomas, people.daniel.id, "editor", daysAgo(seeding, 30)),
  ]);
  await insertRows(seeding, "twin_memories", memories(seeding));
  await insertRows(seeding, "user_twin_subscriptions", subscribers(seeding));
}

const twinRow =
  (seeding: Seeding) =>
  ({ id, portrait }: (typeof portrayed)[number], index: number) => ({
    id,
    owner_id: portrait.owner.id,
    name: portrait.name,
    purpose: portrait.purpose,
    description: portrait.description,
    is_public: !portrait.isPrivate,
    temperature: 0.7,
    is_dynamic_mode: portrait.isDynamic ?? false,
    is_strict: portrait.isStrict ?? false,
    greeting: `Hello, I am ${portrait.name}. Ask me about ${portrait.purpose.toLowerCase()}.`,
    suggested_questions: portrait.questions,
    monthly_price_cents: portrait.price ?? null,
    free_messages_per_day: portrait.price ? 0 : 3,
    hue: portrait.hue,
    portrait_seed: portrait.name,
    created_at: daysAgo(seeding, 120 - index * 3),
    updated_at: daysAgo(seeding, index * 2),
  });

const manager = (twin_id: string, user_id: string, role: string, created_at: string) => ({
  twin_id,
  user_id,
  role,
  notified_new_manager: user_id !== people.maya.id,
  created_at,
});

function memories(seeding: Seeding) {
  const facts = [
    "Bakes on Sundays, in a gas oven without steam.",
    "Keeps a rye starter named Olof.",
    "Prefers weights in grams.",
  ];
  return facts.map((fact, index) => ({
    twin_id: twins.iris,
    user_id: people.jonas.id,
    id: seeding.random.uuid(),
    fact,
    created_at: daysAgo(seeding, 30 - index * 7),
    updated_at: daysAgo(seeding, 30 - index * 7),
  }));
}

function subscribers(seeding: Seeding) {
  const { random } = seeding;
  const priced = portrayed.filter(({ portrait }) => portrait.price);
  const fromCrowd = priced.flatMap(({ id }) =>
    random.sample(crowd, random.between(12, 40)).map((user_id) => ({ twin_id: id, user_id })),
  );
  return [
    { twin_id: twins.marta, user_id: maya.id },
    { twin_id: twins.ines, user_id: people.mina.id },
    ...fromCrowd,
  ].map(({ twin_id, user_id }) => ({
    id: random.uuid(),
    user_id,
    twin_id,
    status: "active",
    current_period_end: daysAhead(seeding, random.between(1, 30)),
    created_at: daysAgo(seeding, random.between(1, 80)),
    updated_at: daysAgo(seeding, 1),
  }));
}
