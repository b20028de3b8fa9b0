// What strangers hand us: 400 addresses that lead inside, 80 bombs, and thousands of damaged files.
import { execFileSync } from "node:child_process";
import { z } from "zod";
import { detonate } from "./hostile-input/detonate.ts";
import { readMutants } from "./hostile-input/read-mutants.ts";
import { visitAddresses } from "./hostile-input/visit-addresses.ts";
import { conclude } from "./support/conclude.ts";

const inOwnNetwork = "--in-own-network";
const mutantsPerKind = process.argv.includes("--full") ? 2_000 : 150;
const maxGrownMegabytes = 160;

const Visits = z.object({
  tried: z.number(),
  hits: z.array(z.string()),
  unrefused: z.array(z.string()),
  broken: z.array(z.string()),
});

if (process.argv.includes(inOwnNetwork)) {
  console.log(JSON.stringify(await visitAddresses()));
  process.exit(0);
}

const visits = visitInOwnNetwork();
console.log(`${visits.tried} hostile addresses visited, ${visits.hits.length} connections reached a canary`);
const bombs = await detonate();
console.log(
  `${bombs.count} bombs read, ${bombs.deaths} killed their cage and nothing else, our memory grew by ${bombs.grownMegabytes} MB`,
);
const mutants = await readMutants(mutantsPerKind);
console.log(
  `${mutants.count} damaged files: ${mutants.read} read, ${mutants.refused} refused with a reason, ` +
    `${mutants.deaths} killed their cage, the slowest took ${mutants.slowestMs} ms`,
);
report();

function report(): void {
  const faults = [...visits.hits, ...visits.unrefused, ...visits.broken, ...bombs.faults, ...mutants.faults];
  const reasons = [
    ...faults,
    ...(visits.tried < 400 ? ["too few addresses to mean anything"] : []),
    ...(bombs.count < 80 ? ["too few bombs to mean anything"] : []),
    ...(bombs.grownMegabytes > maxGrownMegabytes ? ["our own memory is not flat"] : []),
    ...(mutants.read === 0 || mutants.refused === 0 ? ["the damage was all or nothing"] : []),
  ];
  for (const reason of reasons.slice(0, 40)) console.log(`short because ${reason}`);
  conclude(
    "hostile-input",
    `${visits.hits.length} canary hits in ${visits.tried} addresses, ${bombs.faults.length} faults in ${bombs.count} bombs, ` +
      `${mutants.faults.length} faults in ${mutants.count} damaged files`,
    "0, 0 and 0",
    reasons.length === 0,
  );
}

/** A network in which every address leads to canaries, so that a single wrong connection is seen. */
function visitInOwnNetwork(): z.infer<typeof Visits> {
  const command = ["--map-root-user", "--net", process.execPath, import.meta.filename, inOwnNetwork];
  return Visits.parse(JSON.parse(execFileSync("unshare", command, { encoding: "utf8", timeout: 120_000 })));
}
