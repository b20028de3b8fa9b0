import { DataRequest } from "@parley/contract/accounts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as, asVisitor } from "../../testing/as.ts";
import { cast, type Person } from "../../testing/cast.ts";
import { owner } from "../../testing/stage.ts";

const requestsOf = async (person: Person) =>
  (await as(person).get("/rest/v1/data_requests")).read(z.array(DataRequest));

async function giveSecondStep(person: Person): Promise<void> {
  await owner.query(
    "insert into auth.factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'x')",
    [person.id],
  );
}

const eventsOf = async (person: Person): Promise<string[]> =>
  (await owner.query("select kind from auth.security_events where user_id = $1", [person.id])).rows.map(
    ({ kind }) => kind,
  );

const jobsFor = async (id: string): Promise<string[]> =>
  (await owner.query("select name from queue.job where data ->> 'request_id' = $1", [id])).rows.map(
    ({ name }) => name,
  );

describe("request-data-export", () => {
  it("is noted, queued and shown to its person alone (V1)", async () => {
    const { maya, stranger } = await cast();
    const answer = await as(maya).call("request-data-export");
    const request = answer.read(DataRequest);
    expect(answer.status).toBe(202);
    expect(request).toMatchObject({ kind: "export", status: "queued", progress: 0, finished_at: null });
    expect(await jobsFor(request.id)).toEqual(["export-data"]);
    expect(await eventsOf(maya)).toEqual(["data_export_requested"]);
    expect(await requestsOf(maya)).toEqual([request]);
    expect(await requestsOf(stranger)).toEqual([]);
  });

  it("is refused while one is open, and not after (V1)", async () => {
    const { maya } = await cast();
    await as(maya).call("request-data-export");
    const again = await as(maya).call("request-data-export");
    expect(again).toMatchObject({ status: 409, body: { code: "request_already_open" } });
    await owner.query(
      "update data_requests set status = 'failed', failure = 'x', finished_at = now() where user_id = $1",
      [maya.id],
    );
    expect((await as(maya).call("request-data-export")).status).toBe(202);
    expect((await requestsOf(maya)).map(({ status }) => status)).toEqual(["queued", "failed"]);
  });

  it("takes the second step from whoever has one (V2)", async () => {
    const { maya } = await cast();
    await giveSecondStep(maya);
    const answer = await as(maya).call("request-data-export");
    expect(answer).toMatchObject({ status: 403, body: { code: "second_factor_needed" } });
    expect((await as({ ...maya, aal: "aal2" }).call("request-data-export")).status).toBe(202);
  });

  it("asks a visitor who they are", async () => {
    expect((await asVisitor().call("request-data-export")).status).toBe(401);
    expect((await asVisitor().get("/rest/v1/data_requests")).status).toBe(401);
  });

  it("can be asked for ten times a day", async () => {
    const { maya } = await cast();
    const answers = [];
    for (let turn = 0; turn < 11; turn++) answers.push((await as(maya).call("request-data-export")).status);
    expect(answers).toEqual([202, ...Array(9).fill(409), 429]);
  });
});

describe("request-account-deletion", () => {
  it("takes the address, typed as people type it (V3)", async () => {
    const { maya } = await cast();
    const confirmation = ` ${maya.email.toUpperCase()} `;
    const answer = await as(maya).call("request-account-deletion", { confirmation });
    expect(answer.status).toBe(202);
    expect(await jobsFor(answer.read(DataRequest).id)).toEqual(["delete-account"]);
    expect(await eventsOf(maya)).toEqual(["account_deletion_requested"]);
  });

  it("takes the number of whoever has no address (V3)", async () => {
    const { maya } = await cast();
    await owner.query("update auth.users set email = null, phone = '+46701234567' where id = $1", [maya.id]);
    const answer = await as(maya).call("request-account-deletion", { confirmation: "+46 70 123 45 67" });
    expect(answer.status).toBe(202);
  });

  it.each(["", "no", "somebody@else.test", "null", "%"])("does not take %j (V3)", async (confirmation) => {
    const { maya } = await cast();
    const answer = await as(maya).call("request-account-deletion", { confirmation });
    expect(answer.status).toBe(422);
    expect(await requestsOf(maya)).toEqual([]);
  });

  it("does not take somebody else's address (V3)", async () => {
    const { maya, jonas } = await cast();
    const answer = await as(maya).call("request-account-deletion", { confirmation: jonas.email });
    expect(answer.body).toMatchObject({ code: "wrong_confirmation" });
    expect(await requestsOf(jonas)).toEqual([]);
  });

  it("takes the second step from whoever has one, and the database insists on it (V2)", async () => {
    const { maya } = await cast();
    await giveSecondStep(maya);
    const answer = await as(maya).call("request-account-deletion", { confirmation: maya.email });
    expect(answer.body).toMatchObject({ code: "second_factor_needed" });
  });

  it("is refused while one is open (V1)", async () => {
    const { maya } = await cast();
    await as(maya).call("request-account-deletion", { confirmation: maya.email });
    const again = await as(maya).call("request-account-deletion", { confirmation: maya.email });
    expect(again.body).toMatchObject({ code: "request_already_open" });
  });

  it("keeps the last superadmin (V3)", async () => {
    const { viktor } = await cast();
    await owner.query("update profiles set role = 'user' where role = 'superadmin' and id <> $1", [
      viktor.id,
    ]);
    const answer = await as(viktor).call("request-account-deletion", { confirmation: viktor.email });
    expect(answer).toMatchObject({ status: 403, body: { code: "not_allowed" } });
    expect(JSON.stringify(answer.body)).toContain("last superadmin");
  });

  it("asks a visitor who they are", async () => {
    expect((await asVisitor().call("request-account-deletion", { confirmation: "x" })).status).toBe(401);
  });
});
