import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { screenAt } from "./routes.ts";
import { OfflineBanner } from "./shell/offline-banner.tsx";
import { useDocumentTitle } from "./use-document-title.ts";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";

/** What stands around every page, whatever its shell. */
export function Root() {
  const screen = screenAt(useLocation().pathname);
  useDocumentTitle(screen ? screen.title : "Page not found");
  useFocusOnNavigation();

  return (
    <>
      <OfflineBanner />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
