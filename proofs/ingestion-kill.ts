// A real worker is killed at every step of reading, again and again, while a real api acknowledges links, files and texts.
// Afterwards every item must be ready, or failed with its reason; its passages must be of exactly one version; and nothing
// may be left behind: no job, no file, no half of one, no reading process.
//
// A job whose worker died comes back when its heartbeat has been missing for ten seconds. The proof does not sit these out:
// between rounds it sets the clock of such jobs back by a minute, and leaves finding and retrying them to the product.
import { giveLessons, words } from "./ingestion-kill/lessons.ts";
import { type Findings, look } from "./ingestion-kill/look.ts";
import { conclude } from "./support/conclude.ts";
import { dieAt, untilJobsAreDone } from "./support/dying-worker.ts";
import { type School, withSchool } from "./support/school.ts";

/** After the upload, fetched, parsing, embedding, passages in, before the status. */
const points = ["begun", "fetched", "parsing", "embedding", "stored", "settling"];
const rounds = process.argv.includes("--full") ? 50 : 1;

type Round = { kills: number; acknowledged: string[]; healedInMs: number };

await withSchool("ingestion-kill", pageAt, async (school) => {
  const done: Round[] = [];
  for (let n = 0; n < rounds; n++) done.push(await playRound(school, n));
  const acknowledged = done.flatMap((round) => round.acknowledged);
  report(done, await look(school.owner, acknowledged, school.folder), acknowledged.length);
});

/** Every step once, then a worker that nobody kills. */
async function playRound(school: School, round: number): Promise<Round> {
  // One for each step: jobs of a dead worker still count as their owner's, and would keep the next ones waiting. New ones for
  // each round: all fifty take longer than a token is good for.
  const teachers = await school.engage(points.length);
  const acknowledged: string[] = [];
  let kills = 0;
  for (const [at, teacher] of teachers.entries()) {
    acknowledged.push(...(await giveLessons(teacher, school.site, round * points.length + at)));
    if (await dieAt(`ingest:${points[at]}`, school.env)) kills++;
  }
  const began = performance.now();
  const worker = await school.startWorker();
  await untilJobsAreDone(school.owner, "ingest-knowledge");
  const healedInMs = performance.now() - began;
  await worker.terminate();
  return { kills, acknowledged, healedInMs };
}

function pageAt(path: string) {
  const text = words(`the page ${path}`).replaceAll("\n\n", "</p><p>");
  return { type: "text/html", body: `<title>Page</title><article><p>${text}</p></article>` };
}

function report(done: Round[], found: Findings, acknowledged: number): void {
  const wanted = rounds * points.length;
  const kills = done.reduce((sum, round) => sum + round.kills, 0);
  const slowest = Math.max(...done.map(({ healedInMs }) => healedInMs));
  for (const orphan of found.orphans.slice(0, 10)) console.log(`left behind: ${orphan}`);
  console.log(
    `${acknowledged} items acknowledged around ${kills} kills at ${points.length} points; ${found.ready} ready, ` +
      `${found.failedWithReason} failed with a reason, ${found.takenOver} taken over; all read ${(slowest / 1_000).toFixed(1)} s after a restart at worst`,
  );
  const wrong = found.unsettled + found.lost + found.torn + found.orphans.length;
  conclude(
    "ingestion-kill",
    `${kills} kills, ${acknowledged} items: ${found.unsettled} unsettled, ${found.lost} lost, ${found.torn} torn, ${found.orphans.length} left behind`,
    `${wanted} kills, none of these`,
    kills === wanted && wrong === 0 && found.items === acknowledged && found.takenOver >= rounds,
  );
}
