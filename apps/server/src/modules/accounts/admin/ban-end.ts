import { Refusal } from "../../../platform/refusal.ts";

const UNITS_MS: Record<string, number> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1e3, m: 6e4, h: 3.6e6 };
const FOREVER_MS = 100 * 365 * 86_400_000;

/** Until when somebody is kept out, from "24h" or "2h45m" on; "none" lets them in again. */
export function banEnd(duration: string, now = Date.now()): string | null {
  if (duration === "none") return null;
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(duration)) {
    throw new Refusal("validation_failed", 'invalid format for ban duration: say "24h", "2h45m" or "none"');
  }
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)];
  const length = parts.reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (UNITS_MS[unit ?? ""] ?? 0),
    0,
  );
  return new Date(now + Math.min(length, FOREVER_MS)).toISOString();
}
