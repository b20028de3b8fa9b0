import { z } from "zod";
import { Phone } from "./identity.ts";
import { FactorId } from "./ids.ts";

/** Second steps, in the shapes that auth-js reads and writes. */
const friendly_name = z.string().trim().max(80, "A name has at most 80 characters").nullish();

export const EnrollFactor = z.discriminatedUnion("factor_type", [
  z.object({
    factor_type: z.literal("totp"),
    friendly_name,
    issuer: z.string().trim().max(60, "An issuer has at most 60 characters").nullish(),
  }),
  z.object({ factor_type: z.literal("phone"), friendly_name, phone: Phone }),
  z.object({ factor_type: z.literal("webauthn"), friendly_name }),
]);
export type EnrollFactor = z.infer<typeof EnrollFactor>;

export const EnrolledFactor = z
  .object({
    id: FactorId,
    type: z.enum(["totp", "phone", "webauthn"]),
    friendly_name: z.string().nullable(),
    totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }).optional(),
    phone: z.string().optional(),
  })
  .meta({ id: "EnrolledFactor" });
export type EnrolledFactor = z.infer<typeof EnrolledFactor>;

/** Where a security key is used. It has to be our own page: the browser puts it into what the key signs. */
const RelyingParty = {
  rpId: z.string().max(253).optional(),
  rpOrigins: z.array(z.string().max(2000)).max(10).nullish(),
};

export const ChallengeFactor = z.object({
  channel: z.enum(["sms", "whatsapp"]).nullish(),
  webauthn: z.object(RelyingParty).nullish(),
});
export type ChallengeFactor = z.infer<typeof ChallengeFactor>;

export const FactorChallenge = z
  .object({
    id: z.uuid(),
    type: z.enum(["totp", "phone", "webauthn"]),
    /** In seconds since 1970. */
    expires_at: z.number().int(),
    webauthn: z
      .object({
        type: z.enum(["create", "request"]),
        credential_options: z.object({ publicKey: z.record(z.string(), z.unknown()) }),
      })
      .optional(),
  })
  .meta({ id: "FactorChallenge" });
export type FactorChallenge = z.infer<typeof FactorChallenge>;

const Bytes = z.string().max(20_000);
const credential = {
  id: Bytes,
  rawId: Bytes,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).default({}),
};

/** What a new key says of itself. */
export const KeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type KeyRegistration = z.infer<typeof KeyRegistration>;

/** How a known key answers. */
export const KeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes.nullish().transform((handle) => handle ?? undefined),
  }),
});
export type KeyAssertion = z.infer<typeof KeyAssertion>;

export const VerifyFactor = z.object({
  challenge_id: z.uuid(),
  code: z.string().trim().max(20).optional(),
  webauthn: z
    .discriminatedUnion("type", [
      z.object({ type: z.literal("create"), ...RelyingParty, credential_response: KeyRegistration }),
      z.object({ type: z.literal("request"), ...RelyingParty, credential_response: KeyAssertion }),
    ])
    .optional(),
});
export type VerifyFactor = z.infer<typeof VerifyFactor>;

export const RemovedFactor = z.object({ id: FactorId });

export const RecoveryCodesStatus = z
  .object({
    id: FactorId,
    type: z.literal("recovery_code"),
    total: z.number().int(),
    remaining: z.number().int(),
  })
  .meta({ id: "RecoveryCodesStatus" });
export type RecoveryCodesStatus = z.infer<typeof RecoveryCodesStatus>;

export const MakeRecoveryCodes = z.object({ friendly_name });

/** The only time that they are seen. */
export const RecoveryCodes = z
  .object({
    id: FactorId,
    type: z.literal("recovery_code"),
    friendly_name: z.string(),
    total: z.number().int(),
    codes: z.array(z.string()),
  })
  .meta({ id: "RecoveryCodes" });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const VerifyRecoveryCode = z.object({ code: z.string().max(200) });
