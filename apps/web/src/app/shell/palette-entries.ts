import { isWhitelabelTier } from "@parley/contract/plans";
import { type Role, roleReaches } from "@parley/contract/roles";
import { DoorOpen, File, LogOut, type LucideIcon, Plus, SunMoon } from "lucide-react";
import { cycleTheme } from "../../lib/theme.ts";
import { paths } from "../paths.ts";
import { type Screen, screens } from "../routes.ts";
import { signOutOrTell } from "./sign-out.ts";

export interface PaletteEntry {
  /** Stays the same between visits: recent entries are kept by it. */
  id: string;
  label: string;
  group: "Twins" | "Rooms" | "Pages" | "Actions";
  /** Twins wear their portrait instead. */
  icon?: LucideIcon;
  twinId?: string;
  /** Where it leads, or what it does. */
  target: string | (() => void);
}

interface Named {
  id: string;
  name: string;
}

interface Holder {
  role: Role;
  tierId: string;
  twins: readonly Named[];
  rooms: readonly Named[];
}

/** Everything this person can reach, and nothing they would be turned away from. */
export function paletteEntries({ role, tierId, twins, rooms }: Holder): PaletteEntry[] {
  return [
    ...twins.map(({ id, name }) => entry("Twins", name, paths.twin(id), { twinId: id })),
    ...rooms.map(({ id, name }) => entry("Rooms", name, paths.room(id), { icon: DoorOpen })),
    ...screens
      .filter((screen) => mayOpen(screen, role, tierId))
      .map(({ title = "", path }) => entry("Pages", title, path, { icon: File })),
    entry("Actions", "Create room", `${paths.rooms}?create`, { icon: Plus }),
    { id: "theme", group: "Actions", label: "Change theme", icon: SunMoon, target: cycleTheme },
    { id: "log-out", group: "Actions", label: "Log out", icon: LogOut, target: () => void signOutOrTell() },
  ];
}

function entry(
  group: PaletteEntry["group"],
  label: string,
  target: string,
  look: Pick<PaletteEntry, "icon" | "twinId">,
): PaletteEntry {
  return { id: target, group, label, target, ...look };
}

function mayOpen({ path, level, isReturnPoint }: Screen, role: Role, tierId: string): boolean {
  if (level === "public" || level === "guest" || path.includes(":") || isReturnPoint) return false;
  if (path === paths.revenue && !isWhitelabelTier(tierId)) return false;
  return roleReaches(role, level);
}
