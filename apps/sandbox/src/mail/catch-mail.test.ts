import { createTransport } from "nodemailer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestSandbox, type TestSandbox } from "../testing/open-test-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

const send = (mail: object, url = `smtp://127.0.0.1:${sandbox.smtpPort}`) =>
  createTransport(url).sendMail({ from: "hello@parley.test", subject: "Hello", text: "Hello", ...mail });

describe("the mail catcher", () => {
  it("takes mail from anybody to anybody, without a password (R2)", async () => {
    const { accepted } = await send({ to: "anybody@anywhere.example" });
    expect(accepted).toEqual(["anybody@anywhere.example"]);
    expect(await sandbox.messages("?to=anybody@anywhere.example")).toMatchObject([
      { kind: "mail", from: "hello@parley.test", subject: "Hello", text: "Hello", html: null },
    ]);
  });

  it("takes any password that is offered (R2)", async () => {
    await send({ to: "b@parley.test" }, `smtp://user:secret@127.0.0.1:${sandbox.smtpPort}`);
    expect(await sandbox.messages("?to=b@parley.test")).toHaveLength(1);
  });

  it("keeps one message for each person it was sent to", async () => {
    await send({ to: "c@parley.test", bcc: "d@parley.test" });
    expect(await sandbox.messages("?to=c@parley.test")).toHaveLength(1);
    expect(await sandbox.messages("?to=d@parley.test")).toHaveLength(1);
  });

  it("reads letters of any alphabet", async () => {
    const subject = "Bestätigen Sie Ihre Adresse · 確認";
    await send({ to: "e@parley.test", subject, text: "Größe 確認", html: "<p>Größe 確認</p>" });
    const [message] = await sandbox.messages("?to=e@parley.test");
    expect(message).toMatchObject({ subject, text: "Größe 確認" });
    expect(message?.html).toContain("<p>Größe 確認</p>");
  });

  it("fails as often as it was told to, then takes mail again (R5)", async () => {
    expect((await sandbox.post("/sandbox/mail/fail", { times: 2, code: 450 })).status).toBe(204);
    for (let i = 0; i < 2; i += 1) {
      await expect(send({ to: "f@parley.test" })).rejects.toMatchObject({ responseCode: 450 });
    }
    await send({ to: "f@parley.test" });
    expect(await sandbox.messages("?to=f@parley.test")).toHaveLength(1);
  });

  it("stops failing when told nought times (R5)", async () => {
    await sandbox.post("/sandbox/mail/fail", { times: 9, code: 550 });
    await expect(send({ to: "g@parley.test" })).rejects.toMatchObject({ responseCode: 550 });
    await sandbox.post("/sandbox/mail/fail", { times: 0 });
    await send({ to: "g@parley.test" });
    expect(await sandbox.messages("?to=g@parley.test")).toHaveLength(1);
  });
});
