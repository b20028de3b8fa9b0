import type { LiveSession } from "./sessions.queries.ts";

type WithFactors = { factors: { status: "unverified" | "verified" }[] };

/** Once a second step is set up, what opens the account is changed only by someone who has taken it. */
export const mayChangeCredentials = ({ aal }: Pick<LiveSession, "aal">, person: WithFactors): boolean =>
  aal === "aal2" || !hasSecondStep(person);

export const hasSecondStep = ({ factors }: WithFactors): boolean =>
  factors.some(({ status }) => status === "verified");

const DAY_MS = 86_400_000;

/** A session that has been lying around proves less than one that was just opened. */
export const needsReauthentication = (
  { created_at, amr }: Pick<LiveSession, "created_at" | "amr">,
  now = Date.now(),
): boolean => {
  const lastProof = Math.max(Date.parse(created_at), ...amr.map(({ timestamp }) => timestamp * 1000));
  return now - lastProof > DAY_MS;
};
