import { type Role, roleReaches } from "@parley/contract/roles";
import type { Actor } from "../../platform/database.ts";

export type StaffLevel = "admin" | "superadmin";

export const mayHoldOffice = (role: Role, level: StaffLevel): boolean => roleReaches(role, level);

export const hasSecondFactor = (actor: Actor): boolean => actor.aal === "aal2";
