import { randomInt } from "node:crypto";
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { ask, someAddress, unlessOk, unlessRefused } from "./ask.ts";
import { atOnce } from "./at-once.ts";
import { type Book, openBook } from "./book.ts";
import { insertAccount, insertAccounts, PASSWORD, someEmail } from "./people.ts";
import type { Stage } from "./stage.ts";

/** Row 46: whatever a caller claims about where they are, they are counted where they are, and by whom they try. */
export async function guessing(stage: Stage) {
  const book = openBook("46 guessing and spoofing");
  await Promise.all([stuff(stage, book), guessOneAccount(stage, book), guessCodes(stage, book)]);
  await floodOthers(stage, book);
  return book.findings;
}

type Flood = {
  path: string;
  body: (n: number) => Record<string, unknown>;
  /** How many are answered, and with what, before the rest is turned away. */
  limit: number;
  status: number;
  tries: number;
};

/** Passwords of others, each tried on its account: thirty from one address, and not one more. */
async function stuff(stage: Stage, book: Book): Promise<void> {
  const accounts = await insertAccounts(stage, 40);
  await flood(stage, book, {
    path: "token?grant_type=password",
    body: (n) => ({ email: accounts[n % accounts.length]?.email, password: `a leaked password ${n}` }),
    ...{ limit: 30, status: 400, tries: 1_000 },
  });
  const mine = { email: accounts[0]?.email, password: PASSWORD };
  const entered = await ask(`${stage.api}/auth/v1/token?grant_type=password`, { body: mine });
  book.proper("the owner, from elsewhere", unlessOk(entered));
}

let networks = 1;

/** From one real address, behind the trusted proxy, with a new lie in every header of every request. */
async function flood(
  { front }: Stage,
  book: Book,
  { path, body, limit, status, tries }: Flood,
): Promise<void> {
  const localAddress = `127.46.0.${++networks}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const numbers = Array.from({ length: tries }, (_, n) => n);
  const statuses = await atOnce(
    numbers,
    (n) => post(`${front}/auth/v1/${path}`, body(n), { localAddress, agent, headers: spoofed(n) }),
    4,
  );
  agent.destroy();
  const answered = statuses.filter((given) => given === status).length;
  const refused = statuses.filter((given) => given === 429).length;
  for (const n of numbers.slice(answered)) {
    book.attack(
      `${path}, try ${n}`,
      answered + refused === tries ? undefined : `answered ${other(statuses, status)}`,
    );
  }
  for (const n of numbers.slice(limit, answered)) book.attack(`${path}, try ${n}`, "was still answered");
  // A few at once may come before the count does; none of the first may be turned away.
  book.proper(`${path}, the first ${limit}`, answered === limit ? undefined : `${answered} were answered`);
}

const other = (statuses: number[], status: number) =>
  statuses.find((given) => given !== status && given !== 429);

type Way = { localAddress: string; agent: Agent; headers: Record<string, string> };

function post(url: string, body: object, { localAddress, agent, headers }: Way): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: "POST", agent, localAddress, headers: { "content-type": "application/json", ...headers } },
      (answer) => void text(answer).then(() => resolve(answer.statusCode ?? 0), reject),
    );
    sent.on("error", reject);
    sent.end(JSON.stringify(body));
  });
}

const anyIp = () => Array.from({ length: 4 }, () => randomInt(1, 255)).join(".");

/** Every header that some proxy, some day, has been believed by; one network of IPv6, and one address in many spellings. */
function spoofed(n: number): Record<string, string> {
  const ip = anyIp();
  const spellings = [
    ip,
    someAddress(),
    `2001:db8::${n.toString(16)}`,
    `::ffff:${ip}`,
    `${ip}, ${anyIp()}`,
    `"${ip}"`,
    "unknown",
  ];
  const claim = spellings[n % spellings.length] ?? ip;
  return {
    ...{ "x-forwarded-for": claim, "x-real-ip": ip, forwarded: `for=${ip};by=${ip}`, "x-client-ip": ip },
    ...{ "cf-connecting-ip": ip, "true-client-ip": ip, "x-cluster-client-ip": ip, "x-originating-ip": ip },
    ...{
      "x-remote-ip": ip,
      "x-forwarded": ip,
      "forwarded-for": ip,
      via: `1.1 ${ip}`,
      "user-agent": `agent ${n}`,
    },
  };
}

/** The same account from a new address each time: twenty, wherever they come from. */
async function guessOneAccount(stage: Stage, book: Book): Promise<void> {
  const { email } = await insertAccount(stage);
  for (let n = 0; n < 30; n++) {
    const answer = await ask(`${stage.api}/auth/v1/token?grant_type=password`, {
      body: { email, password: `a guess ${n}` },
    });
    if (n < 20) book.proper(`guess ${n} at one account`, unlessRefused(answer, 400));
    else book.attack(`guess ${n} at one account, from a new address`, unlessRefused(answer, 429));
  }
  const right = await ask(`${stage.api}/auth/v1/token?grant_type=password`, {
    body: { email, password: PASSWORD },
  });
  book.attack("the right password among too many", unlessRefused(right, 429));
}

/** Six digits: five tries, then the right one is worth nothing. */
async function guessCodes(stage: Stage, book: Book): Promise<void> {
  for (const [wrong, isStillGood] of [
    [4, true],
    [5, false],
  ] as const) {
    const { email } = await insertAccount(stage);
    const code = await askForCode(stage, email);
    for (let n = 0; n < wrong; n++) {
      book.attack(`wrong code ${n}`, unlessRefused(await tryCode(stage, email, differing(code, n)), 403));
    }
    const last = await tryCode(stage, email, code);
    if (isStillGood) book.proper("the right code after four wrong ones", unlessOk(last));
    else book.attack("the right code after five wrong ones", unlessRefused(last, 403));
  }
  const email = someEmail();
  for (let n = 0; n < 20; n++) {
    const answer = await tryCode(stage, email, `00000${n}`.slice(-6));
    if (n < 10) book.proper(`code ${n} for one account`, unlessRefused(answer, 403));
    else book.attack(`code ${n} for one account, from a new address`, unlessRefused(answer, 429));
  }
}

async function askForCode({ api, sandbox }: Stage, email: string): Promise<string> {
  await ask(`${api}/auth/v1/otp`, { body: { email } });
  const [mail] = await sandbox.messages(email, { kind: "mail", wait: 30_000 });
  return mail?.codes[0] ?? "no code came";
}

const tryCode = ({ api }: Stage, email: string, token: string) =>
  ask(`${api}/auth/v1/verify`, { body: { type: "email", email, token } });

const differing = (code: string, n: number) => String((Number(code) + n + 1) % 1_000_000).padStart(6, "0");

/** Every other thing that can be tried or asked for without a session. */
async function floodOthers(stage: Stage, book: Book): Promise<void> {
  const tries = stage.isFull ? 1_000 : 60;
  const floods: Flood[] = [
    {
      path: "verify",
      body: (n) => ({ type: "email", email: someEmail(), token: `00000${n}`.slice(-6) }),
      limit: 30,
      status: 403,
      tries,
    },
    { path: "otp", body: () => ({ email: someEmail(), create_user: false }), limit: 30, status: 200, tries },
    { path: "recover", body: () => ({ email: someEmail() }), limit: 30, status: 200, tries },
    {
      path: "token?grant_type=pkce",
      body: (n) => ({ auth_code: `guess ${n}`, code_verifier: "x" }),
      limit: 30,
      status: 404,
      tries,
    },
  ];
  if (stage.isFull) {
    floods.push({
      path: "signup",
      body: () => ({ email: someEmail(), password: PASSWORD }),
      limit: 30,
      status: 200,
      tries,
    });
  }
  for (const one of floods) await flood(stage, book, one);
  await bombard(stage, book);
}

/** Mails to one address: one a minute, and thirty an hour. */
async function bombard({ api }: Stage, book: Book): Promise<void> {
  const email = someEmail("bombarded");
  book.proper(
    "the first mail to an address",
    unlessOk(await ask(`${api}/auth/v1/recover`, { body: { email } })),
  );
  for (let n = 0; n < 10; n++) {
    const again = await ask(`${api}/auth/v1/recover`, { body: { email } });
    book.attack("one more mail within the minute, from a new address", unlessRefused(again, 429));
  }
}
