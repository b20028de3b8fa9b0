import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resetBrowser, sessionFor } from "../../app/testing/stage.tsx";
import { grantLocks, takeLocksBack } from "../../testing/fake-transfer.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { signIn } from "../../testing/sign-in.ts";
import { ComposerPlaceholder } from "./composer-placeholder.tsx";
import { findDraft } from "./drafts.ts";
import { message } from "./testing/samples.ts";

function open() {
  const sent: unknown[] = [];
  serve({
    "POST /functions/v1/send-message": (body) => {
      sent.push(body);
      return { message: message(), turns: [] };
    },
  });
  const room = { id: crypto.randomUUID(), name: "Salon" };
  show(<ComposerPlaceholder room={room} twins={[]} />);
  return { sent, room };
}

beforeEach(() => {
  signIn(sessionFor());
  grantLocks();
});
afterEach(() => {
  resetBrowser();
  takeLocksBack();
});

describe("before the composer's code is here", () => {
  it("keeps what is written as the room's draft", async () => {
    const { sent, room } = open();
    await userEvent.type(await screen.findByRole("textbox", { name: "Message" }), "Half a thought");
    expect(findDraft(room.id).text).toBe("Half a thought");
    expect(sent).toEqual([]);
  });

  it("sends by Enter, once", async () => {
    const { sent, room } = open();
    await userEvent.type(await screen.findByRole("textbox", { name: "Message" }), "Why?{Enter}{Enter}");
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ text: "Why?" })]));
    expect(findDraft(room.id).text).toBe("");
  });
});
