import { Email } from "@parley/contract/identity";
import { z } from "zod";
import type { IdTokenClaims } from "./engine/id-token.ts";

/** Whom a provider vouches for. */
export const Proven = z.object({
  provider: z.string(),
  provider_id: z.string(),
  email: Email,
  email_verified: z.boolean(),
  identity_data: z.record(z.string(), z.unknown()),
});
export type Proven = z.infer<typeof Proven>;

/** As Google says it, under the names that auth-js's users expect. */
export function provenBy(provider: string, claims: IdTokenClaims): Proven {
  const { sub, email, email_verified, iss, name, picture } = claims;
  return {
    provider,
    provider_id: sub,
    email,
    email_verified,
    identity_data: {
      ...{ iss, sub, provider_id: sub, email, email_verified, phone_verified: false },
      ...(name && { name, full_name: name }),
      ...(picture && { picture, avatar_url: picture }),
      ...namesOf({ name, first: claims.given_name, last: claims.family_name }),
    },
  };
}

type Named = { name?: string | undefined; first?: string | undefined; last?: string | undefined };

/** Who gives only one name is taken to begin with the first. */
export function namesOf({ name = "", first, last }: Named): { first_name?: string; last_name?: string } {
  const [before = "", ...after] = name.trim().split(/\s+/);
  const [first_name, last_name] = first || last ? [first, last] : [before, after.join(" ")];
  return { ...(first_name && { first_name }), ...(last_name && { last_name }) };
}
