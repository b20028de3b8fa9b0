import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { resetBrowser, sessionFor } from "../../app/testing/stage.tsx";
import { sessionStore } from "../../lib/session.ts";
import { signIn } from "../../testing/sign-in.ts";
import { ROOM } from "./testing/samples.ts";
import { NO_WORDS } from "./words.ts";

/** As a page knows them that was just loaded: nothing is left but what the browser keeps. */
async function reloaded() {
  vi.resetModules();
  const { findDraft } = await import("./drafts.ts");
  const { signIn: signInAgain } = await import("../../testing/sign-in.ts");
  signInAgain(sessionFor());
  return findDraft(ROOM);
}

async function write(text: string) {
  const { changeDraft } = await import("./drafts.ts");
  changeDraft(ROOM, { text });
}

beforeEach(() => signIn(sessionFor()));
afterEach(() => resetBrowser());

describe("a draft", () => {
  it("survives a reload", async () => {
    await write("Half a thou");
    expect(await reloaded()).toEqual({ ...NO_WORDS, text: "Half a thou" });
  });

  it("leaves nothing behind once it is empty", async () => {
    await write("Half a thou");
    await write("");
    expect(Object.keys(localStorage).filter((key) => key.startsWith("parley-words"))).toEqual([]);
  });

  it("is gone from the machine when its person signs out", async () => {
    await write("A secret");
    await sessionStore.leave();
    expect(JSON.stringify(localStorage)).not.toContain("A secret");
  });

  it("stays when only the session ended, and is nobody else's", async () => {
    await write("Half a thou");
    sessionStore.forget();
    signIn(sessionFor("22222222-2222-4222-8222-222222222222"));
    const { findDraft } = await import("./drafts.ts");
    expect(findDraft(ROOM)).toEqual(NO_WORDS);
    signIn(sessionFor());
    expect(findDraft(ROOM).text).toBe("Half a thou");
  });

  it("is read with suspicion: what is not whole is left out", async () => {
    await write("Half a thou");
    const [key = ""] = Object.keys(localStorage).filter((name) => name.startsWith("parley-words"));
    localStorage.setItem(key, JSON.stringify({ text: "Kept", quote: { id: 7 }, attachments: [{}, "x"] }));
    expect(await reloaded()).toEqual({ ...NO_WORDS, text: "Kept" });
  });
});
