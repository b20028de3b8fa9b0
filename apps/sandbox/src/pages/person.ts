import { z } from "zod";

/** Somebody one can be when signing in through the sandbox. */
export type Person = { email: string; name: string; verified: boolean };

/** What the page sends: one of the people on it, or somebody typed in, or nobody at all. */
export const ChosenPerson = z.object({
  person: z.email().optional(),
  email: z.email().optional(),
  name: z.string().trim().max(200).optional(),
  verified: z.string().optional(),
  cancel: z.string().optional(),
});
type ChosenPerson = z.infer<typeof ChosenPerson>;

/** Undefined when nobody was named. */
export function personOf(choice: ChosenPerson | undefined, people: readonly Person[]): Person | undefined {
  if (choice?.person) return people.find(({ email }) => email === choice.person) ?? personFrom(choice.person);
  if (choice?.email) return { ...personFrom(choice.email, choice.name), verified: choice.verified === "on" };
  return undefined;
}

/** With nothing but an address, the name is made of it: robin.hale@… is Robin Hale. */
export function personFrom(email: string, name?: string | null): Person {
  const words = (email.split("@")[0] ?? "").split(/[._+-]+/).filter(Boolean);
  const guessed = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
  return { email, name: name || guessed, verified: true };
}
