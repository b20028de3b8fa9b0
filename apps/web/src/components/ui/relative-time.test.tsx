import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { RelativeTime } from "./relative-time.tsx";

afterEach(() => vi.useRealTimers());

it("grows older while it is looked at", () => {
  vi.useFakeTimers({ now: new Date("2026-11-15T10:00:00Z") });
  render(<RelativeTime at="2026-11-15T10:00:00Z" />);
  expect(screen.getByText("Just now")).toBeTruthy();
  act(() => void vi.advanceTimersByTime(2 * 60_000));
  expect(screen.getByText("2 min ago")).toBeTruthy();
});
