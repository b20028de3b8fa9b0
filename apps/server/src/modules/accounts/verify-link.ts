import type { Purpose } from "./send-one-time-token.queries.ts";

const verificationTypes: Record<Purpose, string> = {
  signup: "signup",
  magiclink: "magiclink",
  recovery: "recovery",
  invite: "invite",
  email_change_new: "email_change",
  email_change_old: "email_change",
  reauthentication: "reauthentication",
  sms: "sms",
  phone_signup: "sms",
  phone_change: "phone_change",
};

/** What a mail's button opens: once, and only to whoever reads the mail. */
export function verifyLink(
  { webOrigin }: { webOrigin: string },
  { purpose, redirect_to }: { purpose: Purpose; redirect_to: string },
  token: string,
): string {
  return `${webOrigin}/auth/v1/verify?${new URLSearchParams({ token, type: verificationTypes[purpose], redirect_to })}`;
}
