import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostOffice, type PostOffice, portOf } from "../testing/post-office.ts";
import { createMailer, type Mail, type Mailer } from "./mail.ts";
import { Refusal } from "./refusal.ts";

const from = "Parley <hello@parley.test>";
let office: PostOffice;
let mailer: Mailer;

beforeAll(async () => {
  office = await openPostOffice();
  mailer = createMailer({ SMTP_URL: office.url, MAIL_FROM: from });
});

afterAll(async () => {
  mailer.close();
  await office.close();
});

const letter = (changes: Partial<Mail> = {}): Mail => ({
  to: "maya@parley.test",
  subject: "Confirm your address",
  html: "<p>Välkommen</p>",
  text: "Välkommen",
  key: "a-key",
  ...changes,
});

async function sent(changes: Partial<Mail>) {
  await mailer.send(letter(changes));
  const last = office.mails.at(-1);
  if (!last) throw new Error("Nothing arrived");
  return last;
}

describe("the mailer", () => {
  it("sends both parts, from us, to one person", async () => {
    const { to, mail } = await sent({});
    expect(to).toEqual(["maya@parley.test"]);
    expect(mail).toMatchObject({
      from: { name: "Parley", address: "hello@parley.test" },
      subject: "Confirm your address",
    });
    expect(mail.html).toContain("Välkommen");
    expect(mail.text).toContain("Välkommen");
  });

  it("makes the key the message's id, so that a second sending of the same job shows", async () => {
    const first = await sent({ key: "7c9e6679-7425-40de-944b-e07fc1f90ae7" });
    const second = await sent({ key: "7c9e6679-7425-40de-944b-e07fc1f90ae7" });
    expect(first.mail.messageId).toBe("<7c9e6679-7425-40de-944b-e07fc1f90ae7@parley.test>");
    expect(second.mail.messageId).toBe(first.mail.messageId);
  });

  it("says that no machine should answer", async () => {
    expect((await sent({})).source).toContain("Auto-Submitted: auto-generated");
  });

  it("keeps a subject on its line: it can bring no header of its own", async () => {
    const { to, mail, source } = await sent({ subject: "Hello\r\nBcc: eve@evil.test\r\n\r\nBody" });
    expect(mail.subject).toBe("Hello Bcc: eve@evil.test Body");
    expect(source).not.toMatch(/^Bcc:/im);
    expect(to).toEqual(["maya@parley.test"]);
  });

  it.each([
    "maya@parley.test, eve@evil.test",
    "maya@parley.test\r\nBcc: eve@evil.test",
    "Maya <maya@parley.test>",
    '"maya"@parley.test',
    "maya@parley.test;eve@evil.test",
    "maya",
    "maya@",
    "",
  ])("refuses to write to %j", async (to) => {
    const before = office.mails.length;
    await expect(mailer.send(letter({ to }))).rejects.toThrow(Refusal);
    expect(office.mails).toHaveLength(before);
  });

  it("refuses a key that could end the header", async () => {
    await expect(mailer.send(letter({ key: "a>\r\nBcc: eve@evil.test" }))).rejects.toThrow("key");
  });

  it("takes the server's word that a mailbox does not exist: the job need not try again", async () => {
    await expect(mailer.send(letter({ to: "nobody@parley.test" }))).rejects.toThrow(Refusal);
  });

  it("calls a busy server a fault, which is tried again", async () => {
    const failure = await mailer.send(letter({ to: "busy@parley.test" })).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(Refusal);
  });

  it("sends no code in the clear beyond this machine: without TLS the mail stays here", async () => {
    // 127.1 leads to the same office, but is not among the names we take for this machine.
    const elsewhere = office.url.replace("127.0.0.1", "127.1");
    const careful = createMailer({ SMTP_URL: elsewhere, MAIL_FROM: from });
    const before = office.mails.length;
    await expect(careful.send(letter())).rejects.toThrow(/STARTTLS|TLS/);
    expect(office.mails).toHaveLength(before);
    careful.close();
  });

  it("does not wait for a server that hangs up", async () => {
    const mute = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
    await once(mute, "listening");
    const hasty = createMailer({ SMTP_URL: `smtp://127.0.0.1:${portOf(mute.address())}`, MAIL_FROM: from });
    await expect(hasty.send(letter())).rejects.toThrow(/closed|ECONNRESET/);
    hasty.close();
    mute.close();
  });
});
