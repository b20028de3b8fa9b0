import { seedId } from "./cast.ts";

export type CallerRole = "anon" | "authenticated" | "room_guest" | "parley_worker" | "parley_identity";
export type Caller = { role: CallerRole; id: string | undefined; aal: string | undefined; room?: string };

const person = (number: number, aal = "aal1"): Caller => ({
  role: "authenticated",
  id: seedId(50, number),
  aal,
});

/** Everyone who may come to a table, by the letters the expectations use. */
export const identities = {
  /** A visitor without a session. */
  anon: { role: "anon", id: undefined, aal: undefined },
  /** Background work. */
  W: { role: "parley_worker", id: undefined, aal: undefined },
  /** The identity service. */
  S: { role: "parley_identity", id: undefined, aal: undefined },
  /** Has not confirmed an address yet. */
  U: person(1),
  /** A plain user with rows of their own everywhere. */
  A: person(2),
  /** A stranger: signed in, confirmed, and nothing else. */
  B: person(3),
  /** Invited to the closed room. */
  I: person(4),
  /** Active member of the closed room. */
  M: person(5),
  /** Owner of the rooms and the twins. */
  O: person(6),
  /** Manager of the owner's twins: editor of one, analyst of another. */
  G: person(7),
  AD: person(8, "aal2"),
  /** The same admin before the second factor. */
  AD1: person(8),
  SA: person(9, "aal2"),
  /** The owner again, with both factors, signed in on the closed room's own domain: of all that is theirs only that room is there. */
  R: { ...person(6, "aal2"), role: "room_guest", room: seedId(54, 2) },
} satisfies Record<string, Caller>;
export type Identity = keyof typeof identities;

const isIdentity = (code: string): code is Identity => code in identities;
export const identityCodes: readonly Identity[] = Object.keys(identities).filter(isIdentity);

/** Expectations are written as words: "A AD SA". */
export const who = (codes: string): ReadonlySet<Identity> => {
  const named = codes.split(" ").filter(Boolean);
  const unknown = named.filter((code) => !isIdentity(code));
  if (unknown.length > 0) throw new Error(`Nobody is called ${unknown.join(", ")}`);
  return new Set(named.filter(isIdentity));
};

export const signedIn = "U A B I M O G AD AD1 SA";
export const confirmed = "A B I M O G AD AD1 SA";
export const staff = "AD SA";

/** Plants and expectations name people by letter. */
export const idOf = (code: Identity): string => {
  const { id } = identities[code];
  if (!id) throw new Error(`${code} is nobody in particular`);
  return id;
};
