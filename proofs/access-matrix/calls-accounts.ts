import { anyone, type Calls, forAnyone, forEveryone } from "./call-access.ts";
import { planted } from "./things.ts";

/** Coming in, going out, and what makes it safe. */
export const accountCalls: Calls = {
  "GET /auth/v1/authorize": [{ with: { provider: "google" }, answers: { 302: anyone }, writes: anyone }],
  "GET /auth/v1/callback": [{ answers: { 303: anyone } }],
  "GET /auth/v1/continue": [
    { with: { redirect_to: "http://localhost:5173/dashboard" }, answers: { 303: anyone } },
  ],
  "GET /auth/v1/user/identities/authorize": [
    {
      with: { provider: "google" },
      answers: { 302: "*", "401 insufficient_aal": "HALF A" },
      writes: "U B I M O G AD AD1 SA",
    },
  ],
  "DELETE /auth/v1/user/identities/{identity_id}": [
    {
      with: { identity_id: planted.identityOfA },
      answers: { "401 insufficient_aal": "HALF A", "404 identity_not_found": "*" },
    },
  ],
  "GET /auth/v1/.well-known/jwks.json": [{ answers: forAnyone }],
  "GET /auth/v1/factors/recovery-codes": [{ answers: { "404 mfa_factor_not_found": "*" } }],
  "POST /auth/v1/factors/recovery-codes": [
    { answers: { "401 insufficient_aal": "HALF A", "422 mfa_recovery_codes_sole_factor": "*" } },
  ],
  "DELETE /auth/v1/factors/recovery-codes": [
    { answers: { "401 insufficient_aal": "*", "404 mfa_factor_not_found": "AD SA" } },
  ],
  "POST /auth/v1/factors/recovery-codes/regenerate": [
    { answers: { "401 insufficient_aal": "*", "404 mfa_factor_not_found": "AD SA" } },
  ],
  "POST /auth/v1/factors/recovery-codes/verify": [{ answers: { "422 mfa_verification_failed": "R *" } }],
  "POST /auth/v1/factors": [
    { with: { body: { factor_type: "totp" } }, answers: { 200: "*", "401 insufficient_aal": "HALF A" } },
  ],
  "POST /auth/v1/factors/{factorId}/challenge": [
    { answers: { 200: "HALF A", "404 mfa_factor_not_found": "R *" } },
  ],
  "POST /auth/v1/factors/{factorId}/verify": [
    { answers: { "422 mfa_ip_address_mismatch": "HALF A", "404 mfa_factor_not_found": "R *" } },
  ],
  "DELETE /auth/v1/factors/{factorId}": [
    { answers: { "401 insufficient_aal": "HALF A", "404 mfa_factor_not_found": "*" } },
  ],
  "POST /auth/v1/token": [
    {
      that: "with a wrong password",
      with: { body: { email: "m@matrix.test", password: "not the one" } },
      answers: { "400 invalid_credentials": anyone },
      writes: anyone,
    },
    {
      that: "with a token nobody was given",
      with: { grant_type: "refresh_token", body: { refresh_token: "not one" } },
      answers: { "400 refresh_token_not_found": anyone },
    },
  ],
  "POST /auth/v1/logout": [{ with: { scope: "local" }, answers: { 204: "R *" } }],
  "GET /auth/v1/user": [
    {
      answers: { 200: "R *" },
      shows: "auth.users.U auth.users.M auth.users.SA",
      showsTo: { "auth.users.O": "R" },
    },
  ],
  "PUT /auth/v1/user": [
    {
      that: "what they say of themselves",
      with: { body: { data: { color: "green" } } },
      answers: forEveryone,
      shows: "auth.users.M",
    },
    {
      that: "an address",
      with: { body: { email: "newcomer@elsewhere.test" } },
      answers: { 200: "*", "401 insufficient_aal": "HALF A" },
      shows: "auth.users.M",
    },
  ],
  "GET /auth/v1/settings": [{ answers: forAnyone }],
  "GET /auth/v1/health": [{ answers: forAnyone }],
  "POST /auth/v1/signup": [{ with: { password: "a rather long passphrase" }, answers: forAnyone }],
  "POST /auth/v1/otp": [
    { that: "for somebody who is here", with: { body: { email: "m@matrix.test" } }, answers: forAnyone },
  ],
  "POST /auth/v1/recover": [
    { that: "for somebody who is here", with: { body: { email: "m@matrix.test" } }, answers: forAnyone },
  ],
  "POST /auth/v1/resend": [
    {
      that: "for somebody who is here",
      with: { type: "signup", body: { type: "signup", email: "u@matrix.test" } },
      answers: forAnyone,
    },
  ],
  "POST /auth/v1/sso": [
    { with: { domain: "elsewhere.test" }, answers: { "404 sso_provider_not_found": anyone } },
  ],
  "GET /auth/v1/sso/callback/{provider}": [{ answers: { 303: anyone } }],
  "POST /auth/v1/sso/saml2/sp/acs/{provider}": [{ answers: { 303: anyone } }],
  "GET /auth/v1/sso/finish": [{ answers: { 303: anyone } }],
  "GET /auth/v1/sso/saml2/sp/metadata": [{ answers: { "404 sso_provider_not_found": anyone } }],
  "GET /auth/v1/reauthenticate": [{ answers: forEveryone, writes: "*" }],
  "POST /auth/v1/verify": [
    { with: { type: "magiclink", token_hash: "not-one" }, answers: { "403 otp_expired": anyone } },
  ],
  "GET /auth/v1/verify": [{ with: { type: "magiclink", token: "not-one" }, answers: { 303: anyone } }],
  "GET /rest/v1/sessions": [{ answers: forEveryone }],
  "GET /rest/v1/security_events": [{ answers: forEveryone, shows: "auth.security_events.ofA" }],
  "POST /functions/v1/end-session": [{ answers: { 200: "A", "404 device_not_found": "*" } }],
};
