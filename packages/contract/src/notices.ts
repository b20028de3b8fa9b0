/** Apart from notifications.ts so that the sidebar can name them without loading a validator. */
export const TWIN_MANAGER_NOTICES = ["new_twin_manager", "twin_role_change"] as const;
export const SELLER_NOTICES = [
  "stripe_connect_active",
  "stripe_connect_requirements",
  "stripe_connect_processing",
] as const;
export const ADMIN_SELLER_NOTICES = [
  "seller_account_complete",
  "seller_account_incomplete",
  "seller_account_processing",
] as const;

export const NOTICE_TYPES = [
  ...TWIN_MANAGER_NOTICES,
  "room_invitation",
  "room_ownership",
  "room_domain",
  ...SELLER_NOTICES,
  ...ADMIN_SELLER_NOTICES,
] as const;
export type NoticeType = (typeof NOTICE_TYPES)[number];
