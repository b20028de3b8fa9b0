import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { SyntheticEvent } from "react";
import { describe, expect, it, vi } from "vitest";
import { Button } from "./button.tsx";

describe("Button", () => {
  it("says the verb while it loads and ignores further presses", async () => {
    const handleClick = vi.fn<() => void>();
    render(
      <Button loading loadingLabel="Saving" onClick={handleClick}>
        Save changes
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Saving" });
    await userEvent.click(button);
    expect(handleClick).not.toHaveBeenCalled();
    expect(button).toHaveProperty("ariaBusy", "true");
  });

  it("does not send a form twice", async () => {
    const handleSubmit = vi.fn<(event: SyntheticEvent) => void>((event) => event.preventDefault());
    render(
      <form onSubmit={handleSubmit}>
        <input aria-label="Name" />
        <Button type="submit" loading loadingLabel="Saving">
          Save
        </Button>
      </form>,
    );
    await userEvent.type(screen.getByLabelText("Name"), "Ines{Enter}");
    expect(handleSubmit).not.toHaveBeenCalled();
  });

  it("keeps the keyboard's place while it loads", async () => {
    const { rerender } = render(<Button loadingLabel="Saving">Save</Button>);
    await userEvent.tab();
    rerender(
      <Button loading loadingLabel="Saving">
        Save
      </Button>,
    );
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Saving" }));
  });

  it("dresses a link", () => {
    render(
      <Button asChild variant="primary">
        <a href="/register">Start free</a>
      </Button>,
    );
    expect(screen.getByRole("link", { name: "Start free" }).getAttribute("href")).toBe("/register");
  });
});
