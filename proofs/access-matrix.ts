// Every table × verb × column × row × identity, and every function × identity, tried in SQL against planted rows.
import { plantWorld, probeEverything } from "../database/access-probe.ts";
import { withClient } from "../database/connection.ts";
import { createTestDatabase } from "../database/testing.ts";
import { conclude } from "./support/conclude.ts";

const database = await createTestDatabase("parley_matrix_");
try {
  await withClient(database.owner, async (client) => {
    await plantWorld(client);
    let cells = 0;
    const wrong: string[] = [];
    for await (const verdict of probeEverything(client)) {
      cells += verdict.cells;
      wrong.push(...verdict.wrong);
    }
    for (const cell of wrong) console.log(cell);
    conclude("access-matrix", `${cells} cells, ${wrong.length} wrong`, "0 wrong", wrong.length === 0);
  });
} finally {
  await database.drop();
}
