import { DataRequest } from "@parley/contract/accounts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as } from "../../testing/as.ts";
import { cast, type Person } from "../../testing/cast.ts";
import { furnish } from "../../testing/possessions.ts";
import { accessToken } from "../../testing/signing.ts";
import { app, files, owner } from "../../testing/stage.ts";
import { openWorkshop } from "../../testing/working.ts";
import { exportData } from "./export-data.job.ts";
import { exportKey } from "./exports.ts";

const { tools, office } = await openWorkshop();

const Export = z.object({
  readme: z.array(z.string()),
  data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  files: z.record(z.string(), z.string()),
  left_out: z.record(z.string(), z.string()),
});

async function ask(person: Person): Promise<DataRequest> {
  return (await as(person).call("request-data-export")).read(DataRequest);
}

async function download(person: Person, id: string) {
  const authorization = `Bearer ${await accessToken({ sub: person.id, aal: person.aal })}`;
  const response = await app.request(`/functions/v1/download-export?id=${id}`, {
    headers: { authorization },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const requestOf = async (person: Person, id: string) =>
  (await as(person).get("/rest/v1/data_requests")).read(z.array(DataRequest)).find((one) => one.id === id);

describe("export-data", () => {
  it("puts everything of the person into one file, and nothing of anybody else's (V4)", async () => {
    const { maya, jonas } = await cast();
    const { mark } = await furnish(maya, jonas);
    const theirs = await furnish(jonas, maya);
    const { id } = await ask(maya);
    await exportData.run(tools, { request_id: id });

    const { text } = await download(maya, id);
    const { data, left_out } = Export.parse(JSON.parse(text));
    const empty = Object.keys(data).filter((store) => data[store]?.length === 0);
    expect(empty.toSorted()).toEqual(notPlanted);
    const marked = Object.keys(data).filter((store) => JSON.stringify(data[store]).includes(mark));
    expect(marked).toEqual(
      expect.arrayContaining(["account", "devices", "messages", "earlier_words", "knowledge"]),
    );
    expect(marked.length).toBeGreaterThan(15);
    expect(data.messages).toHaveLength(4);
    expect(left_out["auth.refresh_tokens"]).toContain("Digests");
    for (const foreign of [jonas.id, jonas.email, theirs.mark, "friend@parley.test"]) {
      expect(text).not.toContain(foreign);
    }
  });

  it("carries no secret (V4)", async () => {
    const { maya, jonas } = await cast();
    await furnish(maya, jonas);
    const { id } = await ask(maya);
    await exportData.run(tools, { request_id: id });
    expect((await download(maya, id)).text).not.toContain("secret-");
  });

  it("brings the picture along", async () => {
    const { maya } = await cast();
    await files.put("avatars/maya.webp", Buffer.from("pixels"), "image/webp");
    await owner.query("update profiles set avatar_url = '/storage/v1/avatars/maya.webp' where id = $1", [
      maya.id,
    ]);
    const { id } = await ask(maya);
    await exportData.run(tools, { request_id: id });
    const { files: enclosed } = Export.parse(JSON.parse((await download(maya, id)).text));
    expect(enclosed["avatar.webp"]).toBe(
      `data:image/webp;base64,${Buffer.from("pixels").toString("base64")}`,
    );
  });

  it("shows how far it is, in the table and on the person's own channel (V9)", async () => {
    const { maya } = await cast();
    const { id } = await ask(maya);
    const told: unknown[] = [];
    await exportData.run({ ...tools, publish: (...news) => told.push(news) }, { request_id: id });
    const progress = told.map(
      (news) =>
        z.tuple([z.literal(`user:${maya.id}`), z.object({ progress: z.number() })]).parse(news)[1].progress,
    );
    expect(progress.length).toBeGreaterThan(40);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(told.at(-1)).toEqual([
      `user:${maya.id}`,
      { type: "data_request", id, kind: "export", status: "done", progress: 100 },
    ]);
    expect(await requestOf(maya, id)).toMatchObject({ status: "done", progress: 100, failure: null });
  });

  it("leaves a receipt of every store (V8)", async () => {
    const { maya, jonas } = await cast();
    await furnish(maya, jonas);
    const { id } = await ask(maya);
    await exportData.run(tools, { request_id: id });
    const { rows } = await owner.query("select receipts from data_requests where id = $1", [id]);
    expect(rows[0].receipts).toContainEqual(expect.objectContaining({ store: "messages", rows: 3 }));
  });

  it("tells the person by mail, once, without the file (V5)", async () => {
    const { maya } = await cast();
    const { id } = await ask(maya);
    await exportData.run(tools, { request_id: id });
    await exportData.run(tools, { request_id: id });
    const mails = office.mails.filter(({ to }) => to.includes(maya.email));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.mail).toMatchObject({
      subject: "Your data is ready",
      messageId: `<export-${id}@parley.test>`,
    });
    expect(mails[0]?.mail.text).toContain("http://localhost:5173/settings");
    expect(mails[0]?.mail.attachments).toEqual([]);
  });

  it("goes on after a crash, wherever it happened (V8)", async () => {
    const { maya } = await cast();
    const { id } = await ask(maya);
    for (const survived of [0, 7, 30]) {
      let told = 0;
      const dying = () => {
        if (++told > survived) throw new Error("killed");
      };
      await expect(exportData.run({ ...tools, publish: dying }, { request_id: id })).rejects.toThrow(
        "killed",
      );
      expect(await requestOf(maya, id)).toMatchObject({ status: "running" });
    }
    await exportData.run(tools, { request_id: id });
    expect((await download(maya, id)).status).toBe(200);
  });

  it("leaves no file when the account ends meanwhile (V6)", async () => {
    const { maya } = await cast();
    const { id } = await ask(maya);
    const leaving = async () => {
      await owner.query(
        "update data_requests set status = 'failed', failure = 'gone', finished_at = now() where id = $1",
        [id],
      );
    };
    const mail = { ...tools.mail, send: leaving };
    await exportData.run({ ...tools, mail }, { request_id: id });
    expect(await files.get(exportKey(maya.id, DataRequest.shape.id.parse(id)))).toBeUndefined();
  });

  it("does nothing for a request that is not there", async () => {
    const request_id = DataRequest.shape.id.parse("00000000-0000-4000-8000-000000000000");
    await expect(exportData.run(tools, { request_id })).resolves.toBeUndefined();
  });
});

describe("download-export", () => {
  it("gives the file to its person alone, to be saved (V5)", async () => {
    const { maya, stranger, viktor } = await cast();
    const { id } = await ask(maya);
    await exportData.run(tools, { request_id: id });
    const { headers, text } = await download(maya, id);
    expect(headers.get("content-disposition")).toBe('attachment; filename="parley-export.json"');
    expect(headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
    expect(headers.get("cache-control")).toBe("no-store");
    for (const other of [stranger, viktor]) {
      const answer = await download(other, id);
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.text)).toMatchObject({ code: "export_not_found" });
    }
  });

  it("has nothing to give before it is done, or for a deletion", async () => {
    const { maya } = await cast();
    const { id } = await ask(maya);
    expect((await download(maya, id)).status).toBe(404);
  });

  it("gives nothing after seven days, even before the file is swept (V5)", async () => {
    const { maya } = await cast();
    const { id } = await ask(maya);
    await exportData.run(tools, { request_id: id });
    await owner.query("update data_requests set finished_at = now() - interval '7 days' where id = $1", [id]);
    expect((await download(maya, id)).status).toBe(404);
  });

  it("takes the second step from whoever has one (V2)", async () => {
    const { maya } = await cast();
    const { id } = await ask(maya);
    await exportData.run(tools, { request_id: id });
    await owner.query(
      "insert into auth.factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'x')",
      [maya.id],
    );
    expect((await download(maya, id)).status).toBe(403);
    expect((await download({ ...maya, aal: "aal2" }, id)).status).toBe(200);
  });
});

/** What the planted person has none of. */
const notPlanted = [
  "bought",
  "checkouts",
  "domains",
  "holds",
  "how_you_came",
  "payouts",
  "people_you_brought",
  "prices_of_your_own",
  "referral_earnings",
  "rooms_you_subscribe_to",
  "roundtable_seats",
  "seller_account",
  "sold",
  "twins_you_seated",
  "twins_you_subscribe_to",
];
