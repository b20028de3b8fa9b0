import {
  type CallAccess,
  type Calls,
  isAmong,
  mayRead,
  outcomeFor,
  roomOnly,
  unknownIn,
} from "./call-access.ts";
import {
  admitCallers,
  type Bearers,
  type CallerCode,
  callerCodes,
  personOf,
  signInAgain,
} from "./callers.ts";
import { rowsIn } from "./canaries.ts";
import type { House } from "./house.ts";
import { type Document, prepare, type Route, routesOf } from "./requests.ts";
import { things } from "./things.ts";
import { type Memory, remember } from "./unchanged.ts";

export type CallsVerdict = { cells: number; wrong: string[] };
export type Visit = { house: House; bearers: Bearers; memory: Memory; document: Document };
type Cell = { route: Route; call: CallAccess; code: CallerCode };
type Answer = { outcome: string; text: string };

export async function enter(house: House): Promise<Visit> {
  const bearers = await admitCallers(house);
  const document: Document = await (await fetch(`${house.origin}/openapi.json`)).json();
  return { house, bearers, memory: await remember(house.owner), document };
}

/** Every route × every way to call it × everybody, with a request. */
export async function probeCalls(visit: Visit, expected: Calls): Promise<CallsVerdict> {
  const routes = routesOf(visit.document);
  const names = new Set(routes.map(({ name }) => name));
  const wrong = [
    ...Object.keys(expected)
      .filter((name) => !names.has(name))
      .map((name) => `${name}: there is no such route`),
    ...[...names].filter((name) => !expected[name]).map((name) => `${name}: nobody has said who may call it`),
  ];
  let cells = 0;
  for (const route of routes) {
    for (const call of expected[route.name] ?? []) {
      wrong.push(...(await probeCall(visit, route, call)));
      cells += callerCodes.length;
    }
  }
  return { cells, wrong };
}

/** Those who write go one after the other and are undone; all others go at once, and may have written nothing. */
export async function probeCall(visit: Visit, route: Route, call: CallAccess): Promise<string[]> {
  const cells = callerCodes.map((code) => ({ route, call, code }));
  const isWriting = ({ code }: Cell) =>
    call.writes === undefined
      ? route.method !== "GET" && /^[23]/.test(outcomeFor(call, route, code))
      : isAmong(call.writes, code) && outcomeFor(call, route, code) !== roomOnly;
  const still = cells.filter((cell) => !isWriting(cell));
  const wrong = unknownIn(call).map((name) => `${route.name}: nobody and nothing is called ${name}`);
  wrong.push(...(await Promise.all(still.map((cell) => probeStill(visit, cell)))).flat());
  if (outcomeFor(call, route, "B").startsWith("404"))
    wrong.push(...(await probeNothing(visit, { route, call, code: "B" })));
  const written = await undo(visit);
  if (written.length > 0)
    wrong.push(`${named({ route, call })}: ${written.join(", ")} changed although nobody may`);
  for (const cell of cells.filter(isWriting)) wrong.push(...(await probeWriting(visit, cell)));
  return wrong;
}

async function probeStill(visit: Visit, cell: Cell): Promise<string[]> {
  return judge(cell, await ask(visit, cell));
}

async function probeWriting(visit: Visit, cell: Cell): Promise<string[]> {
  const wrong = judge(cell, await ask(visit, cell));
  const written = await undo(visit);
  const { writes } = cell.call;
  if (writes !== undefined && written.length === 0)
    wrong.push(`${cell.code} · ${named(cell)}: changed nothing`);
  return wrong;
}

/** What a stranger may not know of and what does not exist are answered with the same words. */
async function probeNothing(visit: Visit, cell: Cell): Promise<string[]> {
  const known = await ask(visit, cell);
  const unknown = await ask(visit, cell, (given) =>
    given.replaceAll(/"00000000-0000-4000-8000-0000\d{8}"/g, `"${nothing}"`),
  );
  return known.text === unknown.text
    ? []
    : [`${cell.code} · ${named(cell)}: ${known.text} tells it from nothing, which is ${unknown.text}`];
}

const nothing = "7e1c5b0a-4f0e-4b8e-9f43-3f6f0b6c1d11";

/** Gives the tables that were changed, and puts them back. Whoever was signed out by it is signed in again. */
async function undo({ house, bearers, memory }: Visit): Promise<string[]> {
  const written = await memory.changed();
  await memory.restore(written);
  if (written.includes("auth.sessions")) {
    await signInAgain(house, bearers);
    await memory.keep(["auth.sessions", "auth.refresh_tokens"]);
  }
  return written;
}

async function ask(
  { house, bearers, document }: Visit,
  { route, call, code }: Cell,
  but = same,
): Promise<Answer> {
  const given = but(JSON.stringify({ ...things, ...call.with })).replaceAll(":me", personOf(code));
  const { path, contentType, body, method } = prepare(document, route, JSON.parse(given));
  const bearer = bearers.get(code);
  const response = await fetch(`${house.origin}${path}`, {
    method,
    redirect: "manual",
    headers: {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(contentType && { "content-type": contentType }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  const isRefused = response.status >= 400;
  return { outcome: isRefused ? `${response.status} ${codeIn(text)}` : `${response.status}`, text };
}

const same = (given: string): string => given;

function codeIn(text: string): string {
  const [, code] = text.match(/"code":"(\w+)"/) ?? [];
  return code ?? "without a code";
}

/** The outcome, and whose words came with it: no more than may be read, and no less than the call is for. */
function judge(cell: Cell, { outcome, text }: Answer): string[] {
  const { route, call, code } = cell;
  const about = `${code} · ${named(cell)}`;
  const expected = outcomeFor(call, route, code);
  const wrong = outcome === expected ? [] : [`${about}: expected ${expected}, got ${outcome}`];
  const isDeclared = outcome.slice(0, 3) in route.operation.responses;
  if (!isDeclared) wrong.push(`${about}: ${outcome} is not in the contract`);
  const found = rowsIn(text);
  const isIn = /^2/.test(expected);
  const also = Object.entries(call.showsTo ?? {}).flatMap(([row, by]) => (isAmong(by, code) ? [row] : []));
  const shown = (call.shows ?? "").split(" ").filter((row) => row !== "" && mayRead(row, code));
  for (const row of isIn ? [...shown, ...also] : [])
    if (!found.has(row)) wrong.push(`${about}: ${row} is missing`);
  for (const row of found) {
    if (!(isIn && (mayRead(row, code) || also.includes(row)))) wrong.push(`${about}: ${row} leaks`);
  }
  return wrong;
}

const named = ({ route, call }: Omit<Cell, "code">): string =>
  call.that ? `${route.name}, ${call.that}` : route.name;
