import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { AnswerText } from "./answer-text.tsx";
import { citation } from "./testing/samples.ts";

function show(body: string) {
  const onCite = vi.fn<(number: number) => void>();
  const { container } = render(<AnswerText body={body} citations={[citation()]} onCite={onCite} />);
  return { onCite, container };
}

describe("an answer's text", () => {
  it("sets Markdown and makes its marks the way to the source", async () => {
    const { onCite } = show("It is **1,200** a day. [1] Nobody knows [7].");
    expect((await screen.findByText("1,200")).tagName).toBe("STRONG");
    await userEvent.click(screen.getByRole("button", { name: "Source 1: Rate card" }));
    expect(onCite).toHaveBeenCalledWith(1);
    expect(screen.queryByRole("button", { name: /Source 7/ })).toBeNull();
  });

  it.each([
    ["a script", "**x** <script>alert(1)</script>"],
    ["a picture's handler", '**x** <img src="x" onerror="alert(1)">'],
    ["a picture from elsewhere", "**x** ![logo](https://tracker.test/p.png)"],
    ["a link that runs", "**x** [press](javascript:alert(1))"],
    ["a link that passes for ours", "**x** [press](/settings)"],
    ["a page inside the page", '**x** <iframe src="https://evil.test"></iframe>'],
  ])("lets through no %s", async (_, body) => {
    const { container } = show(body);
    await waitFor(() => expect(container.querySelector("strong")).not.toBeNull());
    expect(container.querySelector("script, img, iframe, a, [onerror]")).toBeNull();
  });

  it("opens a link elsewhere without saying where it came from", async () => {
    show("See **this**: https://parley.test/a");
    const link = await screen.findByRole("link");
    expect(link.getAttribute("rel")).toContain("noreferrer");
    expect(link.getAttribute("target")).toBe("_blank");
  });

  it("leaves a mark inside code alone", async () => {
    const { container } = show("Use `list[1]` here.");
    await waitFor(() => expect(container.querySelector("code")?.textContent).toBe("list[1]"));
    expect(screen.queryByRole("button")).toBeNull();
  });
});
