import type { User } from "@parley/contract/identity";
import type { Person } from "./people.queries.ts";

/** A person as the contract tells them about themselves. */
export function toUser(person: Person): User {
  const { email, phone, identities, factors, raw_user_meta_data, created_at, updated_at } = person;
  const providers = [...new Set(identities.map(({ provider }) => provider))];
  return {
    id: person.id,
    aud: "authenticated",
    role: "authenticated",
    email: email ?? "",
    phone: (phone ?? "").replace("+", ""),
    ...given("email_confirmed_at", person.email_confirmed_at),
    ...given("phone_confirmed_at", person.phone_confirmed_at),
    ...given("confirmed_at", person.email_confirmed_at ?? person.phone_confirmed_at),
    ...given("new_email", person.email_change),
    ...given("new_phone", person.phone_change),
    ...given("last_sign_in_at", person.last_sign_in_at),
    ...given("invited_at", person.invited_at),
    ...given("banned_until", person.banned_until),
    app_metadata: { provider: providers[0] ?? "email", providers },
    user_metadata: raw_user_meta_data,
    identities,
    ...(factors.length > 0 && { factors }),
    created_at,
    updated_at,
    is_anonymous: false,
  };
}

const given = (key: string, value: string | null) => (value === null ? {} : { [key]: value });
