import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Answer, ask } from "./ask.ts";
import { auc, chance } from "./auc.ts";
import { openBook } from "./book.ts";
import { ATTACKERS, insertAccounts, someEmail } from "./people.ts";
import type { Stage } from "./stage.ts";

export type Timing = { endpoint: string; auc: number; margin: number; samples: number };

type Endpoint = {
  name: string;
  path: string;
  body: (email: string) => Record<string, unknown>;
  status: number;
  /** A hash takes a tenth of a second on purpose: the gate has time for fewer of these. */
  isSlow?: boolean;
};

const endpoints: Endpoint[] = [
  { name: "otp", path: "otp", body: (email) => ({ email, create_user: false }), status: 200 },
  { name: "recover", path: "recover", body: (email) => ({ email }), status: 200 },
  { name: "resend", path: "resend", body: (email) => ({ email, type: "signup" }), status: 200 },
  {
    name: "password",
    path: "token?grant_type=password",
    body: (email) => ({ email, password: ATTACKERS }),
    status: 400,
    isSlow: true,
  },
  {
    name: "signup",
    path: "signup",
    body: (email) => ({ email, password: ATTACKERS }),
    status: 200,
    isSlow: true,
  },
  // Last, because the codes that are guessed at were asked for above, and the worker must have had its say.
  {
    name: "verify",
    path: "verify",
    body: (email) => ({ email, type: "magiclink", token: "000000" }),
    status: 403,
  },
];

const WARM_UP = 5;
/** How much a time may tell, at most: 0.5 tells nothing. */
export const MOST_TELLING = 0.55;

/** Row 48: the same answer, after the same time, whether somebody has the address or not. */
export async function enumeration(stage: Stage) {
  const book = openBook("48 enumeration");
  const timings: Timing[] = [];
  const most = sampleSize(stage, {});
  const known = (await insertAccounts(stage, most)).map(({ email }) => email);
  const unknown = Array.from({ length: most }, () => someEmail());
  for (const endpoint of endpoints) {
    if (endpoint.name === "verify") await quiet(stage);
    const samples = await sample(stage, endpoint, { known, unknown });
    const [ofKnown, ofUnknown] = [samples.filter(isKnown), samples.filter((one) => !isKnown(one))];
    compare(book.attack, endpoint, [ofKnown, ofUnknown]);
    const right = samples.every(({ answer }) => answer.status === endpoint.status);
    book.proper(endpoint.name, right ? undefined : `answered ${statusesOf(samples)}`);
    timings.push(await sureOf(stage, endpoint, timingOf(endpoint, samples), { known, unknown }));
  }
  for (const timing of timings) book.attack(`${timing.endpoint} by its time`, telling(stage, timing));
  book.note(timings.map((timing) => `${timing.endpoint} ${timing.auc.toFixed(3)}`).join(", "));
  return { findings: book.findings, timings };
}

function timingOf({ name: endpoint }: Endpoint, samples: Sample[]): Timing {
  const one = timesOf(samples.filter(isKnown));
  const other = timesOf(samples.filter((each) => !isKnown(each)));
  return { endpoint, auc: auc(one, other), margin: chance(one.length, other.length), samples: one.length };
}

type Addresses = { known: string[]; unknown: string[] };

/** One run in thirty looks telling by chance: what does is looked at again, with addresses of its own and more of them. */
async function sureOf(stage: Stage, endpoint: Endpoint, first: Timing, all: Addresses): Promise<Timing> {
  const size = sampleSize(stage, endpoint);
  if (stage.isFull || !endpoint.isSlow || !telling(stage, first)) return first;
  const others = { known: all.known.slice(size), unknown: all.unknown.slice(size) };
  return timingOf(endpoint, await sample(stage, endpoint, others, 3 * size));
}

/** The gate has few samples, so it forgives what chance does to so few. */
export const excess = ({ isFull }: Stage, timing: Timing): number =>
  isFull ? timing.auc : timing.auc - timing.margin;

const telling = (stage: Stage, timing: Timing): string | undefined =>
  excess(stage, timing) > MOST_TELLING
    ? `AUC ${timing.auc.toFixed(3)} of ${timing.samples} samples`
    : undefined;

function sampleSize({ isFull }: Stage, { isSlow }: Pick<Endpoint, "isSlow">): number {
  if (isFull) return 1_000 + WARM_UP;
  return (isSlow ? 15 : 120) + WARM_UP;
}

type Sample = { email: string; kind: "known" | "unknown"; ms: number; answer: Answer };

const isKnown = ({ kind }: Sample) => kind === "known";
const timesOf = (samples: Sample[]) => samples.map(({ ms }) => ms);
const statusesOf = (samples: Sample[]) => [...new Set(samples.map(({ answer }) => answer.status))].join(", ");

/** One after the other and in no order, so that whatever else the machine does falls on both alike. */
async function sample(
  stage: Stage,
  endpoint: Endpoint,
  addresses: Addresses,
  size = sampleSize(stage, endpoint),
): Promise<Sample[]> {
  const order = shuffled([
    ...addresses.known.slice(0, size).map((email) => ({ email, kind: "known" as const })),
    ...addresses.unknown.slice(0, size).map((email) => ({ email, kind: "unknown" as const })),
  ]);
  const samples: Sample[] = [];
  for (const { email, kind } of order) {
    const began = performance.now();
    const answer = await ask(`${stage.api}/auth/v1/${endpoint.path}`, { body: endpoint.body(email) });
    samples.push({ email, kind, answer, ms: performance.now() - began });
  }
  return samples.slice(2 * WARM_UP);
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, at: randomInt(2 ** 47) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Every answer, without what is anybody's own: one and the same for both kinds. */
function compare(
  attack: (what: string, harm: string | undefined) => void,
  { name }: Endpoint,
  kinds: [Sample[], Sample[]],
): void {
  const [known, unknown] = kinds.map((samples) => new Set(samples.map(told)));
  const both = [...(known ?? []), ...(unknown ?? [])];
  const differing = both.filter((text) => !known?.has(text) || !unknown?.has(text));
  for (const { email, kind, ...rest } of kinds.flat()) {
    const text = told({ email, kind, ...rest });
    attack(`${name} for a ${kind} address`, differing.includes(text) ? text.slice(0, 300) : undefined);
  }
}

function told({ email, answer }: Sample): string {
  const headers = [...answer.headers]
    .filter(([header]) => !["date", "x-request-id", "content-length"].includes(header))
    .map((header) => header.join(": "));
  const text = answer.text
    .replaceAll(email, "<address>")
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, "<id>")
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(Z|[+-]\d\d(:?\d\d)?)/g, "<time>");
  return [answer.status, ...headers, text].join("\n");
}

/** Until the worker has sent whatever there is to send. */
async function quiet({ arena }: Stage): Promise<void> {
  for (const began = Date.now(); Date.now() - began < 120_000; await pause(50)) {
    const { rowCount } = await arena.owner.query(
      "select from queue.job where name like '%one-time-token' and state in ('created', 'retry', 'active') limit 1",
    );
    if (rowCount === 0) return;
  }
  throw new Error("The worker did not finish in time");
}
