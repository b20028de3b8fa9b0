import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { type Bundle, BundlePicker } from "./bundle-picker.tsx";

const small = { id: "small", bundle_size_tokens: 25_000, retail_price_usd_cents: 500 };
const large = { id: "large", bundle_size_tokens: 100_000, retail_price_usd_cents: 1800 };

describe("BundlePicker", () => {
  it("puts the price of the chosen bundle on the button that charges it", async () => {
    const handlePay = vi.fn<(bundle: Bundle) => void>();
    render(<BundlePicker bundles={[small, large]} balance={48_210} onPay={handlePay} />);
    await userEvent.click(screen.getByRole("radio", { name: /25,000 tokens/ }));
    expect(screen.getByText("73,210 tokens")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Pay $5.00" }));
    expect(handlePay).toHaveBeenCalledExactlyOnceWith(small);
  });

  it("shows the server's words when checkout fails", () => {
    render(
      <BundlePicker
        bundles={[small]}
        balance={0}
        onPay={vi.fn<(bundle: Bundle) => void>()}
        error="Failed to create checkout session"
      />,
    );
    expect(screen.getByRole("alert").textContent).toBe("Failed to create checkout session");
  });

  it("says so when nothing is on sale", () => {
    render(<BundlePicker bundles={[]} balance={0} onPay={vi.fn<(bundle: Bundle) => void>()} />);
    expect(screen.getByText("No bundles on sale")).toBeTruthy();
  });
});
