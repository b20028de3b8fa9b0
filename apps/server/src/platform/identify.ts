import type { Limits } from "./limits.ts";
import { Refusal } from "./refusal.ts";
import type { SignedInActor, VerifyToken } from "./tokens.ts";

type Doorkeeper = { verifyToken: VerifyToken; limits: Limits };

/** Who the bearer is. Guessing at tokens counts like any other request without a session. */
export async function identify(
  { verifyToken, limits }: Doorkeeper,
  authorization: string | undefined,
  address: string,
): Promise<SignedInActor> {
  const actor = await bearer(verifyToken, authorization).catch(async (error: unknown) => {
    await limits.take("visitor", { address });
    throw error;
  });
  if (actor.isHalfIn) throw new Refusal("second_factor_needed");
  return actor;
}

async function bearer(verifyToken: VerifyToken, authorization: string | undefined): Promise<SignedInActor> {
  const [, token] = authorization?.match(/^bearer ([\w.-]+)$/i) ?? [];
  if (!token) throw new Refusal("not_signed_in");
  return verifyToken(token);
}
