import { admin } from "./areas/admin.ts";
import { assurance } from "./areas/assurance.ts";
import { browserJourneys } from "./areas/browser-journeys.ts";
import { browserSessions, browserTabs } from "./areas/browser-sessions.ts";
import { captcha } from "./areas/captcha.ts";
import { changeAddress } from "./areas/change-address.ts";
import { claims } from "./areas/claims.ts";
import { mailCodes, textCodes } from "./areas/codes.ts";
import { companies } from "./areas/companies.ts";
import { errors } from "./areas/errors.ts";
import { events } from "./areas/events.ts";
import { factors } from "./areas/factors.ts";
import { google } from "./areas/google.ts";
import { idTokens } from "./areas/id-token.ts";
import { identities } from "./areas/identities.ts";
import { limits } from "./areas/limits.ts";
import { links } from "./areas/links.ts";
import { passwordSignIn } from "./areas/password.ts";
import { pkce } from "./areas/pkce.ts";
import { reauthenticate } from "./areas/reauthenticate.ts";
import { recovery } from "./areas/recovery.ts";
import { recoveryCodes } from "./areas/recovery-codes.ts";
import { refresh } from "./areas/refresh.ts";
import { refreshByClient } from "./areas/refresh-client.ts";
import { resend } from "./areas/resend.ts";
import { securityKeys } from "./areas/security-keys.ts";
import { signOut } from "./areas/sign-out.ts";
import { signUp } from "./areas/sign-up.ts";
import { user } from "./areas/user.ts";
import { wallets } from "./areas/wallets.ts";
import type { Area } from "./suite.ts";

/** The contract, part by part. */
export const areas: Area[] = [
  signUp,
  passwordSignIn,
  refresh,
  refreshByClient,
  mailCodes,
  textCodes,
  resend,
  recovery,
  user,
  changeAddress,
  reauthenticate,
  signOut,
  pkce,
  factors,
  assurance,
  recoveryCodes,
  google,
  idTokens,
  identities,
  companies,
  wallets,
  admin,
  links,
  captcha,
  claims,
  errors,
  events,
  limits,
  browserSessions,
  browserTabs,
  browserJourneys,
  securityKeys,
];
