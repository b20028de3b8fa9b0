import { z } from "zod";
import { FactorId, UserId } from "./ids.ts";

/** What the identity service (spec §7) is told and answers. Its shapes are those that auth-js reads and writes. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(320)
  .pipe(z.email("Unable to validate email address: invalid format"));
export const Phone = z
  .string()
  .trim()
  .transform((given) => (given.startsWith("+") ? given : `+${given}`))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, "Invalid phone number format (E.164 required)"));
const Password = z.string().max(512, "Password cannot be longer than 512 characters");
const Metadata = z.record(z.string(), z.unknown());

/** Captcha, PKCE and where to go afterwards come with almost every call. */
const Security = z.object({ captcha_token: z.string().max(4000).nullish() }).nullish();
const Challenge = {
  code_challenge: z.string().min(43).max(128).nullish(),
  code_challenge_method: z.preprocess(
    (given) => (typeof given === "string" ? given.toLowerCase() : given),
    z.enum(["s256", "plain"]).nullish(),
  ),
};

export const SignUp = z.object({
  email: Email.optional(),
  phone: Phone.optional(),
  password: Password.default(""),
  data: Metadata.nullish(),
  channel: z.enum(["sms", "whatsapp"]).nullish(),
  gotrue_meta_security: Security,
  ...Challenge,
});
export type SignUp = z.infer<typeof SignUp>;

export const PasswordGrant = z.object({
  email: Email.optional(),
  phone: Phone.optional(),
  password: z.string(),
  gotrue_meta_security: Security,
});
export const RefreshGrant = z.object({ refresh_token: z.string().max(200) });
export const CodeGrant = z.object({
  auth_code: z.string().max(200),
  code_verifier: z.string().min(1).max(256),
});
export const IdTokenGrant = z.object({
  provider: z.string().max(60),
  id_token: z.string().max(16_384),
  access_token: z.string().nullish(),
  nonce: z.string().max(512).nullish(),
  link_identity: z.boolean().nullish(),
  gotrue_meta_security: Security,
});
export const Web3Grant = z.object({
  chain: z.enum(["ethereum", "solana"]),
  message: z.string().max(8192),
  signature: z.string().max(2048),
  gotrue_meta_security: Security,
});

/** On the way to a provider. What it hands out besides the person's name is kept nowhere. */
export const Authorize = z.object({
  provider: z.string().max(60),
  redirect_to: z.string().optional(),
  scopes: z
    .string()
    .max(500)
    .regex(/^[\w.:/ -]*$/)
    .optional(),
  login_hint: z.string().max(320).optional(),
  prompt: z.string().max(60).optional(),
  access_type: z.string().max(60).optional(),
  hd: z.string().max(253).optional(),
  skip_http_redirect: z.enum(["true", "false"]).optional(),
  ...Challenge,
});
export type Authorize = z.infer<typeof Authorize>;

/** What a provider sends back with the person. */
export const ProviderAnswer = z.object({
  state: z.string().max(200).default(""),
  code: z.string().max(2048).optional(),
  iss: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
});
export type ProviderAnswer = z.infer<typeof ProviderAnswer>;

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+$/, "The domain is not valid");

/** To the company's own provider, named or found by the domain of the address. */
export const SignOn = z.object({
  provider_id: z.uuid().optional(),
  domain: Domain.optional(),
  redirect_to: z.string().nullish(),
  skip_http_redirect: z.boolean().nullish(),
  gotrue_meta_security: Security,
  ...Challenge,
});
export type SignOn = z.infer<typeof SignOn>;

/** A company whose people sign in with its own provider, which speaks for this one domain. */
export const NewCompany = z.discriminatedUnion("type", [
  z.object({ type: z.literal("saml"), domain: Domain, metadata_xml: z.string().min(1).max(100_000) }),
  z.object({
    type: z.literal("oidc"),
    domain: Domain,
    issuer: z.url({ protocol: /^https?$/ }).max(500),
    client_id: z.string().min(1).max(500),
    client_secret: z.string().min(1).max(500),
  }),
]);
export type NewCompany = z.infer<typeof NewCompany>;
/** What its administrator enters on the other side. */
export const Company = z
  .object({
    id: z.uuid(),
    type: z.enum(["saml", "oidc"]),
    domain: z.string(),
    callback_url: z.string(),
    metadata_url: z.string().optional(),
    created_at: z.string(),
  })
  .meta({ id: "Company" });
export type Company = z.infer<typeof Company>;

export const AskForCode = z.object({
  email: Email.optional(),
  phone: Phone.optional(),
  create_user: z.boolean().default(true),
  data: Metadata.nullish(),
  channel: z.enum(["sms", "whatsapp"]).nullish(),
  gotrue_meta_security: Security,
  ...Challenge,
});
export type AskForCode = z.infer<typeof AskForCode>;

export const Recover = z.object({ email: Email, gotrue_meta_security: Security, ...Challenge });

export const Resend = z.object({
  type: z.enum(["signup", "email_change", "sms", "phone_change"]),
  email: Email.optional(),
  phone: Phone.optional(),
  gotrue_meta_security: Security,
  ...Challenge,
});

export const VERIFICATION_TYPES = [
  "signup",
  "invite",
  "magiclink",
  "recovery",
  "email_change",
  "email",
  "sms",
  "phone_change",
] as const;
export const Verify = z.object({
  type: z.enum(VERIFICATION_TYPES),
  email: Email.optional(),
  phone: Phone.optional(),
  token: z.string().max(200).optional(),
  token_hash: z.string().max(200).optional(),
  redirect_to: z.string().nullish(),
  gotrue_meta_security: Security,
});
export type Verify = z.infer<typeof Verify>;

export const UpdateUser = z.object({
  email: Email.optional(),
  phone: Phone.optional(),
  password: Password.optional(),
  current_password: z.string().optional(),
  nonce: z.string().max(20).optional(),
  data: Metadata.optional(),
  ...Challenge,
});
export type UpdateUser = z.infer<typeof UpdateUser>;

export const Identity = z
  .object({
    identity_id: z.uuid(),
    id: z.string(),
    user_id: UserId,
    provider: z.string(),
    identity_data: Metadata,
    email: z.string().optional(),
    last_sign_in_at: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Identity" });
export type Identity = z.infer<typeof Identity>;

export const Factor = z
  .object({
    id: FactorId,
    friendly_name: z.string().nullable(),
    factor_type: z.enum(["totp", "phone", "webauthn", "recovery_code"]),
    status: z.enum(["unverified", "verified"]),
    phone: z.string().optional(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "Factor" });
export type Factor = z.infer<typeof Factor>;

export const User = z
  .object({
    id: UserId,
    aud: z.string(),
    role: z.string(),
    email: z.string(),
    phone: z.string(),
    email_confirmed_at: z.string().optional(),
    phone_confirmed_at: z.string().optional(),
    confirmed_at: z.string().optional(),
    confirmation_sent_at: z.string().optional(),
    invited_at: z.string().optional(),
    new_email: z.string().optional(),
    new_phone: z.string().optional(),
    last_sign_in_at: z.string().optional(),
    banned_until: z.string().optional(),
    app_metadata: Metadata,
    user_metadata: Metadata,
    identities: z.array(Identity),
    factors: z.array(Factor).optional(),
    created_at: z.string(),
    updated_at: z.string(),
    is_anonymous: z.boolean(),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof User>;

export const Session = z
  .object({
    access_token: z.string(),
    token_type: z.literal("bearer"),
    expires_in: z.number().int(),
    expires_at: z.number().int(),
    refresh_token: z.string(),
    user: User,
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof Session>;
