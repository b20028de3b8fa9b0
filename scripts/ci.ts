// Every check that must hold before a change lands. All of them run, so that one push shows every fault.
import { readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { run } from "./run.ts";

interface Check {
  name: string;
  command: [string, ...string[]];
  /** A vitest or Playwright JSON report whose tests are counted one by one. */
  report?: string;
}

const VITEST_REPORT = ".proofs/vitest.json";
const JOURNEYS_REPORT = ".proofs/journeys.json";

const checks: Check[] = [
  { name: "format", command: ["biome", "ci", "."] },
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
  { name: "types of the server", command: ["tsc", "-p", "."] },
  { name: "types of the browser", command: ["tsc", "-p", "apps/web"] },
  { name: "types of proofs and journeys", command: ["tsc", "-p", "proofs"] },
  { name: "import rules", command: ["depcruise", "apps", "packages", "database", "proofs"] },
  { name: "dead code and dependencies", command: ["knip"] },
  { name: "code in two places", command: ["jscpd", "."] },
  { name: "schema and types match migrations", command: ["node", "database/refresh.ts", "--check"] },
  { name: "openapi.json matches the routes", command: ["node", "apps/server/src/openapi.ts", "--check"] },
  {
    name: "generated client matches openapi.json",
    command: ["node", "scripts/generate-client.ts", "--check"],
  },
  {
    name: "tests",
    command: ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${VITEST_REPORT}`],
    report: VITEST_REPORT,
  },
  { name: "build", command: ["vite", "build", "apps/web"] },
  { name: "journeys", command: ["playwright", "test"], report: JOURNEYS_REPORT },
  ...[
    "access-matrix",
    "guard-mutants",
    "auth-conformance",
    "auth-attacks",
    "key-rotation",
    "identity-leak",
    "echo-leak",
    "process-lifecycle",
    "kill-processes",
    "double-spend",
    "ingestion-kill",
    "attachment-kill",
    "live-channel",
    "viewers",
    "hostile-input",
    "custom-domain",
    "list-growth",
    "retrieval-quality",
    "routing",
    "owner-budget",
    "first-load",
    "accessibility",
    "screens",
  ].map((proof): Check => ({ name: `proof: ${proof}`, command: ["node", `proofs/${proof}.ts`] })),
];

const only = process.argv.slice(2);
let passed = 0;
const failures: string[] = [];
for (const check of checks) {
  if (only.length > 0 && !only.some((word) => check.name.includes(word))) continue;
  await perform(check);
}
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;

async function perform(check: Check): Promise<void> {
  console.log(`\n── ${check.name}`);
  if (check.report) rmSync(check.report, { force: true });
  const began = Date.now();
  const [command, ...args] = check.command;
  const code = await run(command, args);
  console.log(
    `── ${check.name}: ${code === 0 ? "ok" : "FAILED"} in ${((Date.now() - began) / 1000).toFixed(1)} s`,
  );
  if (check.report) countTests(check.report);
  if (code === 0) passed += 1;
  else failures.push(check.name);
}

function countTests(report: string): void {
  const results = readReport(report);
  passed += results.passed;
  failures.push(...results.failed);
}

/** The failed tests by name, with the first line of why: the end of the log alone tells what to mend. */
function readReport(report: string): { passed: number; failed: string[] } {
  const text = JSON.parse(readFileSync(report, "utf8"));
  return text.stats ? readJourneys(text) : readTests(text);
}

interface TestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    message: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

function readTests(report: TestReport): { passed: number; failed: string[] } {
  const failed = report.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === "failed");
    if (tests.length === 0 && file.status === "failed")
      return [`${inRepo(file.name)}: ${reason(file.message)}`];
    return tests.map((test) => `${inRepo(file.name)}: ${test.fullName}: ${reason(test.failureMessages[0])}`);
  });
  return { passed: report.numPassedTests, failed };
}

interface JourneyReport {
  stats: { expected: number };
  suites: Suite[];
}

interface Suite {
  suites?: Suite[];
  specs: {
    file: string;
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

function readJourneys(report: JourneyReport): { passed: number; failed: string[] } {
  const specs = report.suites.flatMap(specsOf);
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === "unexpected" || test.status === "flaky")
      .map((test) => `${file}: ${title}: ${reason(test.results[0]?.error?.message)}`),
  );
  return { passed: report.stats.expected, failed };
}

function specsOf(suite: Suite): Suite["specs"] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

function inRepo(path: string): string {
  return relative(process.cwd(), path);
}

function reason(message = "no reason given"): string {
  return stripVTControlCharacters(message).split("\n").slice(0, 3).join(" ").slice(0, 400);
}
