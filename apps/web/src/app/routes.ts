import type { ComponentType } from "react";
import { type LoaderFunction, matchPath } from "react-router";
import type { Level } from "./guard.ts";
import { paths } from "./paths.ts";

interface PageModule {
  Component: ComponentType;
  loader?: LoaderFunction;
}

export interface Screen {
  path: string;
  level: Level;
  /** Names the document, and the page in the command palette. A room's own name takes its place. */
  title?: string;
  /** The header's text where it is not "Dashboard" (spec §2). */
  header?: string;
  /** Inside a room the shell shows the room, not the product. */
  frame?: "room";
  /** Where an outside service sends people back to; nobody goes there by choice. */
  isReturnPoint?: true;
  /** Left out for the public pages: they are documents of their own, rendered at build time, without React. */
  load?: () => Promise<PageModule>;
}

/** The one route table: every screen of spec §2 with its guard level. Router, titles, palette and tests read it. */
export const screens: Screen[] = [
  { path: paths.welcome, level: "public", title: "Parley" },
  { path: paths.privacyPolicy, level: "public", title: "Privacy policy" },
  { path: paths.termsOfService, level: "public", title: "Terms of service" },

  {
    path: paths.login,
    level: "guest",
    title: "Sign in",
    load: () => import("../features/accounts/login-page.tsx"),
  },
  {
    path: paths.register,
    level: "guest",
    title: "Create an account",
    load: () => import("../features/accounts/register-page.tsx"),
  },
  {
    path: paths.phoneRegister,
    level: "guest",
    title: "Create an account with your phone",
    load: () => import("../features/accounts/phone-register-page.tsx"),
  },
  {
    path: paths.phoneLogin,
    level: "guest",
    title: "Sign in with your phone",
    load: () => import("../features/accounts/phone-login-page.tsx"),
  },
  {
    path: paths.forgotPassword,
    level: "guest",
    title: "Reset your password",
    load: () => import("../features/accounts/forgot-password-page.tsx"),
  },
  {
    path: paths.updatePassword,
    level: "guest",
    title: "Choose a new password",
    load: () => import("../features/accounts/update-password-page.tsx"),
  },

  {
    path: paths.dashboard,
    level: "user",
    title: "Dashboard",
    load: () => import("./dashboard/dashboard-page.tsx"),
  },
  {
    path: paths.twins,
    level: "user",
    title: "VirtualTwins",
    header: "Virtual Twins",
    load: () => import("../features/twins/twins-page.tsx"),
  },
  {
    path: paths.twin(":id"),
    level: "user",
    title: "Twin",
    header: "Virtual Twin Details",
    load: () => import("./pages/twin-page.tsx"),
  },
  {
    path: paths.editTwin(":id"),
    level: "user",
    title: "Edit twin",
    header: "Virtual Twin Details",
    load: () => import("./pages/edit-twin-page.tsx"),
  },
  {
    path: paths.chatpedia,
    level: "user",
    title: "Chatpedia",
    header: "Chatpedia",
    load: () => import("../features/chatpedia/chatpedia-page.tsx"),
  },
  {
    path: paths.chatpediaEntry(":id"),
    level: "user",
    title: "Chatpedia entry",
    header: "Chatpedia",
    load: () => import("../features/chatpedia/chatpedia-entry-page.tsx"),
  },
  {
    path: paths.marketplace,
    level: "user",
    title: "Marketplace",
    header: "Marketplace",
    load: () => import("../features/marketplace/marketplace-page.tsx"),
  },
  {
    path: paths.settings,
    level: "user",
    title: "Settings",
    load: () => import("../features/accounts/settings-page.tsx"),
  },
  {
    path: paths.invitations,
    level: "user",
    title: "Invitations",
    load: () => import("../features/rooms/invitations-page.tsx"),
  },
  {
    path: paths.rooms,
    level: "user",
    title: "Rooms",
    header: "Room Management",
    load: () => import("../features/rooms/rooms-page.tsx"),
  },
  {
    path: paths.room(":id"),
    level: "user",
    frame: "room",
    load: () => import("./pages/room-page.tsx"),
  },
  {
    path: paths.sellerDashboard,
    level: "user",
    title: "Seller dashboard",
    load: () => import("../features/sellers/seller-dashboard-page.tsx"),
  },
  {
    path: paths.sellerOnboarding,
    level: "user",
    title: "Seller Hub",
    load: () => import("../features/sellers/seller-onboarding-page.tsx"),
  },
  {
    path: paths.sellerOnboardingComplete,
    level: "user",
    isReturnPoint: true,
    title: "Seller onboarding complete",
    load: () => import("../features/sellers/onboarding-complete-page.tsx"),
  },
  {
    path: paths.sellerOnboardingRefresh,
    level: "user",
    isReturnPoint: true,
    title: "Seller onboarding",
    load: () => import("../features/sellers/onboarding-refresh-page.tsx"),
  },
  {
    path: paths.roundtables,
    level: "user",
    title: "Roundtables",
    load: () => import("../features/roundtables/roundtables-page.tsx"),
  },
  {
    path: paths.roundtable(":id"),
    level: "user",
    title: "Roundtable",
    load: () => import("../features/roundtables/roundtable-page.tsx"),
  },
  {
    path: paths.revenue,
    level: "user",
    title: "Revenue",
    load: () => import("../features/sellers/revenue-page.tsx"),
  },
  {
    path: paths.tokens,
    level: "user",
    title: "Tokens",
    load: () => import("../features/tokens/tokens-page.tsx"),
  },
  {
    path: paths.referrals,
    level: "user",
    title: "Referrals",
    load: () => import("../features/referrals/referrals-page.tsx"),
  },

  {
    path: paths.adminRevenue,
    level: "admin",
    title: "Platform revenue",
    load: () => import("../features/admin/admin-revenue-page.tsx"),
  },
  {
    path: paths.adminCustomer(":customerId"),
    level: "admin",
    title: "Customer",
    load: () => import("../features/admin/admin-customer-page.tsx"),
  },
  {
    path: paths.adminTokenReports,
    level: "admin",
    title: "Token reports",
    load: () => import("../features/admin/admin-token-reports-page.tsx"),
  },

  {
    path: paths.adminTokenSettings,
    level: "superadmin",
    title: "Token settings",
    load: () => import("../features/admin/admin-token-settings-page.tsx"),
  },
  {
    path: paths.adminRateLimits,
    level: "superadmin",
    title: "Rate limits",
    load: () => import("../features/admin/admin-rate-limits-page.tsx"),
  },
  {
    path: paths.adminSubscriptionTiers,
    level: "superadmin",
    title: "Subscription tiers",
    load: () => import("../features/admin/admin-subscription-tiers-page.tsx"),
  },
];

/** Undefined where the not-found page shows. */
export const screenAt = (pathname: string): Screen | undefined =>
  screens.find(({ path }) => matchPath(path, pathname));
