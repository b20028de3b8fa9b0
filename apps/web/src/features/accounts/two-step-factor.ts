import type { Factor, User } from "@supabase/auth-js";

/** A second step that a person can show: recovery codes stand in for one, they are none themselves. */
export type Step = Factor<"totp" | "phone" | "webauthn">;

export const stepsOf = ({ factors = [] }: User): Step[] => factors.filter(isStep);

export const hasRecoveryCodes = ({ factors = [] }: User): boolean =>
  factors.some(({ factor_type, status }) => factor_type === "recovery_code" && status === "verified");

const isStep = (factor: Factor): factor is Step =>
  factor.status === "verified" && factor.factor_type !== "recovery_code";

const KINDS = {
  totp: "Authenticator app",
  phone: "Text messages",
  webauthn: "Security key",
} as const;

export const kindOf = ({ factor_type }: Pick<Step, "factor_type">): string => KINDS[factor_type];

export const nameOf = (step: Step): string => step.friendly_name || kindOf(step);

/** "Authenticator app", then "Authenticator app 2": names are unique among one's second steps. */
export function freeName(kind: keyof typeof KINDS, steps: readonly Step[]): string {
  const taken = new Set(steps.map(({ friendly_name }) => friendly_name));
  const names = [...steps, undefined].map((_, index) =>
    index === 0 ? KINDS[kind] : `${KINDS[kind]} ${index + 1}`,
  );
  return names.find((name) => !taken.has(name)) ?? KINDS[kind];
}

/** The ways to show a second step, the quickest first; a recovery code is for when all else is lost. */
export type Way = Step | "recovery";

export function waysOf(user: User): Way[] {
  const steps = stepsOf(user).toSorted((a, b) => ORDER.indexOf(a.factor_type) - ORDER.indexOf(b.factor_type));
  return hasRecoveryCodes(user) ? [...steps, "recovery"] : steps;
}

const ORDER = ["totp", "webauthn", "phone"];

export const wayName = (way: Way): string => (way === "recovery" ? "a recovery code" : nameOf(way));
