// Writes what follows from the migrations: schema.sql for readers, database.types.ts for the compiler.
// With --check it writes nothing and fails when either has drifted.
import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { generateTypes } from "./generate-types.ts";
import { createTestDatabase } from "./testing.ts";

const SCHEMA = new URL("./schema.sql", import.meta.url);
const TYPES = new URL("../apps/server/src/platform/database.types.ts", import.meta.url);

const database = await createTestDatabase("parley_refresh_");
try {
  const drifted = [
    settle(SCHEMA, await dumpSchema(database.owner)),
    settle(TYPES, await generateTypes(database.owner)),
  ].some(Boolean);
  if (drifted && process.argv.includes("--check")) {
    console.error("The migrations say something else. Run: node database/refresh.ts");
    process.exitCode = 1;
  }
} finally {
  await database.drop();
}

async function dumpSchema(url: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    "pg_dump",
    // Without a fixed key every dump differs from the last.
    ["--schema-only", "--restrict-key=parley", "--exclude-schema=queue", "--exclude-schema=migrations", url],
    { maxBuffer: 16 * 1024 * 1024 },
  );
  // The versions of whoever dumped it are not part of the schema.
  return stdout.replaceAll(/^-- Dumped (from|by) .*\n/gm, "");
}

/** True when the file said something else. */
function settle(file: URL, content: string): boolean {
  if (existsSync(file) && readFileSync(file, "utf8") === content) return false;
  console.log(`${file.pathname.split("/").pop()} differs from the migrations`);
  if (!process.argv.includes("--check")) writeFileSync(file, content);
  return true;
}
