import { screen as page, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Twin } from "../../lib/generated/types.gen.ts";
import { queryClient } from "../../lib/query-client.ts";
import { sessionStore } from "../../lib/session.ts";
import { ines } from "../../testing/ines.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { signIn } from "../../testing/sign-in.ts";
import { EditTwinForm } from "./edit-twin-form.tsx";

/** Answers with what the form sends to be saved. */
function stage(answer: object, twin: Twin = ines) {
  const saved = vi.fn<(body: unknown) => object>(() => answer);
  serve({
    "GET /rest/v1/models": [small, large],
    [`PATCH /rest/v1/virtual_twins/${ines.id}`]: saved,
  });
  show(<EditTwinForm twin={twin} personality="Direct" />);
  return async () => {
    await waitFor(() => expect(saved).toHaveBeenCalled());
    return saved.mock.calls[0]?.[0];
  };
}

const small = { id: "small", name: "Small", window: 32_000, is_default: true };
const large = { id: "large", name: "Large", window: 1_000_000, is_default: false };

beforeEach(() =>
  signIn({
    access_token: "token",
    refresh_token: "again",
    expires_at: 9_999_999_999,
    user: { id: "maya", email: "" },
  }),
);
afterEach(() => {
  sessionStore.forget();
  queryClient.clear();
  vi.restoreAllMocks();
});

const save = () => userEvent.click(page.getByRole("button", { name: "Save changes" }));

describe("the twin's form", () => {
  it("offers to save once something changed, and sends only that", async () => {
    const sent = stage({ ...ines, purpose: "Pricing, plainly" });
    expect(page.queryByRole("button", { name: "Save changes" })).toBeNull();
    await userEvent.type(page.getByLabelText("Purpose"), ", plainly");
    await save();
    expect(await sent()).toEqual({ purpose: "Pricing, plainly" });
  });

  it("takes one question to a line and drops the empty ones", async () => {
    const sent = stage(ines);
    await userEvent.type(page.getByLabelText("Suggested questions"), "{enter}{enter}  When?  ");
    await save();
    expect(await sent()).toEqual({ suggested_questions: ["Why?", "When?"] });
  });

  it("says what is wrong beside the field, without asking the server", async () => {
    stage(ines);
    await userEvent.clear(page.getByLabelText("Name"));
    await save();
    expect((await page.findByRole("alert")).textContent).toContain("A twin needs a name");
    const asked = vi.mocked(fetch).mock.calls.map(([request]) => new Request(request).method);
    expect(asked).not.toContain("PATCH");
  });

  it("shows the server's refusal above the button", async () => {
    stage(Response.json({ code: "not_twin_editor", error: "Only the owner can" }, { status: 403 }));
    await userEvent.type(page.getByLabelText("Greeting"), "Hello");
    await save();
    expect((await page.findByRole("alert")).textContent).toContain("Only the owner can");
  });

  it("draws another face, and goes back to the first", async () => {
    const sent = stage(ines);
    const draw = page.getByRole("button", { name: "Draw another" });
    await userEvent.click(draw);
    await userEvent.click(page.getByRole("button", { name: "Back to the first" }));
    expect(page.queryByRole("button", { name: "Save changes" })).toBeNull();
    await userEvent.click(draw);
    await save();
    expect(await sent()).toEqual({ portrait_seed: expect.stringMatching(/^[\da-f-]{36}$/) });
  });

  it("lets nobody but the owner give messages away", () => {
    stage(ines, { ...ines, my_role: "editor" });
    expect(page.getByLabelText("Free messages").matches(":disabled")).toBe(true);
  });

  it("offers the models by name, the platform's own choice first", async () => {
    const sent = stage(ines);
    const model = await page.findByRole("combobox", { name: "Model" });
    await waitFor(() => expect(model.textContent).toBe("The platform's choice (Small)"));
    await userEvent.click(model);
    await userEvent.click(page.getByRole("option", { name: "Large" }));
    expect(page.getByText("Reads up to 1,000,000 tokens at once.")).toBeTruthy();
    await save();
    expect(await sent()).toEqual({ model: "large" });
  });

  it("keeps a model that is no longer offered until another is chosen", async () => {
    stage(ines, { ...ines, model: "retired" });
    expect((await page.findByRole("combobox", { name: "Model" })).textContent).toBe("retired");
    expect(page.queryByRole("button", { name: "Save changes" })).toBeNull();
  });
});
