// Every table × verb × column × row × identity and every function × identity in SQL, and every route × caller with a request.
import { plantWorld, probeEverything } from "../database/access-probe.ts";
import { withClient } from "../database/connection.ts";
import { createTestDatabase } from "../database/testing.ts";
import { unnoticed } from "./access-matrix/controls.ts";
import { calls } from "./access-matrix/expectations.ts";
import { withHouse } from "./access-matrix/house.ts";
import { enter, probeCalls } from "./access-matrix/probe-calls.ts";
import { conclude } from "./support/conclude.ts";

const tally: { rows: number; requests: number; wrong: string[] } = { rows: 0, requests: 0, wrong: [] };
await probeTables();
await withHouse(async (house) => {
  const visit = await enter(house);
  const { cells, wrong } = await probeCalls(visit, calls);
  tally.requests += cells;
  tally.wrong.push(...wrong, ...(await unnoticed(visit)));
});
for (const cell of tally.wrong) console.log(cell);
conclude(
  "access-matrix",
  `${tally.rows} cells in SQL and ${tally.requests} over HTTP, ${tally.wrong.length} wrong`,
  "0 wrong",
  tally.wrong.length === 0,
);

async function probeTables(): Promise<void> {
  const database = await createTestDatabase("parley_matrix_");
  try {
    await withClient(database.owner, async (client) => {
      await plantWorld(client);
      for await (const { cells, wrong } of probeEverything(client)) {
        tally.rows += cells;
        tally.wrong.push(...wrong);
      }
    });
  } finally {
    await database.drop();
  }
}
