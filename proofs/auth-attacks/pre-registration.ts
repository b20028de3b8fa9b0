import { randomInt } from "node:crypto";
import { type Answer, ask, unlessOk, unlessRefused } from "./ask.ts";
import { atOnce } from "./at-once.ts";
import { type Book, openBook } from "./book.ts";
import { throughGoogle } from "./google.ts";
import { messageAfter, settled } from "./mail.ts";
import { ATTACKERS, insertAccount, PASSWORD, someEmail } from "./people.ts";
import type { Stage } from "./stage.ts";

/** Row 42: whatever a stranger prepared under somebody's address is worth nothing when its owner comes. */
export async function preRegistration(stage: Stage) {
  const book = openBook("42 pre-registered address");
  const cases = Object.entries(plants).flatMap(([planted, plant]) =>
    Object.entries(arrivals)
      .filter(
        ([arrived]) =>
          !(needsAccount(arrived) && !makesAccount(planted)) &&
          !(arrived === "an own sign-up" && makesAccount(planted)),
      )
      .map(([arrived, arrive]) => ({ name: `${planted}, then ${arrived}`, plant, arrive })),
  );
  await atOnce(cases, (one) => comeLater(stage, book, one), 6);
  await atOnce(stage.isFull ? [1, 2, 3] : [1], (times) => signUpInBetween(stage, book, times), 3);
  await prepareNumber(stage, book);
  return book.findings;
}

/** What the attacker hopes to come back with. */
type Loot = {
  password?: string;
  refresh_token?: string | undefined;
  access_token?: string | undefined;
};
type Plant = (stage: Stage, email: string) => Promise<Loot>;
type Arrival = (stage: Stage, email: string) => Promise<Answer>;

const makesAccount = (planted: string) => planted.startsWith("an account");
const needsAccount = (arrived: string) => arrived === "a recovery";

const post = ({ api }: Stage, path: string, body: object, token?: string) =>
  ask(`${api}/auth/v1/${path}`, { body, token });

const plants: Record<string, Plant> = {
  "a sign-up": async (stage, email) => {
    await post(stage, "signup", { email, password: ATTACKERS });
    return { password: ATTACKERS };
  },
  "an invitation": async (stage, email) => {
    await post(stage, "invite", { email, data: { first_name: "Mallory" } }, stage.serviceKey);
    return {};
  },
  "a code with a role in it": async (stage, email) => {
    await post(stage, "otp", { email, data: { role: "superadmin", app_metadata: { role: "admin" } } });
    return {};
  },
  "an account that an operator made": async (stage, email) => {
    await post(stage, "admin/users", { email, password: ATTACKERS }, stage.serviceKey);
    return { password: ATTACKERS };
  },
  "an account with a session": async (stage, email) => {
    const account = await insertAccount(stage, { email, password: ATTACKERS, isConfirmed: false });
    return { password: ATTACKERS, ...(await stage.arena.sessionFor(account)) };
  },
  "a change of address": async (stage, email) => moveTo(stage, email),
  "a change of address from two accounts": async (stage, email) => {
    const loot = await moveTo(stage, email);
    await moveTo(stage, email);
    return loot;
  },
  "an unverified Google account": async (stage, email) => {
    const { session } = await throughGoogle(stage, { email, isVerified: false });
    const { refresh_token, access_token } = session.told;
    return { refresh_token, access_token };
  },
};

/** An account of the attacker's own asks for the address, and its old address agrees. */
async function moveTo(stage: Stage, email: string): Promise<Loot> {
  const attacker = await insertAccount(stage, { email: someEmail("attacker"), password: ATTACKERS });
  const session = await stage.arena.sessionFor(attacker);
  const old = await messageAfter(stage, attacker.email, () =>
    ask(`${stage.api}/auth/v1/user`, { method: "PUT", token: session.access_token, body: { email } }),
  );
  pending.set(email, [
    ...(pending.get(email) ?? []),
    { address: attacker.email, code: old?.codes[0] ?? "", session },
  ]);
  return { password: ATTACKERS, ...session };
}

type Pending = { address: string; code: string; session: Loot };
const pending = new Map<string, Pending[]>();

const arrivals: Record<string, Arrival> = {
  "a sign-in with Google": async (stage, email) => (await throughGoogle(stage, { email })).session,
  "a link by mail": async (stage, email) => {
    const mail = await messageAfter(stage, email, () => post(stage, "otp", { email }));
    return post(stage, "verify", { email, type: "email", token: mail?.codes[0] ?? "none" });
  },
  "an own sign-up": async (stage, email) => {
    const mail = await messageAfter(stage, email, () => post(stage, "signup", { email, password: PASSWORD }));
    return post(stage, "verify", { email, type: "signup", token: mail?.codes[0] ?? "none" });
  },
  "a recovery": async (stage, email) => {
    const mail = await messageAfter(stage, email, () => post(stage, "recover", { email }));
    return post(stage, "verify", { email, type: "recovery", token: mail?.codes[0] ?? "none" });
  },
};

type Case = { name: string; plant: Plant; arrive: Arrival };

async function comeLater(stage: Stage, book: Book, { name, plant, arrive }: Case): Promise<void> {
  const email = someEmail("victim");
  const loot = await plant(stage, email);
  await settled(stage, email);
  const agreed = pending.get(email) ?? [];
  // The old halves agree before the victim comes: that is all the attacker can do alone.
  for (const { address, code } of agreed) {
    await post(stage, "verify", { email: address, type: "email_change", token: code });
  }
  const victim = await arrive(stage, email);
  book.proper(
    `${name}: the owner comes in`,
    unlessOk(victim) ?? (victim.told.user?.email === email ? undefined : victim.text),
  );
  if (loot.password) book.attack(`${name}: the password`, unlessRefused(await signIn(stage, { email })));
  if (loot.refresh_token && agreed.length === 0) {
    book.attack(`${name}: the refresh token`, unlessRefused(await refresh(stage, loot.refresh_token), 400));
    const read = await ask(`${stage.api}/auth/v1/user`, { token: loot.access_token });
    book.attack(`${name}: the access token`, unlessRefused(read, 401, 403));
  }
  for (const { session } of agreed) {
    const { told } = await ask(`${stage.api}/auth/v1/user`, { token: session.access_token });
    const isTheirs = told.id === victim.told.user?.id || told.email === email;
    book.attack(`${name}: the attacker's own account`, isTheirs ? "has the address" : undefined);
  }
  await keepsWhatIsTheirs(stage, book, { name, victim });
}

const signIn = (stage: Stage, who: { email?: string; phone?: string }, password = ATTACKERS) =>
  post(stage, "token?grant_type=password", { ...who, password });

const refresh = (stage: Stage, refresh_token: string) =>
  post(stage, "token?grant_type=refresh_token", { refresh_token });

async function keepsWhatIsTheirs(
  stage: Stage,
  book: Book,
  { name, victim }: { name: string; victim: Answer },
): Promise<void> {
  const read = await ask(`${stage.api}/auth/v1/user`, { token: victim.told.access_token });
  book.proper(`${name}: the owner stays in`, unlessOk(read));
  const { rows } = await stage.arena.owner.query<{ role: string }>(
    "select role from profiles where id = $1",
    [victim.told.user?.id],
  );
  book.attack(
    `${name}: a role of the attacker's choice`,
    rows[0]?.role === "user" ? undefined : rows[0]?.role,
  );
}

/** The attacker signs up again after the owner did, so that the newest mail is about the attacker's password. */
async function signUpInBetween(stage: Stage, book: Book, times: number): Promise<void> {
  for (const way of ["code", "link"] as const) {
    const email = someEmail("between");
    await post(stage, "signup", { email, password: PASSWORD });
    let mail = await messageAfter(stage, email, () => post(stage, "signup", { email, password: ATTACKERS }));
    for (let n = 1; n < times; n++) {
      mail = await messageAfter(stage, email, () => post(stage, "signup", { email, password: ATTACKERS }));
    }
    const link = mail?.links.find((href) => href.includes("/auth/v1/verify")) ?? "";
    const confirmed =
      way === "code"
        ? await post(stage, "verify", { email, type: "signup", token: mail?.codes[0] ?? "none" })
        : await ask(link.replace(stage.front, stage.api));
    const name = `${times} sign-ups after the owner's, confirmed by ${way}`;
    book.proper(
      name,
      unlessOk(confirmed) ?? (confirmed.location?.includes("error") ? confirmed.location : undefined),
    );
    book.attack(name, unlessRefused(await signIn(stage, { email })));
  }
}

/** The same with a telephone number. */
async function prepareNumber(stage: Stage, book: Book): Promise<void> {
  const phone = `+4670${randomInt(1_000_000, 9_999_999)}`;
  await post(stage, "signup", { phone, password: ATTACKERS });
  const text = await messageAfter(stage, phone, () => post(stage, "otp", { phone }));
  const entered = await post(stage, "verify", { phone, type: "sms", token: text?.codes[0] ?? "none" });
  book.proper("a number prepared by a stranger", unlessOk(entered));
  book.attack("the password chosen for a number", unlessRefused(await signIn(stage, { phone })));
}
