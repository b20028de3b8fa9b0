/** From least to most. Held in profiles.role; never read from anything a person can edit. */
export const ROLES = ["user", "creator", "admin", "superadmin"] as const;
export type Role = (typeof ROLES)[number];

/** What a route asks of the person who opens it (spec §6). */
export const GUARD_LEVELS = {
  user: ["user", "creator", "admin", "superadmin"],
  admin: ["admin", "superadmin"],
  superadmin: ["superadmin"],
} as const satisfies Record<string, readonly Role[]>;
export type GuardLevel = keyof typeof GUARD_LEVELS;

export const roleReaches = (role: Role, level: GuardLevel): boolean =>
  GUARD_LEVELS[level].some((allowed) => allowed === role);
