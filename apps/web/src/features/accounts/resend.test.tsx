import { act, fireEvent, screen as page, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { Resend } from "./resend.tsx";

afterEach(() => {
  vi.useRealTimers();
});

function show(send: () => Promise<void>) {
  vi.useFakeTimers();
  render(<Resend what="the code" send={send} fallback="Failed to send the code" />);
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const press = () =>
  act(async () => fireEvent.click(page.getByRole("button", { name: "Send the code again" })));

it("counts a minute down before another can be sent, and again after that", async () => {
  const send = vi.fn<() => Promise<void>>().mockResolvedValue();
  show(send);
  expect(page.getByText("60 s")).toBeTruthy();
  await pass(59);
  expect(page.getByText("1 s")).toBeTruthy();
  expect(page.queryByRole("button")).toBeNull();
  await pass(1);
  await press();
  expect(send).toHaveBeenCalledTimes(1);
  expect(page.getByText("Sent again.")).toBeTruthy();
  expect(page.getByText("60 s")).toBeTruthy();
});

it("says the service's words when it was too soon", async () => {
  const message = "Too many tries. Try again in 20 seconds.";
  show(() => Promise.reject(new ApiError({ status: 429, code: "over_sms_send_rate_limit", message })));
  await pass(60);
  await press();
  expect(page.getByText(message)).toBeTruthy();
  expect(page.getByRole("button", { name: "Send the code again" })).toBeTruthy();
});
