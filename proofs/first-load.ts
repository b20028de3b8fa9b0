// The script each kind of page loads before it is drawn, compressed, against React's own floor built in the same run.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { build } from "vite";
import { paths } from "../apps/web/src/app/paths.ts";
import { DESKTOP, openBrowser, openWindow, visit } from "./support/browser.ts";
import { conclude } from "./support/conclude.ts";
import { type Product, startProduct } from "./support/product.ts";
import { type Stop, tour } from "./support/tour.ts";

const KIB = 1024;
const LARGEST_CHUNK = 80 * KIB;
const DIST = "apps/web/dist/assets";
/** What must not come before it is wanted: charts, forms' validators, the palette, the identity client. */
const ON_DEMAND = ["recharts", "zod", "cmdk", "@supabase/auth-js"];

const guests = [
  paths.login,
  paths.register,
  paths.phoneRegister,
  paths.phoneLogin,
  paths.forgotPassword,
  paths.updatePassword,
];

type Claim = { stop: Stop; most: number };
const claims: Claim[] = tour().flatMap((stop) => {
  if (stop.path === paths.welcome) return [{ stop, most: 1.5 }];
  if (guests.some((path) => path === stop.path)) return [{ stop, most: 2 }];
  return stop.path.startsWith("/room/") ? [{ stop, most: 2.5 }] : [];
});

const floor = await reactFloor();
console.log(`React's floor: ${kib(floor)}`);
const product = await startProduct({ rebuild: true });
const browser = await openBrowser();
const faults = largeChunks();
let worst = { share: 0, line: "" };
try {
  for (const claim of claims) faults.push(...(await measured(browser, product, claim)));
} finally {
  await browser.close();
  await product.stop();
}
for (const fault of faults) console.log(`  ${fault}`);
conclude(
  "first-load",
  worst.line,
  "/ 1.5, guest pages 2, a room 2.5 times the floor; no chunk over 80 KiB but react-dom",
  faults.length === 0,
);

async function measured(chromium: Browser, shown: Product, { stop, most }: Claim): Promise<string[]> {
  const { first, later } = await scriptsOf(chromium, shown, stop);
  const ratio = sizeOf(first) / floor;
  const then = later.length > 0 ? `, then ${kib(sizeOf(later))} by itself` : "";
  console.log(`${stop.path.padEnd(48)} ${kib(sizeOf(first))}  ${ratio.toFixed(2)} of at most ${most}${then}`);
  if (ratio / most > worst.share)
    worst = { share: ratio / most, line: `${stop.name} ${ratio.toFixed(2)} of ${most}` };
  const early = ON_DEMAND.filter((library) =>
    [...first, ...later].some(({ sources }) => sources.includes(`/node_modules/${library}/`)),
  );
  return [
    ...(ratio > most ? [`${stop.path} loads ${ratio.toFixed(2)} times the floor, at most ${most}`] : []),
    ...early.map((library) => `${stop.path} loads ${library} before it is wanted`),
  ];
}

type Script = { text: Buffer; sources: string };

function sizeOf(scripts: Script[]): number {
  return scripts.reduce((sum, { text }) => sum + gzipSync(text).length, 0);
}

/** What the browser really asked for: until the page was drawn, and by itself in the second after it stood still. */
async function scriptsOf(chromium: Browser, shown: Product, stop: Stop) {
  const context = await openWindow(chromium, shown, stop.as, { viewport: DESKTOP, theme: "light" });
  const page = await context.newPage();
  await visit(page, stop);
  await page.waitForTimeout(1_000);
  const asked = await page.evaluate(() => {
    const drawn = performance.getEntriesByName("drawn")[0]?.startTime ?? Number.POSITIVE_INFINITY;
    return performance
      .getEntriesByType("resource")
      .map(({ name, startTime }) => ({ name: new URL(name).pathname, isFirst: startTime < drawn }))
      .filter(({ name }) => name.endsWith(".js"));
  });
  await context.close();
  const first = new Set(asked.filter(({ isFirst }) => isFirst).map(({ name }) => name));
  const later = new Set(asked.map(({ name }) => name).filter((name) => !first.has(name)));
  return { first: [...first].map(scriptAt), later: [...later].map(scriptAt) };
}

function scriptAt(name: string): Script {
  return { text: readFileSync(`apps/web/dist${name}`), sources: sourcesOf(`apps/web/dist${name}.map`) };
}

/** A chunk the bundler wrote itself has no sources. */
function sourcesOf(map: string): string {
  return existsSync(map) ? readFileSync(map, "utf8") : "";
}

function largeChunks(): string[] {
  return readdirSync(DIST)
    .filter((name) => name.endsWith(".js") && !name.startsWith("react-dom"))
    .map((name) => ({ name, size: gzipSync(readFileSync(join(DIST, name))).length }))
    .filter(({ size }) => size > LARGEST_CHUNK)
    .map(({ name, size }) => `${name} is ${kib(size)}`);
}

/** The smallest page React can draw, by the same bundler. */
async function reactFloor(): Promise<number> {
  const folder = mkdtempSync("apps/web/floor-");
  try {
    writeFileSync(
      join(folder, "index.html"),
      '<div id="root"></div><script type="module" src="./main.js"></script>',
    );
    writeFileSync(
      join(folder, "main.js"),
      'import { createElement } from "react"; import { createRoot } from "react-dom/client";' +
        'createRoot(document.getElementById("root")).render(createElement("h1", null, "Hello"));',
    );
    await build({
      root: folder,
      configFile: false,
      logLevel: "error",
      build: { modulePreload: { polyfill: false } },
    });
    const assets = join(folder, "dist/assets");
    return readdirSync(assets).reduce(
      (sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length,
      0,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function kib(bytes: number): string {
  return `${(bytes / KIB).toFixed(1)} KiB`;
}
