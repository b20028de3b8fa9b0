const wholeNumber = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const fineDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
});
const wholeDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** Ledger money: always with cents, "$12.00". */
export const formatCents = (cents: number): string => withTrueMinus(dollars.format(cents / 100));

/** Millionths of a dollar, to the hundredth of a cent: "$0.0021". */
export const formatMicros = (micros: number): string => withTrueMinus(fineDollars.format(micros / 1_000_000));

/** A plan's price may drop its cents when there are none: "$99". */
export const formatPlanPrice = (cents: number): string =>
  cents % 100 === 0 ? wholeDollars.format(cents / 100) : formatCents(cents);

export const formatTokens = (tokens: number): string => withTrueMinus(wholeNumber.format(tokens));

/** For ledgers, where a purchase reads "+25,000" and an answer "−1,890". */
export const formatTokenChange = (tokens: number): string => (tokens > 0 ? "+" : "") + formatTokens(tokens);

/** What a bundle costs per 1,000 tokens, in cents and their fractions: cheap bundles would round to the same price. */
export function formatPricePerThousand(cents: number, tokens: number): string {
  const perThousand = (cents / tokens) * 1000;
  const digits = Number.isInteger(Math.round(perThousand * 100) / 100) ? 2 : 4;
  return `$${(perThousand / 100).toFixed(digits)}`;
}

// A hyphen is narrower than a figure and breaks the column of a ledger.
function withTrueMinus(formatted: string): string {
  return formatted.replace("-", "\u2212");
}
