import { randomUUID } from "node:crypto";
import { type Answer, ask, unlessOk, unlessRefused } from "./ask.ts";
import { atOnce } from "./at-once.ts";
import { type Book, openBook } from "./book.ts";
import { challenge, craftIdToken } from "./google.ts";
import { ATTACKERS, insertAccount, someEmail } from "./people.ts";
import type { Stage } from "./stage.ts";

/** Row 42, the table: an identity joins an account only by an address that both sides have proved. */
export async function linking(stage: Stage) {
  const book = openBook("42 linking table");
  const cells = Object.entries(locals).flatMap(([name, local]) =>
    (["verified", "unverified"] as const).map((provider) => ({ name, local, provider })),
  );
  await atOnce(cells, (cell) => tryCell(stage, book, cell), 6);
  await renameAtProvider(stage, book);
  await linkByHand(stage, book);
  await lureToLink(stage, book);
  return book.findings;
}

type Local = {
  prepare: (stage: Stage, email: string) => Promise<string | undefined>;
  /** What comes of a verified address; an unverified one is refused whatever there is. */
  joins: "a new account" | "the account" | "nothing";
  /** Whether the password that was there before opens the account afterwards. */
  password: "opens" | "is refused";
};

const sqlAfter = (statement: string) => async (stage: Stage, email: string) => {
  const { id } = await insertAccount(stage, { email, password: ATTACKERS });
  await stage.arena.owner.query(statement, [id]);
  return id;
};

const locals: Record<string, Local> = {
  "nobody here": { prepare: async () => undefined, joins: "a new account", password: "is refused" },
  "a sign-up that waits": {
    prepare: async ({ api }, email) => {
      await ask(`${api}/auth/v1/signup`, { body: { email, password: ATTACKERS } });
      return undefined;
    },
    joins: "a new account",
    password: "is refused",
  },
  "an account nobody confirmed": {
    prepare: async (stage, email) =>
      (await insertAccount(stage, { email, password: ATTACKERS, isConfirmed: false })).id,
    joins: "the account",
    password: "is refused",
  },
  "an account that is confirmed": {
    prepare: async (stage, email) => (await insertAccount(stage, { email, password: ATTACKERS })).id,
    joins: "the account",
    password: "opens",
  },
  "an account that is banned": {
    prepare: sqlAfter("update auth.users set banned_until = now() + interval '1 day' where id = $1"),
    joins: "nothing",
    password: "is refused",
  },
  "a company's account": {
    prepare: sqlAfter("update auth.users set is_sso_user = true where id = $1"),
    joins: "nothing",
    password: "opens",
  },
};

type Cell = { name: string; local: Local; provider: "verified" | "unverified" };

const enter = ({ api }: Stage, id_token: string, token?: string): Promise<Answer> =>
  ask(`${api}/auth/v1/token?grant_type=id_token`, {
    token,
    body: { provider: "google", id_token, ...(token && { link_identity: true }) },
  });

async function tryCell(stage: Stage, book: Book, { name, local, provider }: Cell): Promise<void> {
  const email = someEmail("cell");
  const id = await local.prepare(stage, email);
  const id_token = await craftIdToken(stage, { email, email_verified: provider === "verified" });
  const answer = await enter(stage, id_token);
  const title = `${name}, ${provider} at the provider`;
  if (provider === "unverified" || local.joins === "nothing") {
    book.attack(title, unlessRefused(answer));
    book.attack(`${title}: what was linked`, await linkedTo(stage, email));
    return;
  }
  const isRight = local.joins === "the account" ? answer.told.user?.id === id : answer.told.user?.id !== id;
  book.proper(title, unlessOk(answer) ?? (isRight ? undefined : "another account"));
  const tried = await ask(`${stage.api}/auth/v1/token?grant_type=password`, {
    body: { email, password: ATTACKERS },
  });
  if (local.password === "opens") book.proper(`${title}: the owner's password`, unlessOk(tried));
  else book.attack(`${title}: the password from before`, unlessRefused(tried));
}

async function linkedTo({ arena }: Stage, email: string): Promise<string | undefined> {
  const { rowCount } = await arena.owner.query(
    "select from auth.identities where provider = 'google' and identity_data ->> 'email' = $1",
    [email],
  );
  return rowCount === 0 ? undefined : "an identity";
}

/** Who they are at the provider is a number, not an address: changing it there opens nobody else's account here. */
async function renameAtProvider(stage: Stage, book: Book): Promise<void> {
  const victim = await insertAccount(stage);
  const sub = randomUUID();
  const own = await enter(stage, await craftIdToken(stage, { email: someEmail("attacker"), sub }));
  book.proper("a new person from the provider", unlessOk(own));
  for (const email_verified of [true, false, "true", 1]) {
    const again = await enter(stage, await craftIdToken(stage, { email: victim.email, sub, email_verified }));
    const isVictim = again.told.user?.id === victim.id || again.told.user?.email === victim.email;
    book.attack(
      `the victim's address at the provider, verified ${email_verified}`,
      isVictim ? "opened it" : undefined,
    );
  }
}

/** From inside an account: only what is proved, and nobody else's. */
async function linkByHand(stage: Stage, book: Book): Promise<void> {
  const { access_token } = await stage.arena.sessionFor(await insertAccount(stage));
  const taken = someEmail("taken");
  book.proper(
    "somebody at the provider",
    unlessOk(await enter(stage, await craftIdToken(stage, { email: taken }))),
  );
  const foreign = await enter(
    stage,
    await craftIdToken(stage, { email: taken, iat: Math.floor(Date.now() / 1_000) - 3 }),
    access_token,
  );
  book.attack("linking somebody else's identity", unlessRefused(foreign, 422));
  const unproved = await craftIdToken(stage, { email: someEmail(), email_verified: false });
  book.attack(
    "linking an address nobody proved",
    unlessRefused(await enter(stage, unproved, access_token), 403),
  );
  const mine = await craftIdToken(stage, { email: someEmail("mine") });
  book.attack("linking without a session", unlessRefused(await enter(stage, mine, "not-a-token")));
  book.proper("linking one's own", unlessOk(await enter(stage, mine, access_token)));
}

/** The victim is sent to the provider on the attacker's errand: what comes back is in the victim's browser, and links nothing. */
async function lureToLink(stage: Stage, book: Book): Promise<void> {
  const attacker = await insertAccount(stage);
  const { access_token } = await stage.arena.sessionFor(attacker);
  for (const bound of [challenge(), {}]) {
    const email = someEmail("lured");
    const asked = new URLSearchParams({ provider: "google", skip_http_redirect: "true", ...bound });
    const begun = await ask(`${stage.api}/auth/v1/user/identities/authorize?${asked}`, {
      token: access_token,
    });
    const atGoogle = await ask(`${begun.told.url}&auto=1&login_hint=${encodeURIComponent(email)}`);
    const back = await ask((atGoogle.location ?? "").replace(stage.front, stage.api));
    book.proper(
      "the victim comes back from the provider",
      back.location?.startsWith(stage.front) ? undefined : back.text,
    );
    book.attack("the victim's identity on the attacker's account", await linkedTo(stage, email));
  }
}
