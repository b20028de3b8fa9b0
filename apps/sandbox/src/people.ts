import type { Person } from "./pages/person.ts";

/** A seeded person, a newcomer, and one whose address nobody has verified. */
export const privatePeople: readonly Person[] = [
  { email: "maya@parley.test", name: "Maya Lindqvist", verified: true },
  { email: "robin@mail.test", name: "Robin Hale", verified: true },
  { email: "wren@mail.test", name: "Wren Doyle", verified: false },
];

/** The company that signs in with OpenID. */
export const harborPeople: readonly Person[] = [
  { email: "ada@harbor.test", name: "Ada Moreau", verified: true },
  { email: "felix@harbor.test", name: "Felix Brandt", verified: true },
];

/** The company that signs in with SAML. */
export const northlightPeople: readonly Person[] = [
  { email: "lena@northlight.test", name: "Lena Fors", verified: true },
  { email: "omar@northlight.test", name: "Omar Haddad", verified: true },
];
