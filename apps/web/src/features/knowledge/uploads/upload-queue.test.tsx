import { act, screen as page, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refuse, resetBrowser, sessionFor } from "../../../app/testing/stage.tsx";
import { grantLocks, holdTransfers, type Transfer, takeLocksBack } from "../../../testing/fake-transfer.ts";
import { ines } from "../../../testing/ines.ts";
import { book } from "../../../testing/knowledge.ts";
import { serve } from "../../../testing/serve.ts";
import { show } from "../../../testing/show.tsx";
import { signIn } from "../../../testing/sign-in.ts";
import { KnowledgeCard } from "../knowledge-card.tsx";

const PART = 4;
const partAt = (number: number, is_stored = false) => ({ number, url: `/parts/${number}`, is_stored });
const upload = (...parts: object[]) => ({ id: "upload", part_bytes: PART, parts });

function open(answers: Parameters<typeof serve>[0] = {}): Transfer[] {
  const transfers = holdTransfers();
  serve({
    "POST /functions/v1/create-upload": upload(partAt(1), partAt(2)),
    "GET /rest/v1/uploads/upload": upload(partAt(1, true), partAt(2)),
    "POST /functions/v1/complete-upload": { id: "upload", size_bytes: 6 },
    "POST /functions/v1/process-twin-content": { ...book, status: "queued", title: "Rates.txt" },
    ...answers,
  });
  show(<KnowledgeCard twin={ines} />);
  return transfers;
}

const choose = (...files: File[]) => userEvent.upload(page.getByLabelText("Files"), files);
const rates = () => new File(["sixsix"], "Rates.txt", { type: "text/plain" });
const sent = async (transfers: Transfer[], count: number) => {
  await waitFor(() => expect(transfers).toHaveLength(count));
  const last = transfers[count - 1];
  if (!last) throw new Error("Nothing was sent");
  return last;
};
const answer = (transfer: Transfer, status: number) => act(async () => transfer.answer(status));

beforeEach(() => {
  signIn(sessionFor());
  grantLocks();
});
afterEach(() => {
  resetBrowser();
  takeLocksBack();
  vi.unstubAllGlobals();
});

describe("files given to a twin", () => {
  it("go part by part, and become an item that is being read", async () => {
    const transfers = open();
    await choose(rates());
    const first = await sent(transfers, 1);
    expect(first).toMatchObject({ url: "/parts/1", size: 4 });
    expect(page.getByRole("progressbar", { name: "Uploading Rates.txt" })).toBeTruthy();
    await answer(first, 204);
    const second = await sent(transfers, 2);
    expect(second).toMatchObject({ url: "/parts/2", size: 2 });
    await answer(second, 204);
    expect(await page.findByRole("progressbar", { name: "Reading Rates.txt" })).toBeTruthy();
    expect(page.queryByRole("progressbar", { name: "Uploading Rates.txt" })).toBeNull();
  });

  it("wait for the connection, and send only what has not arrived", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const transfers = open();
    await choose(rates());
    await answer(await sent(transfers, 1), 204);
    await answer(await sent(transfers, 2), 0);
    expect(await page.findByText("Paused until the connection is back")).toBeTruthy();
    await act(async () => window.dispatchEvent(new Event("online")));
    expect(await sent(transfers, 3)).toMatchObject({ url: "/parts/2", size: 2 });
  });

  it("can be taken back on the way", async () => {
    const transfers = open();
    await choose(rates());
    await sent(transfers, 1);
    await userEvent.click(page.getByRole("button", { name: "Cancel Rates.txt" }));
    expect(page.queryByText("Rates.txt")).toBeNull();
    expect(await page.findByText("Nothing to read yet")).toBeTruthy();
  });

  it("show the server's refusal, and go on when tried again", async () => {
    let isFull = true;
    const transfers = open({
      "POST /functions/v1/create-upload": () =>
        isFull ? refuse(429, "rate_limited", "Too many requests") : upload(partAt(1), partAt(2)),
    });
    await choose(rates());
    expect(await page.findByText("Too many requests")).toBeTruthy();
    isFull = false;
    await userEvent.click(page.getByRole("button", { name: "Try again" }));
    await sent(transfers, 1);
    await userEvent.click(page.getByRole("button", { name: "Cancel Rates.txt" }));
  });

  it("are refused here already when they hold nothing", async () => {
    open();
    await choose(new File([], "Empty.txt", { type: "text/plain" }));
    expect(await page.findByText("The file is empty")).toBeTruthy();
    expect(page.queryByRole("button", { name: "Try again" })).toBeNull();
    await userEvent.click(page.getByRole("button", { name: "Remove Empty.txt" }));
    expect(page.queryByText("Empty.txt")).toBeNull();
  });

  it("go two at a time", async () => {
    const transfers = open();
    await choose(rates(), rates(), rates());
    await sent(transfers, 2);
    expect(page.getAllByRole("progressbar")).toHaveLength(3);
    for (const button of page.getAllByRole("button", { name: "Cancel Rates.txt" }))
      await userEvent.click(button);
    expect(page.queryByRole("progressbar")).toBeNull();
  });
});
