import type { Browser, Page } from "@playwright/test";
import { type Look, openBrowser, openWindow, visit } from "./browser.ts";
import { type Product, startProduct } from "./product.ts";
import type { Stop } from "./tour.ts";

/** Looks at one stop and says what is wrong there. */
export type See<L extends Look> = (page: Page, stop: Stop, look: L) => Promise<string[]>;

/** Which stops are seen in which look. */
export type Tour<L extends Look> = { look: L; stops: Stop[] };

/** Every stop in every look. */
export const inEvery = <L extends Look>(looks: L[], stops: Stop[]): Tour<L>[] =>
  looks.map((look) => ({ look, stops }));

/** Every stop once, the looks in turn: for a gate that has a minute. */
export const inTurn = <L extends Look>(looks: L[], stops: Stop[]): Tour<L>[] =>
  looks.map((look, turn) => ({ look, stops: stops.filter((_, index) => index % looks.length === turn) }));

/** Takes the tours, two at a time, and gives what was wrong. */
export async function walk<L extends Look>(tours: Tour<L>[], see: See<L>): Promise<string[]> {
  const product = await startProduct();
  const browser = await openBrowser();
  const waiting = [...tours];
  const walker = async (): Promise<string[]> => {
    const found: string[] = [];
    for (let tour = waiting.shift(); tour; tour = waiting.shift()) {
      found.push(...(await walkOnce({ browser, product, see, ...tour })));
    }
    return found;
  };
  try {
    return (await Promise.all([walker(), walker()])).flat();
  } finally {
    await browser.close();
    await product.stop();
  }
}

type Walk<L extends Look> = { browser: Browser; product: Product; stops: Stop[]; look: L; see: See<L> };

/** One window per person: a new one for every stop would spend its time starting up. */
async function walkOnce<L extends Look>({ browser, product, stops, look, see }: Walk<L>): Promise<string[]> {
  const found: string[] = [];
  for (const [person, theirs] of Map.groupBy(stops, (stop) => stop.as)) {
    const context = await openWindow(browser, product, person, look);
    const page = await context.newPage();
    for (const stop of theirs) found.push(...(await seeSafely(page, stop, look, see)));
    await context.close();
  }
  return found;
}

/** A stop that cannot be seen is a fault of that stop; the tour goes on. */
async function seeSafely<L extends Look>(page: Page, stop: Stop, look: L, see: See<L>): Promise<string[]> {
  try {
    await visit(page, stop);
    return await see(page, stop, look);
  } catch (error) {
    return [`${stop.path} ${look.theme} ${look.viewport.width}: ${String(error)}`];
  }
}
