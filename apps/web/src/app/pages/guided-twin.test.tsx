import { cleanup, screen as page, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ines } from "../../testing/ines.ts";
import { serve } from "../../testing/serve.ts";
import { signIn } from "../../testing/sign-in.ts";
import { openApp, pathOf, profileOf, resetBrowser, sessionFor } from "../testing/stage.tsx";

const fresh = {
  ...ines,
  ...{ name: "New VirtualTwin", purpose: "General assistance", description: "A new VirtualTwin assistant" },
};

beforeEach(() => signIn(sessionFor()));
afterEach(() => {
  cleanup();
  resetBrowser();
});

function open(step: string, twin: object = fresh) {
  serve({
    "GET /rest/v1/profiles": profileOf("creator"),
    "GET /rest/v1/virtual_twins": [twin],
    "GET /rest/v1/twin_personas": [{ twin_id: ines.id, personality: "Helpful and friendly" }],
    [`PATCH /rest/v1/virtual_twins/${ines.id}`]: { ...fresh, name: "Ines Carvalho" },
    "POST /functions/v1/open-try-out": { room_id: ines.id, gift_tokens: 0 },
    "POST /functions/v1/quote-answer": { max_tokens: 0, balance_tokens: 12_480, payer: "you", twins: [] },
  });
  return openApp(`/virtualtwins/${ines.id}/edit?guide=${step}`);
}

const press = async (name: string) => userEvent.click(await page.findByRole("button", { name }));

describe("the guide", () => {
  it("begins empty where a new twin has only its defaults, and wants a name", async () => {
    const router = open("name");
    expect((await page.findByLabelText<HTMLInputElement>("Name")).value).toBe("");
    await press("Continue");
    expect((await page.findByRole("alert")).textContent).toContain("A twin needs a name");
    expect(pathOf(router)).toContain("guide=name");
  });

  it("saves what was typed and goes on", async () => {
    const router = open("name");
    await userEvent.type(await page.findByLabelText("Name"), "Ines Carvalho");
    await press("Continue");
    await waitFor(() => expect(pathOf(router)).toContain("guide=voice"));
  });

  it("fills in a manner's personality, to be changed at will", async () => {
    open("voice");
    await userEvent.click(await page.findByRole("radio", { name: "Direct" }));
    await waitFor(() =>
      expect(page.getByLabelText<HTMLTextAreaElement>("Personality").value).toContain("Direct and brief"),
    );
    await userEvent.type(page.getByLabelText("Personality"), " Never apologises.");
    expect(page.getByRole("radio", { name: "Direct" }).getAttribute("aria-checked")).toBe("false");
  });

  it("can be left out step by step, and ends at the twin", async () => {
    const router = open("try");
    await userEvent.click(await page.findByRole("link", { name: "Skip" }));
    await waitFor(() => expect(pathOf(router)).toContain("guide=publish"));
    await press("Finish");
    await waitFor(() => expect(pathOf(router)).toBe(`/virtualtwins/${ines.id}`));
  });

  it("is not for somebody who may not change the twin", async () => {
    open("name", { ...fresh, my_role: null });
    expect(await page.findByText("Twin not found")).toBeTruthy();
  });
});
