import { createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestSandbox, type TestSandbox } from "../testing/open-test-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => fetch(`${sandbox.origin}/sandbox/messages`, { method: "DELETE" }));

const letter = {
  from: "Parley <hello@parley.test>",
  to: "maya@parley.test",
  subject: "Confirm <your> address",
  text: "Your code is 482913, or open https://parley.test/confirm?token=t&type=signup",
  html: '<html><head><title>x</title></head><body><script>parent.stolen = 1</script><a href="https://parley.test/confirm?token=t&amp;type=signup">Confirm</a></body></html>',
};

const send = (mail: object = letter) =>
  createTransport({ host: "127.0.0.1", port: sandbox.smtpPort, secure: false }).sendMail(mail);
const pageOf = async (path: string) => (await sandbox.get(path)).text();

describe("the inbox page", () => {
  it("says that nothing is here yet", async () => {
    expect(await pageOf("/inbox")).toContain("Nothing here yet");
  });

  it("shows a mail's code and links, and the subject as text (R4)", async () => {
    await send();
    const shown = await pageOf("/inbox");
    expect(shown).toContain("<strong>482913</strong>");
    expect(shown).toContain('href="https://parley.test/confirm?token=t&amp;type=signup"');
    expect(shown).toContain("Confirm &lt;your&gt; address");
  });

  it("gives the list alone to a page that looks for news", async () => {
    await send();
    const list = await sandbox.get("/inbox/list");
    const [newest] = await sandbox.messages();
    expect(list.headers.get("x-newest")).toBe(newest?.id);
    expect(await list.text()).toMatch(/^<ol/);
  });

  it("shows one kind when asked to", async () => {
    await send();
    expect(await pageOf("/inbox?kind=sms")).toContain("Nothing here yet");
    expect(await pageOf("/inbox?kind=mail&to=maya@parley.test")).toContain("maya@parley.test");
  });

  it("shows a mail in a frame where nothing runs, beside its plain-text part (R4)", async () => {
    await send();
    const [message] = await sandbox.messages();
    const shown = await pageOf(`/inbox/${message?.id}`);
    expect(shown).toMatch(
      /<iframe[^>]+sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"/,
    );
    expect(shown).toContain("<pre");
    const mail = await sandbox.get(`/inbox/${message?.id}/mail.html`);
    expect(mail.headers.get("content-security-policy")).toMatch(
      /^sandbox (?!.*allow-scripts).*default-src 'none'/,
    );
    expect(await mail.text()).toContain('<head><base target="_blank">');
  });

  it("says when a message is gone", async () => {
    const answer = await sandbox.get("/inbox/999");
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("not here any more");
    expect((await sandbox.get("/inbox/999/mail.html")).status).toBe(404);
  });

  it("is emptied by its button", async () => {
    await send();
    const answer = await sandbox.submit("/inbox/clear", {});
    expect(answer.status).toBe(303);
    expect(await sandbox.messages()).toEqual([]);
  });
});

describe("the messages as tests read them", () => {
  it("gives everything about a mail", async () => {
    await send();
    expect(await sandbox.messages("?to=maya@parley.test&kind=mail")).toEqual([
      {
        id: expect.any(String),
        kind: "mail",
        to: "maya@parley.test",
        from: "Parley <hello@parley.test>",
        subject: "Confirm <your> address",
        text: letter.text,
        html: expect.stringContaining("Confirm</a>"),
        links: ["https://parley.test/confirm?token=t&type=signup"],
        codes: ["482913"],
        received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);
  });

  it("waits for a mail that is on its way", async () => {
    const awaited = sandbox.messages("?to=late@parley.test&wait=10000");
    await send({ ...letter, to: "late@parley.test" });
    expect(await awaited).toHaveLength(1);
  });

  it("gives only what came after", async () => {
    await send();
    const [first] = await sandbox.messages();
    await send({ ...letter, subject: "Second" });
    const later = await sandbox.messages(`?after=${first?.id}`);
    expect(later.map(({ subject }) => subject)).toEqual(["Second"]);
  });

  it("refuses a kind there is not", async () => {
    expect((await sandbox.get("/sandbox/messages?kind=pigeon")).status).toBe(400);
  });
});
