// What the whole turn adds to a model's first word, from sending the question to seeing the word in the room, beside what the
// least possible proxy adds. The model, the proxy and we are asked by turns; then sixteen answers stream at once.
import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { askModel } from "./first-token/ask-model.ts";
import { Visit } from "./first-token/visit.ts";
import { calibrate, steadyRounds } from "./support/calibration.ts";
import { conclude } from "./support/conclude.ts";
import { type Lounge, withLounge } from "./support/lounge.ts";
import { median, percentile } from "./support/statistics.ts";

const isFull = process.argv.includes("--full");
const rounds = isFull ? 11 : 5;
const perRound = isFull ? 20 : 5;
/** Of those, asked without the page's having asked for the price. */
const unannounced = isFull ? 2 : 1;
const crowd = 16;
/**
 * Short answers one by one; at once, as long as a quick model takes for forty-five deltas. Each has two words: a word by itself is
 * kept back until the next one begins, which would be the model's pace and not ours.
 */
const brief = "bench@first=20,deltas=8,words=2,every=5";
const long = "bench@first=20,deltas=45,words=2,every=20";
const spreadMs = 600;
const warmedAtOnce = 16;
const Asked = z.object({ requests: z.array(z.object({ prompt_tokens: z.number() })) });
let turn = 0;

type Round = {
  calibration: number;
  bare: number[];
  proxied: number[];
  ours: number[];
  sudden: number[];
  bareAtOnce: number[];
  oursAtOnce: number[];
};

await withLounge({ name: "first-token", rooms: 2 * crowd, scripts: [brief, long] }, async (lounge) => {
  const proxy = await startProxy(lounge.models);
  const visits = lounge.parlours.map((parlour) => new Visit(lounge, parlour));
  for (const visit of visits) await visit.enter();
  const calls = await callsOf(lounge, proxy.url, visits);
  const measured: Round[] = [];
  for (let n = 0; n < rounds; n++) measured.push(await playRound(visits, calls));
  for (const visit of visits) visit.leave();
  proxy.stop();
  report(steadyRounds(measured));
});

async function startProxy(models: string): Promise<{ url: string; stop: () => void }> {
  const child = fork(new URL("./first-token/pass-through.ts", import.meta.url), [new URL(models).origin]);
  process.once("exit", () => child.kill("SIGKILL"));
  const [port] = await once(child, "message");
  return { url: `http://127.0.0.1:${port}/models`, stop: () => void child.kill() };
}

/** Whoever asks the model without us sends it as much as we do. Asking warms up everything there is. */
async function callsOf({ models }: Lounge, proxy: string, visits: Visit[]) {
  for (let at = 0; at < visits.length; at += warmedAtOnce)
    await Promise.all(
      visits.slice(at, at + warmedAtOnce).map(async (visit) => visit.send(await visit.write())),
    );
  const { requests } = Asked.parse(await (await fetch(`${models}/requests`)).json());
  const promptBytes = 4 * median(requests.map(({ prompt_tokens }) => prompt_tokens));
  const call = (url: string, script: string) => () => askModel({ url, script, promptBytes });
  const calls = { bare: call(models, brief), proxied: call(proxy, brief), bareLong: call(models, long) };
  for (let n = 0; n < 20; n++) for (const ask of [calls.bare, calls.proxied]) await ask();
  console.log(`prompts of ${promptBytes} bytes`);
  return calls;
}

type Calls = Awaited<ReturnType<typeof callsOf>>;
async function playRound(visits: Visit[], { bare, proxied, bareLong }: Calls): Promise<Round> {
  const round: Round = {
    ...{ calibration: calibrate(), bare: [], proxied: [], ours: [], sudden: [] },
    ...{ bareAtOnce: [], oursAtOnce: [] },
  };
  const [talks, lectures] = [visits.filter((_, n) => n % 2 === 0), visits.filter((_, n) => n % 2 === 1)];
  for (let n = 0; n < perRound; n++) {
    const visit = talks[turn++ % talks.length];
    if (!visit) continue;
    const text = await visit.write();
    round.bare.push(await bare());
    round.proxied.push(await proxied());
    if (n < unannounced) round.sudden.push(await visit.send(`Tell me. ${text}`));
    else round.ours.push(await visit.send(text));
  }
  round.bareAtOnce = await atOnce(() => bareLong());
  const chosen = lectures.slice(0, crowd);
  lectures.push(...lectures.splice(0, crowd));
  const texts = await Promise.all(chosen.map((visit) => visit.write()));
  await pause(300);
  round.oursAtOnce = await atOnce((n) => chosen[n]?.send(texts[n] ?? "") ?? Promise.resolve(Number.NaN));
  print(round);
  return round;
}

/** They begin within a moment, and each goes on long after the last has begun. */
function atOnce(ask: (n: number) => Promise<number>): Promise<number[]> {
  return Promise.all(
    Array.from({ length: crowd }, async (_, n) => {
      await pause((n * spreadMs) / crowd);
      return ask(n);
    }),
  );
}

function added(times: number[], bare: number[]): number[] {
  return times.map((ms) => ms - median(bare));
}

function print({ bare, proxied, ours, sudden, bareAtOnce, oursAtOnce }: Round): void {
  const shown = { proxy: added(proxied, bare), ours: added(ours, bare), unannounced: added(sudden, bare) };
  const text = Object.entries({ ...shown, "16 at once": added(oursAtOnce, bareAtOnce) }).map(
    ([name, times]) => `${name} +${median(times).toFixed(1)}`,
  );
  console.log(`model ${median(bare).toFixed(1)} ms; ${text.join(", ")}`);
}

function report(steady: Round[]): void {
  const ratios = steady.map(
    ({ bare, proxied, ours }) => median(added(ours, bare)) / median(added(proxied, bare)),
  );
  const all = steady.flatMap(({ bare, ours }) => added(ours, bare));
  const many = steady.flatMap(({ bareAtOnce, oursAtOnce }) => added(oursAtOnce, bareAtOnce));
  const sudden = steady.flatMap(({ bare, sudden: times }) => added(times, bare));
  const proxied = steady.flatMap((round) => added(round.proxied, round.bare));
  const ms = (times: number[], rank = 50) => percentile(times, rank).toFixed(1);
  console.log(
    `${steady.length} of ${rounds} rounds were steady; the proxy adds ${ms(proxied)} ms, we add ${ms(all)} ms; to a question the ` +
      `page has not asked the price of ${ms(sudden)} ms; ratios ${ms(ratios, 25)} to ${ms(ratios, 75)}`,
  );
  conclude(
    "first-token",
    `${ms(ratios)}x what a bare proxy adds, p95 ${ms(all, 95)} ms, ${ms(many)} ms with ${crowd} answers at once`,
    "5x, 15 ms, 25 ms",
    median(ratios) <= 5 && percentile(all, 95) <= 15 && median(many) <= 25 && steady.length >= 3,
  );
}
