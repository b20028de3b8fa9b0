import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestSandbox, type TestSandbox } from "../testing/open-test-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

const CALL = "/twilio/2010-04-01/Accounts/ACsandbox/Messages.json";
const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString("base64")}` });
const message = { To: "+15550100001", From: "+15550100000", Body: "Your Parley code is 482913" };

const send = (fields: Record<string, string>, headers = basic("ACsandbox:sandbox")) =>
  sandbox.submit(CALL, fields, headers);

describe("Twilio's double", () => {
  it("queues a message and answers as Twilio does", async () => {
    const answer = await send(message);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
      account_sid: "ACsandbox",
      to: "+15550100001",
      from: "+15550100000",
      body: message.Body,
      status: "queued",
      direction: "outbound-api",
      error_code: null,
      num_segments: "1",
      uri: expect.stringMatching(/^\/2010-04-01\/Accounts\/ACsandbox\/Messages\/SM.*\.json$/),
    });
    expect(await sandbox.messages("?to=%2B15550100001&kind=sms")).toMatchObject([
      { from: "+15550100000", text: message.Body, codes: ["482913"], subject: null, html: null },
    ]);
  });

  it("understands a number whose plus was not encoded", async () => {
    await send({ ...message, To: "+15550100002" });
    expect(await sandbox.messages("?to=+15550100002")).toHaveLength(1);
  });

  it.each([
    ["nobody", {}],
    ["another account", basic("ACother:sandbox")],
    ["an empty secret", basic("ACsandbox:")],
    ["a bearer", { authorization: "Bearer sandbox" }],
  ])("refuses %s", async (_who, headers) => {
    const answer = await sandbox.submit(CALL, message, headers);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 20003, status: 401 });
  });

  it.each([
    [21211, { ...message, To: "0711 12345" }],
    [21211, { ...message, To: "+15005550001" }],
    [21604, { From: message.From, Body: message.Body }],
    [21603, { To: message.To, Body: message.Body }],
    [21602, { To: message.To, From: message.From }],
    [21617, { ...message, Body: "x".repeat(1_601) }],
    [21612, { ...message, To: "+15005550002" }],
    [21408, { ...message, To: "+15005550003" }],
    [21610, { ...message, To: "+15005550004" }],
    [21614, { ...message, To: "+15005550009" }],
  ])("answers %i in Twilio's shape", async (code, fields) => {
    const answer = await send(fields);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      code,
      message: expect.any(String),
      more_info: `https://www.twilio.com/docs/errors/${code}`,
      status: 400,
    });
  });

  it("fails as often as it was told to, then sends again (R5)", async () => {
    await sandbox.post("/sandbox/sms/fail", { times: 1 });
    expect(await (await send(message)).json()).toMatchObject({ code: 20429, status: 429 });
    await sandbox.post("/sandbox/sms/fail", { times: 1, code: 30001 });
    expect(await (await send(message)).json()).toMatchObject({ code: 30001, status: 500 });
    expect((await send(message)).status).toBe(201);
  });
});
