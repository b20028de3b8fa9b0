import { randomUUID } from "node:crypto";
import type { Arena } from "./arena.ts";

/** A room with its host and a twin that knows something; twenty messages have been said in it. */
export type Parlour = { room: string; host: string; token: string };

const PASSAGES = 300;
const WORDS_IN_PASSAGE = 90;
const SAID_BEFORE = 20;
const TOKENS = 1_000_000_000;

const LEXICON = 3_000;
const syllables = "ba ce di fo gu la me ni po ru sa te vi wo".split(" ");

/** One after the other has the next of `models`. All twins know the same, each by itself, or nothing. */
export async function furnish(
  arena: Arena,
  count: number,
  { models, knowsNothing = false }: { models: string[]; knowsNothing?: boolean },
): Promise<Parlour[]> {
  const hosts = await arena.insertPeople(count);
  const { owner } = arena;
  const rows = hosts.map(({ id }, n) => ({
    ...{ host: id, room: randomUUID(), twin: randomUUID(), item: randomUUID() },
    model: models[n % models.length],
  }));
  const client = await owner.connect();
  // Who may own how many twins is not what is measured here.
  await client.query("begin; set local session_replication_role = replica");
  for (const statement of statements) await client.query(statement, [JSON.stringify(rows)]);
  if (!knowsNothing) {
    await client.query(itemsOf, [JSON.stringify(rows)]);
    await client.query(passagesOf, [JSON.stringify(rows), JSON.stringify(makePassages())]);
  }
  await client.query("commit");
  client.release();
  await owner.query("select learn_routing(id) from virtual_twins");
  await owner.query(
    `select post_transfer('gift:' || id, ledger_account('gifts', 'token'), ledger_account('wallet', 'token', id), $2, 'gift')
     from unnest($1::uuid[]) as id`,
    [hosts.map(({ id }) => id), TOKENS],
  );
  await owner.query("vacuum analyze");
  const tokens: string[] = [];
  for (const host of hosts) tokens.push(await arena.tokenFor(host));
  return rows.map(({ room, host }, n) => ({ room, host, token: tokens[n] ?? "" }));
}

const planned = "jsonb_to_recordset($1) as p (host uuid, room uuid, twin uuid, item uuid, model text)";

const statements = [
  `insert into rooms (id, user_id, name) select room, host, 'Parlour' from ${planned}`,
  `insert into room_counters (room_id, last_seq) select room, ${SAID_BEFORE} from ${planned}`,
  `insert into virtual_twins (id, owner_id, name, model, purpose, description)
   select twin, host, 'Ada', model, 'Answers questions about the town', 'Has lived here for forty years' from ${planned}`,
  `insert into twin_personas (twin_id, personality) select twin, 'Friendly, brief and exact.' from ${planned}`,
  `insert into room_twins (room_id, twin_id, position, added_by) select room, twin, 0, host from ${planned}`,
  `insert into messages (room_id, seq, author_id, twin_id, body)
   select room, n, case when n % 2 = 1 then host end, case when n % 2 = 0 then twin end,
     'This is what was said as number ' || n || ', and it is about as long as what people usually say to each other.'
   from ${planned}, generate_series(1, ${SAID_BEFORE}) n`,
];

const itemsOf = `insert into knowledge_items (id, twin_id, added_by, type, title, extracted_text, status, progress, word_count, processed_at, version, language)
   select item, twin, host, 'text', 'The town', 'Words', 'ready', 100, 1, now(), 1, 'en' from ${planned}`;

const passagesOf = `insert into knowledge_chunks (twin_id, item_id, version, position, body, locator, model, token_count, language, embedding)
  select p.twin, p.item, 1, 2 * k.n, k.body, '{}', 'proof', ${WORDS_IN_PASSAGE + 20}, 'en', k.vector::halfvec
  from ${planned}, jsonb_to_recordset($2) as k (n integer, body text, vector text)`;

/** What the words are about makes no difference to how long it takes to find them; how many there are does. */
function makePassages() {
  return Array.from({ length: PASSAGES }, (_, n) => ({
    ...{ n, body: Array.from({ length: WORDS_IN_PASSAGE }, anyWord).join(" ") },
    vector: `[${Array.from({ length: 512 }, () => (Math.random() - 0.5).toFixed(3)).join(",")}]`,
  }));
}

/** Few words are everywhere and most are rare, as in every language. */
function anyWord(): string {
  const digits = Math.floor(LEXICON ** Math.random()).toString(syllables.length);
  return Array.from(digits, (digit) => syllables[Number.parseInt(digit, syllables.length)]).join("");
}

/** Nobody has asked it before. */
export const makeQuestion = (): string =>
  `What does the town say about ${Array.from({ length: 5 }, anyWord).join(" ")} in the year ${Math.floor(Math.random() * 1e6)}?`;
