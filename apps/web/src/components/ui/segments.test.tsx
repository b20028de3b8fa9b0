import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { Segments } from "./segments.tsx";

const OPTIONS = [
  { value: "all", label: "All" },
  { value: "rooms", label: "Rooms" },
  { value: "twins", label: "Twins" },
] as const;

describe("Segments", () => {
  it("is one choice among several, by pointer", async () => {
    render(<Filter />);
    expect(screen.getByRole("radiogroup", { name: "Show" })).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: "Twins" }));
    expect(chosen()).toEqual(["Twins"]);
  });

  it("moves with the arrow keys", async () => {
    render(<Filter />);
    await userEvent.tab();
    await userEvent.keyboard("{ArrowRight>}");
    await waitFor(() => expect(chosen()).toEqual(["Rooms"]));
  });
});

const chosen = () => screen.getAllByRole("radio", { checked: true }).map((radio) => radio.textContent);

function Filter() {
  const [value, setValue] = useState<(typeof OPTIONS)[number]["value"]>("all");
  return <Segments label="Show" value={value} onValueChange={setValue} options={OPTIONS} />;
}
