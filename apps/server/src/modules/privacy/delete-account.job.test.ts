import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DataRequest } from "@parley/contract/accounts";
import type { DataRequestId } from "@parley/contract/ids";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { anonymous, transactAs } from "../../platform/database.ts";
import { enqueue } from "../../platform/queue.ts";
import { as } from "../../testing/as.ts";
import { cast, insertPerson, type Person } from "../../testing/cast.ts";
import { type Belongings, furnish } from "../../testing/possessions.ts";
import { database, files, filesFolder, owner } from "../../testing/stage.ts";
import { openWorkshop } from "../../testing/working.ts";
import { sendAccountNotice } from "../accounts/index.ts";
import { deleteAccount } from "./delete-account.job.ts";

const { tools, office } = await openWorkshop();
const stores = ["access", "jobs", "files", "twins", "rooms", "words", "dealings", "farewell", "profile"];

let maya: Person;
let jonas: Person;
let viktor: Person;

beforeEach(async () => {
  ({ maya, jonas, viktor } = await cast());
});

async function ask(person: Person, confirmation = person.email): Promise<DataRequestId> {
  return (await as(person).call("request-account-deletion", { confirmation })).read(DataRequest).id;
}

/** A person with something everywhere, who has asked to leave. */
async function leaving(): Promise<Belongings & { request_id: DataRequestId }> {
  const belongings = await furnish(maya, jonas);
  await files.put(`exports/${maya.id}/old.json`, Buffer.from(belongings.mark), "application/json");
  await files.put(`avatars/${belongings.mark}.webp`, Buffer.from(belongings.mark), "image/webp");
  await owner.query("update profiles set avatar_url = $2 where id = $1", [
    maya.id,
    `/storage/v1/avatars/${belongings.mark}.webp`,
  ]);
  await transactAs(database, anonymous, (tx) =>
    enqueue(tx, sendAccountNotice, {
      ...{ key: randomUUID(), user_id: maya.id, kind: "email-changed", at: new Date().toISOString() },
      ...{ to: belongings.email, detail: belongings.mark },
    }),
  );
  return { ...belongings, request_id: await ask(maya, belongings.email) };
}

const requestOf = async (id: string) =>
  (await owner.query("select * from data_requests where id = $1", [id])).rows[0];
const receiptsOf = async (id: string): Promise<string[]> =>
  (await requestOf(id)).receipts.map(({ store }: { store: string }) => store);

/** Every table that has a row with this word in it, whatever the column. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'auth', 'queue')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await owner.query(`select from ${name} t where t::text like $1 limit 1`, [
      `%${word}%`,
    ]);
    if (rowCount) found.push(name);
  }
  return found;
}

async function filesWith(word: string): Promise<string[]> {
  const names = await readdir(filesFolder, { recursive: true, withFileTypes: true });
  const paths = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(paths.map((path) => readFile(path, "utf8")));
  return paths.filter((path, at) => path.includes(word) || contents[at]?.includes(word));
}

describe("delete-account", () => {
  it("leaves no word of the person in any table or file (V6)", async () => {
    const { mark, request_id } = await leaving();
    const planted = await tablesWith(mark);
    expect(planted.length).toBeGreaterThan(20);
    expect(await filesWith(mark)).toHaveLength(6);

    await deleteAccount.run(tools, { request_id });

    expect(await tablesWith(mark)).toEqual([]);
    expect(await filesWith(mark)).toEqual([]);
    expect(await requestOf(request_id)).toMatchObject({ status: "done", progress: 100 });
    expect(await receiptsOf(request_id)).toEqual(stores);
  });

  it("ends every session and every way in, and keeps the rows that tell tokens apart (V6)", async () => {
    const { request_id } = await leaving();
    await deleteAccount.run(tools, { request_id });
    const { rows } = await owner.query(
      "select count(*) filter (where ended_at is null) as living, count(*) as all from auth.sessions where user_id = $1",
      [maya.id],
    );
    expect(rows).toEqual([{ living: 0, all: 1 }]);
    for (const table of ["identities", "factors", "one_time_tokens", "flow_states", "security_events"]) {
      const { rowCount } = await owner.query(`select from auth.${table} where user_id = $1`, [maya.id]);
      expect({ table, rowCount }).toEqual({ table, rowCount: 0 });
    }
  });

  it("shows others a deleted user (V7)", async () => {
    const { request_id } = await leaving();
    await deleteAccount.run(tools, { request_id });
    const answer = await as(jonas).get(`/rest/v1/profiles?id=${maya.id}`);
    expect(answer.body).toMatchObject([{ first_name: "Deleted", last_name: "user", avatar_url: null }]);
    const { rows } = await owner.query(
      "select email, phone, deleted_at is not null as gone from auth.users where id = $1",
      [maya.id],
    );
    expect(rows).toEqual([{ email: null, phone: null, gone: true }]);
  });

  it("lets shared rooms go on, closed to newcomers and without a price (V7)", async () => {
    const { lonely, shared, request_id } = await leaving();
    await deleteAccount.run(tools, { request_id });
    const room = "select access_type, price, who_pays from rooms where id = $1";
    expect((await owner.query(room, [lonely.id])).rows).toEqual([]);
    expect((await owner.query(room, [shared.id])).rows).toEqual([
      { access_type: "private", price: null, who_pays: "speaker" },
    ]);
    const said = await owner.query(
      "select body, deleted_at is not null as marked from messages where room_id = $1",
      [shared.id],
    );
    expect(said.rows).toEqual([{ body: "", marked: true }]);
    const traces = `select user_id from message_reactions where user_id = $1
      union all select user_id from room_reads where user_id = $1`;
    expect((await owner.query(traces, [maya.id])).rows).toEqual([]);
    const members = await owner.query("select user_id from room_members where room_id = $1", [shared.id]);
    expect(members.rows).toEqual([{ user_id: jonas.id }]);
  });

  it("leaves what others said and made as it was (V7)", async () => {
    const { request_id } = await leaving();
    const theirs = `
      select (select count(*) from messages where author_id = $1 and body <> '') as said,
        (select count(*) from virtual_twins where owner_id = $1) as twins,
        (select count(*) from chatpedia_articles where author_id = $1) as articles,
        (select count(*) from auth.users where id = $1 and deleted_at is null) as accounts`;
    const before = (await owner.query(theirs, [jonas.id])).rows;
    await deleteAccount.run(tools, { request_id });
    expect((await owner.query(theirs, [jonas.id])).rows).toEqual(before);
  });

  it("keeps the books, the usage and the trial's hash under an id without a name (V7)", async () => {
    const { request_id } = await leaving();
    const books = `
      select (select balance_tokens from user_token_balances where user_id = $1) as balance,
        (select count(*) from ledger_transfers t join ledger_accounts a on a.id in (t.debit_account_id, t.credit_account_id)
         where a.owner_id = $1) as transfers,
        (select count(*) from token_usage_logs where user_id = $1) as usage,
        (select count(*) from trial_claims) as trials`;
    await owner.query("insert into trial_claims (kind, digest) values ('email', sha256($1::text::bytea))", [
      maya.id,
    ]);
    const before = (await owner.query(books, [maya.id])).rows;
    await deleteAccount.run(tools, { request_id });
    expect((await owner.query(books, [maya.id])).rows).toEqual(before);
    expect(before[0]).toMatchObject({ balance: 480, transfers: 2, usage: 1 });
  });

  it("writes a last mail to the address it then forgets (V6)", async () => {
    const { email, request_id } = await leaving();
    await deleteAccount.run(tools, { request_id });
    const mails = office.mails.filter(({ to }) => to.includes(email));
    expect(mails.map(({ mail }) => mail.subject)).toEqual(["Your account is deleted"]);
  });

  it("goes on where it was killed, between each step and the next (V8)", async () => {
    const { mark, request_id } = await leaving();
    const dying = () => {
      throw new Error("killed");
    };
    for (const [at] of stores.entries()) {
      await expect(deleteAccount.run({ ...tools, publish: dying }, { request_id })).rejects.toThrow("killed");
      expect(await receiptsOf(request_id)).toEqual(stores.slice(0, at + 1));
    }
    await deleteAccount.run(tools, { request_id });
    expect(await requestOf(request_id)).toMatchObject({ status: "done" });
    expect(await tablesWith(mark)).toEqual([]);
    expect(await filesWith(mark)).toEqual([]);
    expect(office.mails.filter(({ to }) => to.includes(`${mark}@parley.test`))).toHaveLength(1);
  });

  it("goes on where it was killed in the middle of a step (V8)", async () => {
    const { mark, request_id } = await leaving();
    const remove = () => Promise.reject(new Error("the disk is gone"));
    const send = () => Promise.reject(new Error("the mail server is gone"));
    const noDisk = { ...tools, files: { ...tools.files, remove } };
    await expect(deleteAccount.run(noDisk, { request_id })).rejects.toThrow("the disk is gone");
    expect(await receiptsOf(request_id)).toEqual(["access", "jobs"]);
    const noMail = { ...tools, mail: { ...tools.mail, send } };
    await expect(deleteAccount.run(noMail, { request_id })).rejects.toThrow("the mail server is gone");
    expect(await receiptsOf(request_id)).toEqual(stores.slice(0, 7));
    await deleteAccount.run(tools, { request_id });
    expect(await tablesWith(mark)).toEqual([]);
    expect(await filesWith(mark)).toEqual([]);
  });

  it("may run again when all is done, and two at once do no harm (V8)", async () => {
    const { request_id } = await leaving();
    // The slower one may find that nobody is leaving any more. That is a fault, which is tried again and then quiet.
    await Promise.allSettled([1, 2, 3].map(() => deleteAccount.run(tools, { request_id })));
    await deleteAccount.run(tools, { request_id });
    expect(await requestOf(request_id)).toMatchObject({ status: "done" });
    expect((await receiptsOf(request_id)).toSorted()).toEqual(stores.toSorted());
  });

  it("tells how far it is on the person's own channel (V9)", async () => {
    const { request_id } = await leaving();
    const told: unknown[] = [];
    await deleteAccount.run(
      { ...tools, publish: (channel, event) => told.push({ channel, ...event }) },
      { request_id },
    );
    const progress = { channel: `user:${maya.id}`, type: "data_request", id: request_id, kind: "deletion" };
    expect(told).toHaveLength(stores.length + 1);
    expect(told[0]).toEqual({ ...progress, status: "running", progress: 11 });
    expect(told.at(-1)).toEqual({ ...progress, status: "done", progress: 100 });
  });

  it("ends an export that is under way (V6)", async () => {
    const { request_id } = await leaving();
    const { rows } = await owner.query(
      "insert into data_requests (user_id, kind, status) values ($1, 'export', 'running') returning id",
      [maya.id],
    );
    await deleteAccount.run(tools, { request_id });
    expect(await requestOf(rows[0].id)).toMatchObject({
      status: "failed",
      failure: "The account is being deleted",
    });
  });

  it("is written into the evidence", async () => {
    const { request_id } = await leaving();
    await deleteAccount.run(tools, { request_id });
    const { rowCount } = await owner.query(
      "select from audit_log where action = 'delete-account' and subject_id = $1",
      [maya.id],
    );
    expect(rowCount).toBe(1);
  });

  it("keeps the last of two superadmins who ask at the same moment (V3)", async () => {
    await owner.query("update profiles set role = 'user' where role = 'superadmin' and id <> $1", [
      viktor.id,
    ]);
    const vera = await insertPerson("Vera", "Sand", { role: "superadmin" });
    const asked = [await ask(viktor), await ask(vera)];
    for (const request_id of asked) await deleteAccount.run(tools, { request_id });
    const ended = await Promise.all(asked.map(requestOf));
    expect(ended.map(({ status }) => status)).toEqual(["done", "failed"]);
    expect(ended[1]?.failure).toContain("The last superadmin stays");
    const { rows } = await owner.query("select email from auth.users where id = $1", [vera.id]);
    expect(rows).toEqual([{ email: vera.email }]);
  });
});

describe("what the worker may do", () => {
  it("ends when the request does: nobody else can be erased or read", async () => {
    const { request_id } = await leaving();
    await owner.query(
      "update data_requests set status = 'failed', failure = 'x', finished_at = now() where id = $1",
      [request_id],
    );
    for (const call of ["erase_profile", "erase_words", "farewell_address", "files_of_leaving"]) {
      const tried = tools.transact((tx) => sql`select ${sql.ref(call)}(${request_id})`.execute(tx));
      await expect(tried).rejects.toMatchObject({ code: "42501" });
    }
    const read = tools.transact((tx) =>
      sql`select export_personal_data(${request_id}, 'account')`.execute(tx),
    );
    await expect(read).rejects.toMatchObject({ code: "42501" });
  });
});
