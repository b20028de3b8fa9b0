import { Outlet, ScrollRestoration } from "react-router";
import { OfflineBanner } from "../shell/offline-banner.tsx";
import { useFocusOnNavigation } from "../use-focus-on-navigation.ts";

/** What stands around every page of a room's domain. */
export function DomainRoot() {
  useFocusOnNavigation();

  return (
    <>
      <OfflineBanner />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
