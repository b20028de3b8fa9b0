// Writes the browser's client and query options from openapi.json; with --check, fails when they differ.
import { execFileSync } from "node:child_process";

const GENERATED = "apps/web/src/lib/generated";

execFileSync("openapi-ts", ["--file", "openapi-ts.config.ts"], { cwd: "apps/web", stdio: "inherit" });
if (process.argv.includes("--check")) {
  execFileSync("git", ["diff", "--exit-code", "--stat", "--", GENERATED], { stdio: "inherit" });
}
