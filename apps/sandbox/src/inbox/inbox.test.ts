import { describe, expect, it } from "vitest";
import { createInbox, type NewMessage } from "./inbox.ts";

const sms = (to: string, text = "hello"): NewMessage => ({
  kind: "sms",
  to,
  from: "Parley",
  subject: null,
  text,
  html: null,
});

describe("the inbox", () => {
  it("lists newest first, by address, kind and what came after", () => {
    const inbox = createInbox();
    inbox.keep(sms("+15550100001"));
    inbox.keep({ ...sms("Maya@parley.test"), kind: "mail" });
    const last = inbox.keep(sms("+15550100001"));

    expect(inbox.list({}).map(({ id }) => id)).toEqual(["3", "2", "1"]);
    expect(inbox.list({ to: "+15550100001", after: 1 })).toEqual([last]);
    expect(inbox.list({ kind: "mail" })).toHaveLength(1);
    expect(inbox.list({ to: "maya@PARLEY.test" })).toHaveLength(1);
  });

  it("keeps the newest 500 (R3)", () => {
    const inbox = createInbox();
    for (let i = 0; i < 510; i += 1) inbox.keep(sms("+15550100001"));
    expect(inbox.list({})).toHaveLength(500);
    expect(inbox.find("10")).toBeUndefined();
    expect(inbox.find("11")?.id).toBe("11");
  });

  it("never gives an id twice, even after it was emptied", () => {
    const inbox = createInbox();
    inbox.keep(sms("+15550100001"));
    inbox.clear();
    expect(inbox.list({})).toEqual([]);
    expect(inbox.keep(sms("+15550100001")).id).toBe("2");
  });

  it("waits for the first message that fits, and no longer than it was told to", async () => {
    const inbox = createInbox();
    const awaited = inbox.await({ to: "+15550100002" }, 5_000);
    inbox.keep(sms("+15550100001"));
    const wanted = inbox.keep(sms("+15550100002"));
    expect(await awaited).toEqual([wanted]);
    expect(await inbox.await({ to: "+15550100003" }, 10)).toEqual([]);
  });
});
