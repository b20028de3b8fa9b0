import { formatCents, formatTokens } from "../../lib/money.ts";
import type { ChartFigures } from "./figures.ts";

/** The exact figure, for legends, tooltips and tables. */
export const formatFigure = (value: number, unit: ChartFigures["unit"]): string =>
  unit === "usd_cents" ? formatCents(value) : formatTokens(value);

/** The axis has room for "$80k", not for "$80,000.00". */
export function formatTick(value: number, unit: ChartFigures["unit"]): string {
  const amount = unit === "usd_cents" ? value / 100 : value;
  const short = amount >= 1000 ? `${Number((amount / 1000).toFixed(1))}k` : String(amount);
  return unit === "usd_cents" ? `$${short}` : short;
}
