import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ChartFrame, type ChartFrameProps } from "./chart-frame.tsx";
import type { ChartFigures } from "./figures.ts";

const figures: ChartFigures = {
  label: "Tokens used per day, by twin",
  periodHeading: "Day",
  unit: "tokens",
  series: [
    { key: "ines", name: "Ines", color: "var(--twin-2)" },
    { key: "samuel", name: "Samuel", color: "var(--twin-1)" },
  ],
  rows: [
    { label: "13 Nov", values: { ines: 3020, samuel: 1960 } },
    { label: "14 Nov", values: { ines: 1890 } },
  ],
};

describe("ChartFrame", () => {
  it("gives every figure as a table, and the plot back", async () => {
    renderFrame({ figures });
    expect(screen.getByText("the plot")).toBeTruthy();
    const asTable = screen.getByRole("button", { name: "View as table" });
    await userEvent.click(asTable);
    const table = within(screen.getByRole("region", { name: figures.label })).getByRole("table");
    expect(within(table).getAllByRole("row").map(cells)).toEqual([
      ["Day", "Ines", "Samuel"],
      ["13 Nov", "3,020", "1,960"],
      ["14 Nov", "1,890", "0"],
    ]);
    await userEvent.click(asTable);
    expect(screen.getByText("the plot")).toBeTruthy();
  });

  it("says that there is nothing yet", () => {
    renderFrame({ figures: { ...figures, rows: [] } });
    expect(screen.getByRole("heading", { name: "No usage yet" })).toBeTruthy();
  });

  it("keeps the server's words and a way out when it failed", async () => {
    const handleRetry = vi.fn<() => void>();
    renderFrame({ figures: undefined, error: "Failed to fetch seller revenue", onRetry: handleRetry });
    expect(screen.getByRole("alert").textContent).toContain("Failed to fetch seller revenue");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(handleRetry).toHaveBeenCalledOnce();
  });

  it("waits in the shape of what is coming", () => {
    renderFrame({ figures: undefined });
    expect(screen.getByRole("status").textContent).toBe("Loading...");
  });
});

function renderFrame(props: Pick<ChartFrameProps<string>, "figures" | "error" | "onRetry">) {
  render(
    <ChartFrame heading="Usage by day" emptyTitle="No usage yet" {...props}>
      {() => <p>the plot</p>}
    </ChartFrame>,
  );
}

const cells = (row: HTMLElement) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent);
