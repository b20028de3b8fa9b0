import { idOf } from "./access-identities.ts";
import type { PlantedRow, TableAccess } from "./access-table.ts";
import { seedId } from "./cast.ts";

const [A, B] = [idOf("A"), idOf("B")];
const live = seedId(57, 1);
const factor = seedId(57, 2);
const hash = `\\x${"cd".repeat(32)}`;
const forever = "2999-01-01";

/** The service's own: nobody else has a grant on any of it. */
function served(change: string, row: Pick<PlantedRow, "values" | "key">): TableAccess {
  return {
    select: { parley_identity: "*" },
    insert: { parley_identity: "*" },
    update: { parley_identity: "*" },
    delete: ["parley_identity"],
    change,
    rows: { one: { ...row, read: "S", change: "S", remove: "S" } },
  };
}

const session = (number: number, expires_at: string, ended_at: string | null) => ({
  ...{ id: seedId(57, number), user_id: A, token: `matrix-${number}`, expires_at, ended_at },
});

/** Ways in, devices, second steps, and what is on its way between them. */
export const identityTables: Record<string, TableAccess> = {
  "auth.identities": served("scope = 'changed'", {
    values: {
      id: seedId(57, 3),
      user_id: A,
      provider: "credential",
      provider_id: A,
      password_hash: "salt:key",
    },
  }),
  "auth.sessions": {
    ...served("user_agent = 'Changed'", {}),
    select: {
      parley_identity: "*",
      authenticated: "id user_id aal ip_address user_agent created_at refreshed_at expires_at ended_at",
    },
    rows: {
      live: { values: session(1, forever, null), read: "A S", change: "S", remove: "S" },
      ended: { values: session(4, forever, "2026-01-02"), read: "S", change: "S", remove: "S" },
      expired: { values: session(5, "2026-01-02", null), read: "S", change: "S", remove: "S" },
    },
  },
  "auth.refresh_tokens": served("used_at = now()", {
    values: { token_hash: hash, session_id: live },
    key: hash,
  }),
  "auth.verifications": served("value = 'changed'", {
    values: { id: seedId(57, 6), identifier: "state", value: "somewhere", expires_at: forever },
  }),
  "auth.sso_providers": {
    select: { parley_identity: "*" },
    insert: { parley_identity: "*" },
    update: { parley_identity: "*" },
    change: "issuer = 'changed'",
    rows: {
      company: {
        values: {
          ...{
            id: seedId(57, 7),
            provider_id: `sso:${seedId(57, 7)}`,
            issuer: "https://company.test",
            domain: "company.test",
          },
          saml_config: "{}",
        },
        ...{ read: "S", change: "S" },
      },
    },
  },
  "auth.flow_states": served("used_at = now()", {
    values: { id: seedId(57, 8), method: "oauth", redirect_to: "/dashboard", expires_at: forever },
  }),
  "auth.one_time_tokens": {
    ...served("sent_at = now()", {}),
    select: {
      parley_identity: "*",
      parley_worker:
        "id purpose address user_id creates_user data redirect_to code_challenge expires_at used_at sent_at",
    },
    update: {
      parley_identity: "*",
      parley_worker: "token_hash code_hash user_id sent_at expires_at used_at",
    },
    rows: {
      asked: {
        values: {
          ...{ id: seedId(57, 9), purpose: "magiclink", address: "a@matrix.test", user_id: A },
          ...{ redirect_to: "/dashboard", expires_at: forever },
        },
        ...{ read: "W S", change: "W S", remove: "S" },
      },
    },
  },
  "auth.factors": {
    ...served("friendly_name = 'Changed'", {}),
    select: { parley_identity: "*", parley_worker: "id user_id factor_type phone status" },
    rows: {
      verified: {
        values: { id: factor, user_id: A, factor_type: "totp", status: "verified", secret: "sealed" },
        ...{ read: "W S", change: "S", remove: "S" },
      },
      begun: {
        values: {
          id: seedId(57, 10),
          user_id: B,
          factor_type: "totp",
          status: "unverified",
          secret: "sealed",
        },
        ...{ read: "W S", change: "S", remove: "S" },
      },
    },
  },
  "auth.challenges": {
    ...served("code_hash = '\\x01'", {}),
    select: { parley_identity: "*", parley_worker: "id factor_id expires_at verified_at" },
    update: { parley_identity: "*", parley_worker: "code_hash" },
    rows: {
      open: {
        values: { id: seedId(57, 11), factor_id: factor, expires_at: forever },
        ...{ read: "W S", change: "W S", remove: "S" },
      },
    },
  },
  "auth.recovery_codes": served("used_at = now()", {
    values: { factor_id: factor, code_hash: hash },
    key: `${factor}|${hash}`,
  }),
  "auth.used_nonces": served("expires_at = now()", {
    values: { nonce_hash: hash, expires_at: forever },
    key: hash,
  }),
  "auth.text_messages_sent": {
    select: { parley_identity: "*" },
    insert: { parley_identity: "*" },
    update: { parley_identity: "*" },
    change: "sent = sent + 1",
    rows: {
      today: {
        values: { prefix: "+46", day: "2999-01-01", sent: 1 },
        ...{ key: "+46|2999-01-01", read: "S", change: "S" },
      },
    },
  },
  "auth.security_events": {
    select: { parley_identity: "*", authenticated: "*" },
    insert: { parley_identity: "*" },
    rows: {
      ofA: {
        values: { user_id: A, id: seedId(57, 12), kind: "signed_in", created_at: forever },
        ...{ key: `${A}|${seedId(57, 12)}`, read: "A S" },
      },
    },
  },
};
