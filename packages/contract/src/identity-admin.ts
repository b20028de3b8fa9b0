import { z } from "zod";
import { Email, Phone, User } from "./identity.ts";
import { UserId } from "./ids.ts";

/** The identity service's calls for our own servers, in the shapes that auth-js's admin client reads and writes. */
const Metadata = z.record(z.string(), z.unknown());
const Password = z.string().max(512, "Password cannot be longer than 512 characters");

export const Invite = z.object({ email: Email, data: Metadata.nullish() });
export type Invite = z.infer<typeof Invite>;

export const LINK_TYPES = [
  "signup",
  "invite",
  "magiclink",
  "recovery",
  "email_change_current",
  "email_change_new",
] as const;

export const GenerateLink = z.object({
  type: z.enum(LINK_TYPES),
  email: Email,
  new_email: Email.optional(),
  password: Password.optional(),
  data: Metadata.nullish(),
  redirect_to: z.string().nullish(),
});
export type GenerateLink = z.infer<typeof GenerateLink>;

/** The account, and beside it what would have been in the mail. */
export const GeneratedLink = User.extend({
  action_link: z.string(),
  email_otp: z.string(),
  hashed_token: z.string(),
  verification_type: z.enum(LINK_TYPES),
  redirect_to: z.string(),
}).meta({ id: "GeneratedLink" });
export type GeneratedLink = z.infer<typeof GeneratedLink>;

/** A role or app metadata may be sent along, as auth-js does; who is what is decided elsewhere, so neither is read. */
export const PersonAttributes = z.object({
  email: Email.optional(),
  phone: Phone.optional(),
  password: Password.optional(),
  email_confirm: z.boolean().optional(),
  phone_confirm: z.boolean().optional(),
  user_metadata: Metadata.optional(),
  /** "24h", "2h45m", or "none" to lift it. */
  ban_duration: z.string().max(40).optional(),
});
export type PersonAttributes = z.infer<typeof PersonAttributes>;

export const NewPerson = PersonAttributes.extend({ id: UserId.optional() });
export type NewPerson = z.infer<typeof NewPerson>;

const MOST_PEOPLE = 1000;
const PEOPLE = 50;

/** auth-js sends empty words for what was not asked. */
const numberOr = (fallback: number, most: number) =>
  z.preprocess(
    (given) => (given === "" ? undefined : given),
    z.coerce.number().int().min(1).max(most).default(fallback),
  );

export const ListPeople = z.object({ page: numberOr(1, 1_000_000), per_page: numberOr(PEOPLE, MOST_PEOPLE) });
export type ListPeople = z.infer<typeof ListPeople>;

export const People = z.object({ users: z.array(User), aud: z.literal("authenticated") });
