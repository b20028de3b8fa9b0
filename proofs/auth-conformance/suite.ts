import type { World } from "./support/world.ts";

/** One named behaviour of the contract. It fails by throwing, and says why. */
export type Case = (world: World) => Promise<void>;
export type Area = { name: string; cases: [name: string, run: Case][]; width: Width };
/** Pages share one browser, which has the machine's two cores to itself only if few of them are open. */
type Width = "node" | "browser";

/** A part of the contract. Its cases need nothing of one another: each makes the people it is about. */
export const area = (name: string, cases: Record<string, Case>, width: Width = "node"): Area => ({
  name,
  cases: Object.entries(cases),
  width,
});

type Numbered = { number: number; area: string; name: string; run: Case };
type Outcome = Numbered & { ms: number; failure?: string };

const atOnce: Record<Width, number> = { node: 6, browser: 2 };
const PATIENCE_MS = 120_000;

/** Runs every case, prints each that fails with its reason, and goes on. */
export async function runSuite(areas: Area[], world: World): Promise<{ passed: number; total: number }> {
  const lanes = numbered(areas);
  const outcomes = await Promise.all([
    ...Array.from({ length: atOnce.node }, () => work(lanes.node, world)),
    ...Array.from({ length: atOnce.browser }, () => work(lanes.browser, world)),
  ]);
  const all = outcomes.flat();
  for (const { name } of areas) report(all.filter((outcome) => outcome.area === name));
  return { passed: all.filter(({ failure }) => !failure).length, total: all.length };
}

/** A case of each area in turn: those that wait for passwords to be hashed would otherwise all wait at once. */
function numbered(areas: Area[]): Record<Width, Numbered[]> {
  const lanes: Record<Width, (Numbered & { turn: number })[]> = { node: [], browser: [] };
  let number = 0;
  for (const { name: areaName, cases, width } of areas) {
    for (const [turn, [name, run]] of cases.entries()) {
      lanes[width].push({ number: ++number, area: areaName, name, run, turn: turn / cases.length });
    }
  }
  for (const lane of Object.values(lanes)) lane.sort((a, b) => a.turn - b.turn);
  return lanes;
}

/** Takes the next case until none is left; several do so at once. */
async function work(lane: Numbered[], world: World): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let next = lane.shift(); next; next = lane.shift()) outcomes.push(await judge(next, world));
  return outcomes;
}

async function judge(next: Numbered, world: World): Promise<Outcome> {
  const began = performance.now();
  const failure = await failureOf(next, world);
  return { ...next, ms: performance.now() - began, ...(failure && { failure }) };
}

async function failureOf({ run }: Numbered, world: World): Promise<string | undefined> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`not done in ${PATIENCE_MS} ms`)), PATIENCE_MS);
  try {
    await Promise.race([run(world), late.promise]);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error);
  const place = error.stack?.match(/auth-conformance\/areas\/\S+?:\d+/)?.[0] ?? "";
  return `${error.message.trim().replaceAll(/\s*\n\s*/g, " | ")} ${place && `(${place})`}`;
}

function report(outcomes: Outcome[]): void {
  const failed = outcomes.filter(({ failure }) => failure);
  const seconds = outcomes.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  const name = outcomes[0]?.area ?? "";
  console.log(
    `${name.padEnd(20)} ${outcomes.length - failed.length} of ${outcomes.length} in ${seconds.toFixed(1)} s`,
  );
  for (const { number, name: title, failure } of failed)
    console.log(`  failed ${number}. ${title}: ${failure}`);
}
