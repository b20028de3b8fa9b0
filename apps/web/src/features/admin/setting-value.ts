import type { PlatformSetting } from "../../lib/generated/types.gen.ts";
import { formatCents, formatTokens } from "../../lib/money.ts";

/** A setting's name says its unit: cents, hundredths of a percent ("bps"), or a plain number. */
export function settingValue({ key, value }: Pick<PlatformSetting, "key" | "value">): string {
  if (typeof value === "string") return value;
  if (typeof value !== "number") return JSON.stringify(value);
  if (key.endsWith("_cents")) return formatCents(value);
  return key.endsWith("_bps") ? `${formatTokens(value)} (${value / 100}%)` : formatTokens(value);
}
