import { createHash, randomBytes } from "node:crypto";
import type { StoredSession } from "../../database/dev-tokens.ts";
import { type Answer, ask, unlessOk, unlessRefused } from "./ask.ts";
import { atOnce } from "./at-once.ts";
import { type Book, openBook } from "./book.ts";
import { insertAccount } from "./people.ts";
import type { Stage } from "./stage.ts";

/** Row 45: a stolen refresh token is worth nothing, or costs the thief and the owner the session. */
export async function refreshTokens(stage: Stage) {
  const book = openBook("45 refresh tokens");
  await Promise.all([
    stealUsedToken(stage, book),
    raceForSuccessor(stage, book),
    raceWithUsedToken(stage, book),
    useEndedSessions(stage, book),
    guess(stage, book),
    readTheTable(stage, book),
  ]);
  return book.findings;
}

async function begin(stage: Stage): Promise<StoredSession> {
  return stage.arena.sessionFor(await insertAccount(stage));
}

const refresh = ({ api }: Stage, refresh_token: unknown): Promise<Answer> =>
  ask(`${api}/auth/v1/token?grant_type=refresh_token`, { body: { refresh_token } });

/** As if it had been used this long ago. */
async function age({ arena }: Stage, token: string, seconds: number): Promise<void> {
  await arena.owner.query(
    "update auth.refresh_tokens set used_at = used_at - make_interval(secs => $2) where token_hash = $1",
    [digest(token), seconds],
  );
}

const digest = (token: string) => createHash("sha256").update(token).digest();

/** The thief comes after the owner; later the owner after the thief. Either way the family ends. */
async function stealUsedToken(stage: Stage, book: Book): Promise<void> {
  for (const generations of [1, 2, 5]) {
    const { refresh_token: stolen } = await begin(stage);
    let newest = await refresh(stage, stolen);
    for (let more = 1; more < generations; more++) {
      newest = await refresh(stage, newest.told.refresh_token);
    }
    book.proper(`the owner refreshes ${generations} times`, unlessOk(newest));
    await age(stage, stolen, 11);
    const name = `a token used ${generations} refreshes ago`;
    book.attack(name, unlessRefused(await refresh(stage, stolen), 400));
    book.attack(
      `${name}, its newest successor`,
      unlessRefused(await refresh(stage, newest.told.refresh_token), 400),
    );
    book.attack(
      `${name}, its access token`,
      unlessRefused(await readUser(stage, newest.told.access_token), 403),
    );
    book.attack(
      `${name}, its access token elsewhere`,
      unlessRefused(await readRest(stage, newest.told.access_token), 401),
    );
  }
}

const readUser = ({ api }: Stage, token: string | undefined) => ask(`${api}/auth/v1/user`, { token });
const readRest = ({ api }: Stage, token: string | undefined) =>
  ask(`${api}/rest/v1/user_notifications`, { token });

/** Twenty tabs at once are one rotation: nobody gets a second chain out of it. */
async function raceForSuccessor(stage: Stage, book: Book): Promise<void> {
  const { refresh_token } = await begin(stage);
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(stage, refresh_token)));
  const successors = new Set(answers.map(({ told }) => told.refresh_token));
  const refused = answers.find(({ status }) => status !== 200);
  book.proper("twenty refreshes at once", refused && unlessOk(refused));
  for (const _ of answers) {
    book.attack(
      "a chain of one's own out of a race",
      successors.size > 1 ? `${successors.size} chains` : undefined,
    );
  }
  const { rows } = await stage.arena.owner.query<{ tokens: number }>(
    `select count(*)::int as tokens from auth.refresh_tokens where session_id =
       (select session_id from auth.refresh_tokens where token_hash = $1)`,
    [digest(refresh_token)],
  );
  book.attack(
    "more than one rotation in a race",
    rows[0]?.tokens === 2 ? undefined : `${rows[0]?.tokens} tokens`,
  );
}

async function raceWithUsedToken(stage: Stage, book: Book): Promise<void> {
  const { refresh_token } = await begin(stage);
  const owned = await refresh(stage, refresh_token);
  await age(stage, refresh_token, 11);
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(stage, refresh_token)));
  for (const answer of answers) book.attack("a used token, twenty times at once", unlessRefused(answer, 400));
  book.attack("its successor afterwards", unlessRefused(await refresh(stage, owned.told.refresh_token), 400));
}

const endings: Record<string, string> = {
  "ended session": "update auth.sessions set ended_at = now() where user_id = $1",
  "session run out": "update auth.sessions set expires_at = now() - interval '1 second' where user_id = $1",
  "banned account": "update auth.users set banned_until = now() + interval '1 day' where id = $1",
  "deleted account": "update auth.users set deleted_at = now() where id = $1",
};

async function useEndedSessions(stage: Stage, book: Book): Promise<void> {
  for (const [name, statement] of Object.entries(endings)) {
    const { refresh_token, user } = await begin(stage);
    await stage.arena.owner.query(statement, [user.id]);
    book.attack(`the token of a ${name}`, unlessRefused(await refresh(stage, refresh_token)));
  }
  for (const scope of ["local", "global", "others"]) {
    const account = await insertAccount(stage);
    const [mine, stolen] = [await stage.arena.sessionFor(account), await stage.arena.sessionFor(account)];
    const ended = scope === "local" ? mine : stolen;
    const left = await ask(`${stage.api}/auth/v1/logout?scope=${scope}`, {
      method: "POST",
      token: mine.access_token,
    });
    book.proper(`signing out ${scope}`, unlessOk(left));
    book.attack(
      `a token after signing out ${scope}`,
      unlessRefused(await refresh(stage, ended.refresh_token), 400),
    );
  }
}

/** Close to a real one, of the wrong kind, or none at all. */
async function guess(stage: Stage, book: Book): Promise<void> {
  const { refresh_token: real, access_token } = await begin(stage);
  const near = [
    ...[real.slice(1), real.slice(0, -1), `${real}A`, ` ${real}x`, real.toLowerCase(), real.toUpperCase()],
    ...[
      Array.from(real).reverse().join(""),
      real.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      `${real}\u0000`,
    ],
    ...["", "null", "undefined", "*", "%", "' or true --", access_token.slice(0, 190), "0".repeat(200)],
  ].filter((token) => token !== real);
  const typed = [null, true, 0, 1, [], [real], { $ne: null }, { refresh_token: real }];
  const random = Array.from({ length: 75 }, () => randomBytes(32).toString("base64url"));
  await atOnce([...near, ...typed, ...random], async (token) =>
    book.attack(`guessing ${JSON.stringify(token)}`, unlessRefused(await refresh(stage, token), 400)),
  );
  for (const grant of ["refresh_token", "password", "pkce"]) {
    const answer = await ask(`${stage.api}/auth/v1/token?grant_type=${grant}`, { body: { token: real } });
    book.attack(`under another name, by ${grant}`, unlessRefused(answer, 400));
  }
  book.attack("as an access token", unlessRefused(await readUser(stage, real)));
  book.proper("the real one, after all that", unlessOk(await refresh(stage, real)));
}

/** Whoever reads a copy of the table holds digests, and nothing there is a token. */
async function readTheTable(stage: Stage, book: Book): Promise<void> {
  const { refresh_token } = await begin(stage);
  const { rows } = await stage.arena.owner.query<{ hex: string; base64: string; row: string }>(
    `select encode(token_hash, 'hex') as hex, encode(token_hash, 'base64') as base64, to_jsonb(t)::text || to_jsonb(s)::text as row
     from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id where token_hash = $1`,
    [digest(refresh_token)],
  );
  const [stored = { hex: "", base64: "", row: refresh_token }] = rows;
  book.attack("the token itself, in the table", stored.row.includes(refresh_token) ? "is there" : undefined);
  const sessionToken = /"token": ?"([^"]+)"/.exec(stored.row)?.[1];
  for (const token of [stored.hex, stored.base64, `\\x${stored.hex}`, sessionToken]) {
    book.attack("a digest from the table", unlessRefused(await refresh(stage, token), 400));
  }
}
