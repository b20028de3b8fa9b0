import { randomBytes, randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { openModels } from "../../apps/server/src/platform/models/open-models.ts";
import type { Arena, Person } from "../support/arena.ts";
import { type CanaryKind, prose } from "./canaries.ts";

export type Visitor = Person & { token: string };

/** One owner with a private twin that echoes, everybody around it, and the places where they meet it or do not. */
export type Tenant = {
  name: string;
  owner: Visitor;
  member: Visitor;
  /** Tended the twin once, and tried it out then. */
  exManager: Visitor;
  /** In another room of the same owner. */
  neighbour: Visitor;
  twin: string;
  room: string;
  items: string[];
};

export type World = { tenants: Tenant[]; stranger: Visitor };

export async function plantWorld(arena: Arena): Promise<World> {
  const models = await openModels(
    { MODELS_FILE: undefined, SANDBOX_MODELS_URL: "http://127.0.0.1:9/", API_KEYS: {} },
    {
      log: createLog({ name: "proof", level: "silent" }),
    },
  );
  const people = await arena.insertPeople(9);
  const visitors = await Promise.all(
    people.map(async (person): Promise<Visitor> => ({ ...person, token: await arena.tokenFor(person) })),
  );
  const [stranger, ...rest] = visitors;
  if (!stranger) throw new Error("There is nobody");
  for (const { id } of visitors) await giveTokens(arena.owner, id);
  const embed = async (text: string) => (await models.embed([text]))[0] ?? [];
  const tenants = [
    await plantTenant(arena.owner, "north", rest.slice(0, 4), embed),
    await plantTenant(arena.owner, "south", rest.slice(4, 8), embed),
  ];
  await models.close();
  return { tenants, stranger };
}

type Embed = (text: string) => Promise<number[]>;

async function plantTenant(db: Pool, name: string, people: Visitor[], embed: Embed): Promise<Tenant> {
  const [owner, member, exManager, neighbour] = people;
  if (!owner || !member || !exManager || !neighbour) throw new Error("Somebody is missing");
  const [twin, room, lounge] = [randomUUID(), randomUUID(), randomUUID()];
  await db.query(
    "insert into virtual_twins (id, owner_id, name, model) values ($1, $2, $3, 'sandbox:echo')",
    [...[twin, owner.id, `Keeper of the ${name}`]],
  );
  await db.query("insert into twin_personas (twin_id, personality) values ($1, $2)", [
    ...[twin, prose(name, "persona", 80)],
  ]);
  await db.query("insert into twin_managers (twin_id, user_id) values ($1, $2)", [twin, exManager.id]);
  for (const [id, who] of [
    [room, member],
    [lounge, neighbour],
  ] as const) {
    await db.query("insert into rooms (id, user_id, name) values ($1, $2, 'Room')", [id, owner.id]);
    await db.query("insert into room_members (room_id, user_id, status) values ($1, $2, 'active')", [
      id,
      who.id,
    ]);
  }
  await db.query("insert into room_twins (room_id, twin_id, added_by) values ($1, $2, $3)", [
    room,
    twin,
    owner.id,
  ]);
  const shelf = { db, embed, twin, owner: owner.id };
  const items = [await shelve(shelf, name, "open"), await shelve(shelf, name, "closed")];
  return { name, owner, member, exManager, neighbour, twin, room, items };
}

type Shelf = { db: Pool; embed: Embed; twin: string; owner: string };

/** As a reading leaves it: the item, its text and its passages. */
async function shelve({ db, embed, twin, owner }: Shelf, tenant: string, kind: CanaryKind): Promise<string> {
  const id = randomUUID();
  const title = `${kind} archive ${randomBytes(3).toString("hex")}`;
  const passages = [0, 1, 2].map(() => prose(tenant, kind, 80));
  const text = passages.join("\n\n");
  await db.query(
    `insert into knowledge_items (id, twin_id, added_by, type, title, extracted_text, status, progress, word_count, processed_at,
       version, language, is_citable) values ($1, $2, $3, 'text', $4, $5, 'ready', 100, 240, now(), 1, 'en', $6)`,
    [id, twin, owner, title, text, kind === "open"],
  );
  await db.query("insert into knowledge_texts (item_id, version, body) values ($1, 1, $2)", [id, text]);
  for (const [position, body] of passages.entries()) {
    const start = text.indexOf(body);
    const vector = `[${(await embed(`${title}. ${body}`)).join(",")}]`;
    await db.query(
      `insert into knowledge_chunks (twin_id, item_id, version, position, body, locator, model, language, token_count, embedding)
       values ($1, $2, 1, $3, $4, $5, 'm', 'en', 200, $6)`,
      [twin, id, position, body, { start, end: start + body.length }, vector],
    );
  }
  return id;
}

const giveTokens = (db: Pool, person: string) =>
  db.query(
    `select post_transfer('proof:' || $1::text, ledger_account('gifts', 'token'), ledger_account('wallet', 'token', $1::uuid), 2000000000, 'gift')`,
    [person],
  );
