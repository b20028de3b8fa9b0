// Every check that must hold before a change lands. All of them run, so that one push shows every fault.
import { readFileSync, rmSync } from "node:fs";
import { relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { overhear, run } from "./run.ts";

interface Check {
  name: string;
  command: [string, ...string[]];
  /** A vitest or Playwright JSON report whose tests are counted one by one. */
  report?: string;
}

const VITEST_REPORT = ".proofs/vitest.json";
const JOURNEYS_REPORT = ".proofs/journeys.json";

const proof = (name: string): Check => ({ name: `proof: ${name}`, command: ["node", `proofs/${name}.ts`] });

/** One after the other. */
type Lane = Check[];
/** Side by side, for two cores; the next stage begins when all of them have ended. */
type Stage = Lane[];

// Each half takes about as long as the other.
const read: Stage = [
  [
    { name: "types of the server", command: ["tsc", "-p", "."] },
    { name: "types of proofs and journeys", command: ["tsc", "-p", "proofs"] },
    { name: "dead code and dependencies", command: ["knip"] },
    { name: "code in two places", command: ["jscpd", "."] },
    { name: "schema and types match migrations", command: ["node", "database/refresh.ts", "--check"] },
    { name: "openapi.json matches the routes", command: ["node", "apps/server/src/openapi.ts", "--check"] },
  ],
  [
    { name: "format", command: ["biome", "ci", "."] },
    { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
    { name: "types of the browser", command: ["tsc", "-p", "apps/web"] },
    { name: "import rules", command: ["depcruise", "apps", "packages", "database", "proofs"] },
    { name: "build", command: ["vite", "build", "apps/web"] },
  ],
];

// Writes the client anew to compare it, which whoever reads it must not meet half-way.
const client: Check = {
  name: "generated client matches openapi.json",
  command: ["node", "scripts/generate-client.ts", "--check"],
};
const everyTest: Check = {
  name: "tests",
  command: ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${VITEST_REPORT}`],
  report: VITEST_REPORT,
};
const everyJourney: Check = { name: "journeys", command: ["playwright", "test"], report: JOURNEYS_REPORT };

// Those that mostly wait, for leases, deaths and new processes, stand beside those that compute.
const prove: Stage = [
  [
    ...["chaos", "key-rotation", "kill-processes", "ingestion-kill", "attachment-kill", "custom-domain"],
    "viewers",
  ].map(proof),
  [
    ...["access-matrix", "guard-mutants", "identity-leak", "echo-leak", "double-spend", "hostile-input"],
    ...["auth-conformance", "retrieval-quality", "routing", "owner-budget", "accessibility", "screens"],
  ].map(proof),
];

// What tells times is measured alone, and so is what builds the pages.
const measure: Lane = ["auth-attacks", "process-lifecycle", "live-channel", "list-growth", "first-load"].map(
  proof,
);

const stages: Stage[] = [read, [[client, everyTest, everyJourney]], prove, [measure]];

// What was compiled once is not compiled again by the next of some hundred processes.
process.env.NODE_COMPILE_CACHE ??= resolve(".proofs/compile-cache");

const only = process.argv.slice(2);
let passed = 0;
const failures: string[] = [];
for (const stage of stages) await performStage(stage.map((lane) => lane.filter(isWanted)));
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;

function isWanted({ name }: Check): boolean {
  return only.length === 0 || only.some((word) => name.includes(word));
}

async function performStage(stage: Stage): Promise<void> {
  const lanes = stage.filter((lane) => lane.length > 0);
  // Alone, a check is followed as it goes; beside another, what it says is kept together.
  const perform = lanes.length > 1 ? performAside : performAlone;
  await Promise.all(
    lanes.map(async (lane) => {
      for (const check of lane) await perform(check);
    }),
  );
}

async function performAlone({ name, command: [command, ...args], report }: Check): Promise<void> {
  console.log(`\n── ${name}`);
  if (report) rmSync(report, { force: true });
  const began = Date.now();
  const code = await run(command, args);
  if (report) countTests(report);
  close(name, code, began);
}

async function performAside({ name, command: [command, ...args] }: Check): Promise<void> {
  const began = Date.now();
  const { code, output } = await overhear(command, args);
  console.log(`\n── ${name}\n${output.trimEnd()}`);
  close(name, code, began);
}

function close(name: string, code: number, began: number): void {
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`── ${name}: ${code === 0 ? "ok" : "FAILED"} in ${seconds} s`);
  if (code === 0) passed += 1;
  else failures.push(name);
  // Journeys and proofs trust no old build, and this one is new.
  if (code === 0 && name === "build") process.env.WEB_IS_BUILT = "yes";
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
