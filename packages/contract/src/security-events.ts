/** What a person reads in their security log. Plain words: the browser has a sentence for each. */
export const SECURITY_EVENTS = [
  "signed_up",
  "signed_in",
  "sign_in_failed",
  "signed_out",
  "signed_out_elsewhere",
  "session_reuse_detected",
  "password_changed",
  "password_reset_requested",
  "email_change_requested",
  "email_changed",
  "phone_changed",
  "factor_enrolled",
  "factor_removed",
  "factor_failed",
  "recovery_codes_made",
  "recovery_code_used",
  "identity_linked",
  "identity_unlinked",
  "data_export_requested",
  "account_deletion_requested",
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];
