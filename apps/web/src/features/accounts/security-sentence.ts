import type { SecurityEventKind } from "@parley/contract/security-events";

/** How closely one should look: most of the log is one's own doing. */
export type Weight = "ordinary" | "look" | "alarm";

interface Told {
  sentence: string;
  weight: Weight;
}

/** A later server may report kinds we have no sentence for; their name is better than a gap in the log. */
export function tell(kind: string, detail: string | null): Told {
  const known = isKnown(kind) ? SENTENCES[kind] : { text: kind.replaceAll("_", " ") };
  const about = detail === null ? undefined : (PLAIN[detail] ?? detail);
  const sentence = about !== undefined && known.about ? known.about(about) : known.text;
  return { sentence, weight: known.weight ?? "ordinary" };
}

interface Sentence {
  text: string;
  /** The same with what it was about: a provider, a factor's name, part of an address. */
  about?: (detail: string) => string;
  weight?: Weight;
}

const SENTENCES: Record<SecurityEventKind, Sentence> = {
  signed_up: { text: "You created your account", about: (way) => `You created your account with ${way}` },
  signed_in: { text: "You signed in", about: (way) => `You signed in with ${way}` },
  sign_in_failed: {
    text: "Someone tried to sign in and did not succeed",
    about: (way) => `Someone tried to sign in with ${way} and did not succeed`,
    weight: "look",
  },
  signed_out: { text: "You signed out" },
  signed_out_elsewhere: { text: "You signed out another device" },
  session_reuse_detected: {
    text: "A copy of one of your sessions was used. We ended that session everywhere",
    weight: "alarm",
  },
  password_changed: { text: "Your password was changed" },
  password_reset_requested: { text: "A link to choose a new password was asked for", weight: "look" },
  email_change_requested: {
    text: "A new e-mail address was asked for",
    about: (address) => `A change of e-mail to ${address} was asked for`,
  },
  email_changed: {
    text: "Your e-mail address was changed",
    about: (address) => `Your e-mail address was changed to ${address}`,
  },
  phone_changed: {
    text: "Your phone number was changed",
    about: (number) => `Your phone number was changed to ${number}`,
  },
  factor_enrolled: { text: "A second step was added", about: (name) => `A second step was added: ${name}` },
  factor_removed: {
    text: "A second step was removed",
    about: (name) => `A second step was removed: ${name}`,
  },
  factor_failed: {
    text: "A second step was tried and did not match",
    about: (name) => `A second step was tried and did not match: ${name}`,
    weight: "look",
  },
  recovery_codes_made: { text: "New recovery codes were made" },
  recovery_code_used: { text: "A recovery code was used", weight: "look" },
  identity_linked: { text: "An account was connected", about: (name) => `${capital(name)} was connected` },
  identity_unlinked: {
    text: "An account was disconnected",
    about: (name) => `${capital(name)} was disconnected`,
  },
  data_export_requested: { text: "A copy of your data was asked for" },
  account_deletion_requested: { text: "The deletion of your account was asked for", weight: "look" },
};

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const isKnown = (kind: string): kind is SecurityEventKind => kind in SENTENCES;

/** Names the service uses for itself, in the words of the sign-in page. */
const PLAIN: Record<string, string> = {
  password: "your password",
  email: "your e-mail",
  phone: "your phone",
  google: "Google",
  otp: "a code",
  invite: "an invitation",
  magiclink: "a link",
  recovery: "a reset link",
  passkey: "a passkey",
  web3: "a wallet",
  sso: "single sign-on",
};
