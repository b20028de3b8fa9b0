import {
  alreadyRegistered,
  confirmSignUp,
  emailChangeNew,
  emailChangeOld,
  invitation,
  magicLink,
  reauthentication,
  resetPassword,
} from "./access-letters.ts";
import type { Letter } from "./letter.ts";
import { letterText } from "./letter-text.ts";
import {
  accountDeleted,
  emailChanged,
  exportReady,
  factorAdded,
  factorRemoved,
  passwordChanged,
} from "./notice-letters.ts";

export type RenderedMail = { subject: string; html: string; text: string };

/** Every mail about an account, by kind: hand it what it is about, and it comes back ready to send. */
export const mails = {
  "confirm-sign-up": rendering(confirmSignUp),
  "already-registered": rendering(alreadyRegistered),
  "magic-link": rendering(magicLink),
  "reset-password": rendering(resetPassword),
  "email-change-new": rendering(emailChangeNew),
  "email-change-old": rendering(emailChangeOld),
  reauthentication: rendering(reauthentication),
  invitation: rendering(invitation),
  "password-changed": rendering(passwordChanged),
  "email-changed": rendering(emailChanged),
  "factor-added": rendering(factorAdded),
  "factor-removed": rendering(factorRemoved),
  "account-deleted": rendering(accountDeleted),
  "export-ready": rendering(exportReady),
};
export type MailKind = keyof typeof mails;

/** For other modules too: hand it what writes the letter. */
export function rendering<D>(write: (about: D) => Letter): (about: D) => Promise<RenderedMail> {
  return async (about) => {
    const letter = write(about);
    // Loaded with the first mail: 50 MB that the api, which only enqueues, never needs.
    const { letterHtml } = await import("./letter-html.ts");
    return { subject: letter.subject, html: await letterHtml(letter), text: letterText(letter) };
  };
}
