import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import { takingOnIdentity } from "../../apps/server/src/platform/opening-statement.ts";
import { holdTokens, PAYERS, settleTurn } from "./statements.ts";

const places = ["/usr/lib/postgresql/15/bin/pgbench", "/usr/bin/pgbench"];

/** How the product's pool begins a transaction: in the round trip of its statement. */
const OPENING = ["begin", takingOnIdentity(15_000).replace("$1", "'none'").replace("$2", "''")];

/** The very statements that the product sends for one posting, in pgbench's words. */
const script = () => {
  const compiler = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const [payer, turn] = [sql.raw(":payer"), sql.raw(":turn")];
  const transactions = [holdTokens(payer, turn), settleTurn(payer, turn)].map((statement) =>
    [...OPENING, `${statement.compile(compiler).sql};`].join(" \\; ").replaceAll("\n", " "),
  );
  return [
    `\\set payer random(1, ${PAYERS})`,
    `\\set turn random(1, 4000000000000000000)`,
    ...transactions.flatMap((transaction) => [transaction, "commit;"]),
    "",
  ].join("\n");
};

/** Posts for this long with as many clients; resolves when it has ended. */
export async function runPgbench(url: string, { seconds, clients }: { seconds: number; clients: number }) {
  const program = places.find((place) => existsSync(place));
  if (!program) throw new Error("pgbench is not installed; Debian has it in postgresql-15");
  const folder = await mkdtemp(join(tmpdir(), "parley-ledger-"));
  const file = join(folder, "posting.sql");
  await writeFile(file, script());
  const options = [
    "-n",
    "-M",
    "simple",
    "-j",
    "1",
    "-c",
    String(clients),
    "-T",
    String(seconds),
    "-f",
    file,
    url,
  ];
  const child = spawn(program, options, { stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(child, "exit");
  await rm(folder, { recursive: true });
  if (code !== 0) throw new Error(`pgbench ended with ${code}`);
}
