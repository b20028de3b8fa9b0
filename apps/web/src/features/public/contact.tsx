/** Where a person reaches us; the mailbox a deployment reads is set here and nowhere else. */
const PRIVACY_MAILBOX = "privacy@parley.example";
const SUPPORT_MAILBOX = "support@parley.example";

export const PrivacyMail = () => <a href={`mailto:${PRIVACY_MAILBOX}`}>{PRIVACY_MAILBOX}</a>;
export const SupportMail = () => <a href={`mailto:${SUPPORT_MAILBOX}`}>{SUPPORT_MAILBOX}</a>;
