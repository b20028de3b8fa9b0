// axe finds no violation on any route, in either theme.
import { AxeBuilder } from "@axe-core/playwright";
import { DESKTOP, type Look, PHONE } from "./support/browser.ts";
import { conclude } from "./support/conclude.ts";
import { tour } from "./support/tour.ts";
import { inEvery, inTurn, walk } from "./support/walk.ts";

const isFull = process.argv.includes("--full");
const looks: Look[] = [
  { viewport: DESKTOP, theme: "light" },
  { viewport: PHONE, theme: "dark" },
  { viewport: DESKTOP, theme: "dark" },
  { viewport: PHONE, theme: "light" },
];

const stops = tour();
const tours = isFull ? inEvery(looks, stops) : inTurn(looks, stops);
const violations = await walk(tours, async (page, stop, look) => {
  // Our pages have no frames, and gathering answers from frames costs a second page for every stop.
  const { violations: faults } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const where = `${stop.path} ${look.theme} ${look.viewport.width}`;
  return faults.map(({ id, help, nodes }) => `${where}: ${id}, ${help} (${nodes[0]?.target.join(" ")})`);
});

for (const violation of violations) console.log(`  ${violation}`);
conclude(
  "accessibility",
  `${violations.length} violations on ${stops.length} routes, ${isFull ? "each in all" : "in turn in one of"} ${looks.length} looks`,
  "0",
  violations.length === 0,
);
