import { setTimeout as pause } from "node:timers/promises";
import { ask, unlessOk } from "./ask.ts";
import { type Book, openBook } from "./book.ts";
import { insertAccount, PASSWORD } from "./people.ts";
import type { Stage } from "./stage.ts";

const MOST_MS = 60_000;

type Ending = { name: string; end: (stage: Stage, held: Held) => Promise<string | undefined> };
type Held = { id: string; mine: string; stolen: string };

/** Row 49, second half: a token that has not run out is dead everywhere once its session, its account or its holder is. */
export async function endedSessions(stage: Stage) {
  const book = openBook("49 ended sessions");
  const lasted = await Promise.all(endings.map((ending) => outlive(stage, book, ending)));
  const slowest = Math.max(...lasted.map(({ ms }) => ms));
  const announced = Math.max(...lasted.filter(({ name }) => name !== unannounced).map(({ ms }) => ms));
  book.note(`dead after ${seconds(announced)} s, ${seconds(slowest)} s when nobody was told`);
  return book.findings;
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1);
const unannounced = "its row alone, as when no word got through";

const post = (url: string, token: string, body: object, method = "POST") =>
  ask(url, { token, body, method }).then(unlessOk);

const endings: Ending[] = [
  {
    name: "signing out everywhere",
    end: ({ api }, { mine }) => post(`${api}/auth/v1/logout?scope=global`, mine, {}),
  },
  {
    name: "signing out the others",
    end: ({ api }, { mine }) => post(`${api}/auth/v1/logout?scope=others`, mine, {}),
  },
  {
    name: "a new password",
    end: ({ api }, { mine }) =>
      post(`${api}/auth/v1/user`, mine, { password: `${PASSWORD}, changed` }, "PUT"),
  },
  {
    name: "a ban",
    end: ({ api, serviceKey }, { id }) =>
      post(`${api}/auth/v1/admin/users/${id}`, serviceKey, { ban_duration: "24h" }, "PUT"),
  },
  {
    name: "a deleted account",
    end: ({ api, serviceKey }, { id }) => post(`${api}/auth/v1/admin/users/${id}`, serviceKey, {}, "DELETE"),
  },
  {
    name: "an operator's new password",
    end: ({ api, serviceKey }, { id }) =>
      post(`${api}/auth/v1/admin/users/${id}`, serviceKey, { password: `${PASSWORD}, given` }, "PUT"),
  },
  {
    name: unannounced,
    end: async ({ arena }, { id }) => {
      await arena.owner.query("update auth.sessions set ended_at = now() where user_id = $1", [id]);
      return undefined;
    },
  },
];

/** On another server than the one where it ended. */
async function outlive(
  stage: Stage,
  book: Book,
  { name, end }: Ending,
): Promise<{ name: string; ms: number }> {
  const account = await insertAccount(stage);
  const [mine, stolen] = [await stage.arena.sessionFor(account), await stage.arena.sessionFor(account)];
  const opens = async () =>
    (await ask(`${stage.guarded}/rest/v1/user_notifications`, { token: stolen.access_token })).status === 200;
  book.proper(`before ${name}`, (await opens()) ? undefined : "did not open");
  book.proper(
    name,
    await end(stage, { id: account.id, mine: mine.access_token, stolen: stolen.access_token }),
  );
  const began = performance.now();
  while ((await opens()) && performance.now() - began < MOST_MS) await pause(50);
  const ms = performance.now() - began;
  book.attack(`a token after ${name}`, ms < MOST_MS ? undefined : "was still good after a minute");
  const user = await ask(`${stage.guarded}/auth/v1/user`, { token: stolen.access_token });
  book.attack(`reading the account after ${name}`, user.status === 200 ? "was answered" : undefined);
  return { name, ms };
}
