import { randomBytes } from "node:crypto";
import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";

const PERIOD_SECONDS = 30;

/** 160 bits, as the standard asks. */
export const newTotpSecret = (): string => randomBytes(20).toString("base64url");

/** What an authenticator app is given: to scan, to type, or to follow. */
export async function introduceTotp(secret: string, issuer: string, account: string) {
  const uri = createOTP(secret).url(issuer, account).replaceAll("+", "%20");
  const { toString: drawQrCode } = await import("qrcode");
  const drawn = await drawQrCode(uri, { type: "svg", margin: 2, errorCorrectionLevel: "M" });
  return {
    // auth-js puts it behind "data:image/svg+xml;utf-8," as it is, where a # would end the picture.
    qr_code: drawn.replaceAll("#ffffff", "white").replaceAll("#000000", "black").trim(),
    secret: base32.encode(secret, { padding: false }),
    uri,
  };
}

/**
 * The period that a code belongs to: this one, the last or the next, since clocks differ. A period at or before the
 * last one that was used opens nothing: whoever looked over a shoulder comes too late.
 */
export async function findTotpStep(
  secret: string,
  code: string,
  { lastStep, now = Date.now() }: { lastStep: number; now?: number },
): Promise<number | undefined> {
  const otp = createOTP(secret, { period: PERIOD_SECONDS });
  const current = Math.floor(now / 1000 / PERIOD_SECONDS);
  const steps = [current - 1, current, current + 1];
  const codes = await Promise.all(steps.map((step) => otp.hotp(step)));
  return steps.find((step, at) => step > lastStep && codes[at] === code);
}
