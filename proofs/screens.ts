// A picture of every screen at 1440x900 and 390x844, light and dark, in .proofs/screens.
import { mkdirSync, rmSync } from "node:fs";
import { DESKTOP, type Look, PHONE } from "./support/browser.ts";
import { conclude } from "./support/conclude.ts";
import { tour } from "./support/tour.ts";
import { inEvery, inTurn, walk } from "./support/walk.ts";

const FOLDER = ".proofs/screens";
const isFull = process.argv.includes("--full");
const looks: (Look & { name: string })[] = [
  { name: "light", viewport: DESKTOP, theme: "light" },
  { name: "mobile-dark", viewport: PHONE, theme: "dark" },
  { name: "dark", viewport: DESKTOP, theme: "dark" },
  { name: "mobile-light", viewport: PHONE, theme: "light" },
];

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const stops = tour().filter(({ name }) => wanted.length === 0 || wanted.includes(name));

const tours = isFull || wanted.length > 0 ? inEvery(looks, stops) : inTurn(looks, stops);
const faults = await walk(tours, async (page, stop, look) => {
  await page.screenshot({ path: `${FOLDER}/${stop.name}-${look.name}.png` });
  return [];
});

for (const fault of faults) console.log(`  ${fault}`);
const goal = tours.reduce((sum, { stops: seen }) => sum + seen.length, 0);
conclude(
  "screens",
  `${goal - faults.length} pictures of ${stops.length} screens`,
  `${goal}`,
  faults.length === 0,
);
