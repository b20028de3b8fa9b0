import type { User } from "@parley/contract/identity";
import type { OneTimeToken } from "./one-time-tokens.queries.ts";

type Waiting = Pick<OneTimeToken, "new_user_id" | "created_at">;
type Asked = {
  email?: string | undefined;
  phone?: string | undefined;
  data?: Record<string, unknown> | null | undefined;
};

/** The account as it will be once the address is confirmed. For a known address it never will, and reads the same. */
export function waitingUser({ new_user_id: id, created_at }: Waiting, { email, phone, data }: Asked): User {
  const provider = email ? "email" : "phone";
  const identity_data = {
    sub: id,
    ...(email ? { email } : { phone }),
    email_verified: false,
    phone_verified: false,
  };
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email: email ?? "",
    phone: (phone ?? "").replace("+", ""),
    confirmation_sent_at: created_at,
    app_metadata: { provider, providers: [provider] },
    user_metadata: data ?? {},
    identities: [
      {
        identity_id: id,
        id,
        user_id: id,
        provider,
        identity_data: { ...data, ...identity_data },
        ...(email && { email }),
        last_sign_in_at: created_at,
        created_at,
        updated_at: created_at,
      },
    ],
    created_at,
    updated_at: created_at,
    is_anonymous: false,
  };
}
