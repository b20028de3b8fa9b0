import type { Factor } from "@parley/contract/identity";

const KINDS: Record<Factor["factor_type"], string> = {
  totp: "Authenticator app",
  phone: "Text message",
  webauthn: "Security key",
  recovery_code: "Recovery codes",
};

/** As its owner calls it, or else what it is. */
export const nameOf = ({
  friendly_name,
  factor_type,
}: Pick<Factor, "friendly_name" | "factor_type">): string => friendly_name ?? KINDS[factor_type];
