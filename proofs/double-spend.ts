// Fifty questions at once on a balance for one: one is accepted and the others are refused, whoever pays and whatever is sent
// again. Then everybody who may end that answer tries to at once, and it is paid for at most once.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { connectDatabase, type Database } from "../apps/server/src/platform/database.ts";
import { findBookFaults } from "../database/books.ts";
import { type Answer, ask, type Question, quote } from "./double-spend/ask.ts";
import { endInEveryWay } from "./double-spend/end.ts";
import {
  PAYERS,
  plantStake,
  provideFor,
  readWallet,
  type Stake,
  type Visitor,
} from "./double-spend/stake.ts";
import { type Arena, liftLimits, type Person, withArena } from "./support/arena.ts";
import { conclude } from "./support/conclude.ts";
import { freePort } from "./support/free-port.ts";
import { startProcess } from "./support/processes.ts";

const rounds = process.argv.includes("--full") ? 1_000 : 51;
const atOnce = 50;
const repeats = 10;
const ports = { api: await freePort(), live: await freePort() };
const origin = `http://127.0.0.1:${ports.api}`;

const tally = { accepted: 0, refused: 0, repeated: 0, charged: 0, looks: 0, below: 0 };
const violations: string[] = [];

await withArena("double-spend", async (arena) => {
  await liftLimits(arena.owner);
  const env = { ...arena.env, API_PORT: String(ports.api), LIVE_PORT: String(ports.live) };
  const keys = `${origin}/auth/v1/.well-known/jwks.json`;
  const api = await startProcess("api", { ...env, AUTH_JWKS_URL: keys }, ports.api);
  const { database: worker } = connectDatabase(arena.urls.worker, { max: 10 });
  const people = await arena.insertPeople(rounds + 10);
  const members = await Promise.all(people.slice(rounds).map((person) => visit(arena, person)));
  const stopping = new AbortController();
  const watching = watchBalances(arena, stopping.signal);
  for (const [round, host] of people.slice(0, rounds).entries()) {
    for (const found of await playRound(arena, worker, { round, host, members })) {
      violations.push(`round ${round}: ${found}`);
    }
  }
  stopping.abort();
  await watching;
  violations.push(...(await findBookFaults(arena.owner)));
  await Promise.all([api.terminate(), worker.destroy()]);
  report();
});

type Round = { round: number; host: Person; members: Visitor[] };

async function playRound(arena: Arena, worker: Database, { round, host, members }: Round): Promise<string[]> {
  const paying = PAYERS[round % PAYERS.length] ?? "speaker";
  const here = await plantStake(arena.owner, paying, await visit(arena, host), members);
  const [first, room] = [here.speakers[0] ?? here.host, here.rooms[0] ?? ""];
  const price = await quote(origin, first, room);
  const tokens = await provideFor(arena.owner, here, price);
  const answers = await Promise.all(questionsTo(here).map((question) => ask(origin, question)));
  const found = await checkAnswers(arena, here, answers, { price, tokens });
  const winner = answers.find(({ status }) => status === 201);
  if (!winner?.turn) return found;
  found.push(...(await repeat(arena, here, winner, price)));
  const { speaker, roomId } = winner.question;
  const scene = { origin, owner: arena.owner, worker, speaker, host: here.host, roomId, turnId: winner.turn };
  found.push(...(await endInEveryWay(scene, round)));
  found.push(...(await checkEnd(arena, here, tokens)));
  return found;
}

async function visit(arena: Arena, person: Person): Promise<Visitor> {
  return { ...person, token: await arena.tokenFor(person) };
}

function questionsTo({ speakers, rooms, host }: Stake): Question[] {
  return Array.from({ length: atOnce }, (_, n) => ({
    speaker: speakers[n % speakers.length] ?? host,
    roomId: rooms[n % rooms.length] ?? "",
    clientId: randomUUID(),
  }));
}

type Funds = { price: number; tokens: number };

async function checkAnswers(arena: Arena, stake: Stake, answers: Answer[], { price, tokens }: Funds) {
  const accepted = answers.filter(({ status }) => status === 201).length;
  const refused = answers.filter(({ status }) => status === 402).length;
  tally.accepted += accepted;
  tally.refused += refused;
  const { balance, held, open, messages } = await readWallet(arena.owner, stake);
  return [
    ...(accepted === 1 ? [] : [`${accepted} questions accepted`]),
    ...(accepted + refused === atOnce ? [] : [`${atOnce - accepted - refused} answered otherwise`]),
    ...(balance === tokens && held === price && open === price ? [] : [`held ${held}, open holds ${open}`]),
    ...(messages === 1 ? [] : [`${messages} questions are in the rooms`]),
  ];
}

/** The browser that did not hear the answer sends the same question again and again. */
async function repeat(arena: Arena, stake: Stake, { question, message }: Answer, price: number) {
  const again = await Promise.all(Array.from({ length: repeats }, () => ask(origin, question)));
  tally.repeated += again.length;
  const { held, messages } = await readWallet(arena.owner, stake);
  const isSame = again.every((answer) => answer.status === 201 && answer.message === message);
  return isSame && held === price && messages === 1 ? [] : ["the same question sent again changed something"];
}

async function checkEnd(arena: Arena, stake: Stake, tokens: number): Promise<string[]> {
  const { balance, held, open, posted, postings, logged } = await readWallet(arena.owner, stake);
  tally.charged += postings;
  return [
    ...(postings <= 1 && logged === posted ? [] : [`charged ${postings} times, ${posted} and ${logged}`]),
    ...(balance === tokens - posted ? [] : [`a balance of ${balance} after ${posted} of ${tokens}`]),
    ...(held === 0 && open === 0 ? [] : [`${held} still held, ${open} in open holds`]),
  ];
}

/** Looks over everybody's shoulder all the while: a balance that is short for a moment only is short. */
async function watchBalances({ owner }: Arena, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { rowCount } = await owner.query(
      "select from user_token_balances where balance_tokens < 0 or held_tokens < 0 or balance_tokens < held_tokens",
    );
    tally.looks += 1;
    tally.below += rowCount ?? 0;
    await pause(25);
  }
}

function report(): void {
  for (const violation of violations.slice(0, 20)) console.log(violation);
  console.log(
    `${tally.accepted} accepted, ${tally.refused} refused, ${tally.repeated} sent again; ${tally.charged} charged; ` +
      `${tally.looks} looks at all balances, ${tally.below} below zero or below what they hold`,
  );
  conclude(
    "double-spend",
    `${tally.accepted} of ${rounds * atOnce} questions accepted in ${rounds} rounds, ${violations.length} violations`,
    `${rounds}, 0`,
    tally.accepted === rounds && violations.length === 0 && tally.below === 0 && tally.charged > 0,
  );
}
