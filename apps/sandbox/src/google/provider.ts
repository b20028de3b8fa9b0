import type { Log } from "../log.ts";
import type { Person } from "../pages/person.ts";
import type { Expiring } from "./expiring.ts";
import type { SigningKey } from "./signing-key.ts";

export const CODE_LIFE_S = 60;
export const TOKEN_LIFE_S = 3_600;

/** What a code stands for until it is redeemed. */
export type Grant = {
  person: Person;
  redirectUri: string;
  nonce?: string | undefined;
  codeChallenge?: string | undefined;
};

export type Provider = {
  issuer: string;
  /** Who it stands in for, on its page. */
  name: string;
  people: readonly Person[];
  client: { id: string; secret: string };
  key: SigningKey;
  codes: Expiring<Grant>;
  accessTokens: Expiring<Person>;
  log: Log;
};
