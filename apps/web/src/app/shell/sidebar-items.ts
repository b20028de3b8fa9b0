import { ADMIN_SELLER_NOTICES, SELLER_NOTICES } from "@parley/contract/notices";
import { isWhitelabelTier } from "@parley/contract/plans";
import { type Role, roleReaches } from "@parley/contract/roles";
import {
  BookOpenText,
  ChartLine,
  Coins,
  DoorOpen,
  Gift,
  LayoutDashboard,
  type LucideIcon,
  Shield,
  SlidersHorizontal,
  Store,
  UsersRound,
  Wallet,
} from "lucide-react";
import { countUnread, type UnreadCounts } from "../../features/notifications/unread-counts.ts";
import { paths } from "../paths.ts";

/** What decides which items stand in the sidebar and what they carry. */
export interface SidebarFacts {
  role: Role;
  tierId: string;
  unread: UnreadCounts;
  isLowOnTokens: boolean;
  /** A connect account exists, and cannot do everything yet. */
  hasUnfinishedAccount: boolean;
}

export interface SidebarItem {
  label: string;
  path: string;
  icon: LucideIcon;
  /** Zero shows nothing. */
  badge: number | "!";
  /** Pages of this item that do not lie under its own path. */
  covers?: readonly string[];
}

interface Entry extends Omit<SidebarItem, "badge"> {
  isShown?: (facts: SidebarFacts) => boolean;
  badge?: (facts: SidebarFacts) => number | "!";
}

const hasWhitelabel = ({ tierId }: SidebarFacts) => isWhitelabelTier(tierId);

/** Labels, order and conditions are the specification's (§2). */
const ENTRIES: Entry[] = [
  { label: "Dashboard", path: paths.dashboard, icon: LayoutDashboard },
  {
    label: "VirtualTwins",
    path: paths.twins,
    icon: UsersRound,
    badge: ({ unread }) => countUnread(unread, ["new_twin_manager"]),
  },
  { label: "Chatpedia", path: paths.chatpedia, icon: BookOpenText },
  { label: "Marketplace", path: paths.marketplace, icon: Store },
  { label: "Referrals", path: paths.referrals, icon: Gift },
  {
    label: "Tokens",
    path: paths.tokens,
    icon: Coins,
    badge: ({ isLowOnTokens }) => (isLowOnTokens ? "!" : 0),
  },
  { label: "My Rooms", path: paths.rooms, icon: DoorOpen, isShown: hasWhitelabel },
  { label: "Revenue", path: paths.revenue, icon: ChartLine, isShown: hasWhitelabel },
  {
    label: "Seller Hub",
    path: paths.sellerOnboarding,
    icon: Wallet,
    badge: sellerBadge,
    covers: [paths.sellerDashboard],
  },
  {
    label: "Admin Panel",
    path: paths.adminRevenue,
    icon: Shield,
    isShown: ({ role }) => roleReaches(role, "admin"),
    badge: ({ unread }) => countUnread(unread, ADMIN_SELLER_NOTICES),
    covers: [
      paths.adminCustomer(""),
      paths.adminTokenReports,
      paths.adminRateLimits,
      paths.adminSubscriptionTiers,
    ],
  },
  {
    label: "Token Settings",
    path: paths.adminTokenSettings,
    icon: SlidersHorizontal,
    isShown: ({ role }) => roleReaches(role, "superadmin"),
  },
];

export function sidebarItems(facts: SidebarFacts): SidebarItem[] {
  const shown = ENTRIES.filter(({ isShown }) => isShown?.(facts) ?? true);
  return shown.map((entry) => ({ ...entry, badge: entry.badge?.(facts) ?? 0 }));
}

export function isCurrent({ path, covers = [] }: SidebarItem, pathname: string): boolean {
  return [path, ...covers].some((own) => pathname === own || pathname.startsWith(own.replace(/\/?$/, "/")));
}

function sellerBadge({ hasUnfinishedAccount, unread }: SidebarFacts) {
  return hasUnfinishedAccount ? "!" : countUnread(unread, SELLER_NOTICES);
}
