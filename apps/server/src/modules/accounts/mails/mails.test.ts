import { describe, expect, it } from "vitest";
import { lasting } from "./letter.ts";
import { type MailKind, mails, type RenderedMail } from "./mails.ts";

const url = "https://parley.test/auth/v1/verify?token=tok-5f2c&type=signup&redirect_to=https://parley.test/";
const secureUrl = "https://parley.test/update-password?why=not-me";
const code = "429173";
const name = "Maya";
const at = "2026-03-04T05:06:07.891011+00:00";
const passage = { name, url, code, minutes: 60 };
const happening = { name, at, device: "Firefox on Linux", secureUrl };

/** Each kind with what it is about, and what must stand in both of its parts. */
const letters: Record<MailKind, { write: () => Promise<RenderedMail>; says: string[] }> = {
  "confirm-sign-up": { write: () => mails["confirm-sign-up"](passage), says: [url, code, "1 hour"] },
  "already-registered": {
    write: () => mails["already-registered"]({ signInUrl: `${url}&a`, resetUrl: `${url}&b` }),
    says: [`${url}&a`, `${url}&b`],
  },
  "magic-link": { write: () => mails["magic-link"](passage), says: [url, code, "Hello Maya,"] },
  "reset-password": { write: () => mails["reset-password"](passage), says: [url, code, "Hello Maya,"] },
  "email-change-new": {
    write: () => mails["email-change-new"]({ ...passage, newEmail: "new@parley.test" }),
    says: [url, code, "new@parley.test"],
  },
  "email-change-old": {
    write: () => mails["email-change-old"]({ ...passage, newEmail: "new@parley.test" }),
    says: [url, code, "new@parley.test"],
  },
  reauthentication: {
    write: () => mails.reauthentication({ name, code, minutes: 10 }),
    says: [code, "10 minutes"],
  },
  invitation: {
    write: () => mails.invitation({ url, minutes: 10_080, invitedBy: "Alma Reyes" }),
    says: [url, "Alma Reyes invites you", "7 days"],
  },
  "password-changed": {
    write: () => mails["password-changed"](happening),
    says: [secureUrl, "Firefox on Linux", "4 March 2026", "05:06 UTC", "If this was not you"],
  },
  "email-changed": {
    write: () => mails["email-changed"]({ ...happening, newEmail: "new@parley.test" }),
    says: [secureUrl, "new@parley.test", "If this was not you"],
  },
  "factor-added": {
    write: () => mails["factor-added"]({ ...happening, factor: "Authenticator app" }),
    says: [secureUrl, "Authenticator app", "recovery codes", "If this was not you"],
  },
  "factor-removed": {
    write: () => mails["factor-removed"]({ ...happening, factor: "Authenticator app" }),
    says: [secureUrl, "Authenticator app", "If this was not you"],
  },
  "account-deleted": {
    write: () => mails["account-deleted"]({ name, at }),
    says: ["4 March 2026", "deleted"],
  },
  "export-ready": {
    write: () => mails["export-ready"]({ name, url, until: at }),
    says: [url, "4 March 2026"],
  },
};

/** What a mail program shows: entities are characters again, and React's marks between two texts are gone. */
const shown = (html: string): string =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"');

describe.each(Object.entries(letters))("%s", (_kind, { write, says }) => {
  it("says the same in both parts: link, code and what it is about", async () => {
    const { html, text } = await write();
    for (const words of says) {
      expect(shown(html)).toContain(words);
      expect(text).toContain(words);
    }
  });

  it("has a subject of one line, and both schemes", async () => {
    const { subject, html } = await write();
    expect(subject).toMatch(/^[\x20-\x7e]{8,60}$/);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain("prefers-color-scheme:dark");
  });

  it("tells what happens when nothing is done", async () => {
    const { html, text } = await write();
    const answer = /ignore this mail|nothing to do|do not fetch it/;
    expect(shown(html)).toMatch(answer);
    expect(text).toMatch(answer);
  });

  it("loads nothing and runs nothing: no picture, no script, no address but ours", async () => {
    const { html } = await write();
    expect(html).not.toMatch(/<(img|script|iframe|object|link)\b/i);
    const hosts = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, href = ""]) => new URL(href).host);
    expect(new Set(hosts).size).toBeLessThanOrEqual(1);
  });
});

describe("what others typed", () => {
  const hostile = `<img src=x onerror="alert(1)">`;

  it.each([
    hostile,
    "Win 500 dollars at evil.test",
    "https://evil.test",
    "Maya\r\nBcc: eve@evil.test",
    "a".repeat(41),
    "",
    null,
  ])("a name like %j is not repeated: the mail greets without one", async (given) => {
    const { html, text } = await mails["magic-link"]({ ...passage, name: given });
    expect(text).toContain("\n\nHello,\n\n");
    expect(shown(html)).toContain("Hello,");
    expect(html + text).not.toContain(given || hostile);
    expect(html).not.toContain("<img");
  });

  it.each(["Zoë", "O'Brien", "Anna-Lena", "नेहा", "李"])("a name like %s is", async (given) => {
    const { text } = await mails["magic-link"]({ ...passage, name: given });
    expect(text).toContain(`Hello ${given},`);
  });

  it("is words and never markup, wherever it stands", async () => {
    const answers = await Promise.all([
      mails["password-changed"]({ ...happening, device: hostile }),
      mails["factor-added"]({ ...happening, factor: hostile }),
      mails["email-changed"]({ ...happening, newEmail: `"${hostile}"@evil.test` }),
      mails["email-change-old"]({ ...passage, newEmail: `"${hostile}"@evil.test` }),
      mails["magic-link"]({ ...passage, code: hostile }),
      mails["reset-password"]({ ...passage, url: `https://parley.test/?q=${hostile}` }),
    ]);
    for (const { html } of answers) {
      expect(html).not.toContain("<img");
      expect(shown(html)).toContain("onerror");
    }
  });

  it("starts no line of its own in the plain part", async () => {
    const { text } = await mails["password-changed"]({
      ...happening,
      device: "Firefox\nSign in:\nhttps://evil.test",
    });
    expect(text).not.toMatch(/^https:\/\/evil/m);
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "/relative", ""])(
    "a link is a page, not %j",
    async (href) => {
      await expect(mails["magic-link"]({ ...passage, url: href })).rejects.toThrow(/link|URL/);
    },
  );

  it("sign-up greets nobody: the address may be a stranger's", async () => {
    const { html, text } = await mails["confirm-sign-up"](passage);
    expect(html + text).not.toContain("Maya");
  });
});

it.each([
  [1, "1 minute"],
  [45, "45 minutes"],
  [60, "1 hour"],
  [90, "90 minutes"],
  [1440, "1 day"],
  [10_080, "7 days"],
])("%i minutes read as %s", (minutes, words) => {
  expect(lasting(minutes)).toBe(words);
});
