import { type MiddlewareFunction, type RouteObject, redirect, redirectDocument } from "react-router";
import { Loading } from "../../components/ui/spinner.tsx";
import type { RoomSite } from "../../lib/generated/types.gen.ts";
import { guard } from "../guard.ts";
import { paths } from "../paths.ts";
import { RouteError, RouteErrorPage } from "../route-error.tsx";
import { pageRoute } from "../router.tsx";
import { type Screen, screenAt, screens } from "../routes.ts";
import { SessionLoadingPage } from "../session-loading.tsx";
import { DomainRoot } from "./domain-root.tsx";

/** The room at the top, the ways in, and nothing else of the product. */
export function domainRoutes(site: RoomSite): RouteObject[] {
  return [
    {
      Component: DomainRoot,
      ErrorBoundary: RouteErrorPage,
      HydrateFallback: Loading,
      children: [
        {
          lazy: async () => (await import("./domain-guest-shell.tsx")).guestShellOf(site),
          children: screens.filter(isWayIn).map(pageRoute),
        },
        {
          HydrateFallback: SessionLoadingPage,
          lazy: async () => (await import("./domain-shell.tsx")).shellOf(site),
          children: [
            {
              path: "*",
              middleware: [leadElsewhere(site), ...guard("user")],
              ErrorBoundary: RouteError,
              lazy: async () => (await import("./domain-room.tsx")).roomOf(site),
            },
          ],
        },
      ],
    },
  ];
}

/** A password is changed where the product is: on somebody else's domain a session opens the room and nothing else. */
const isWayIn = ({ level, path }: Screen): boolean =>
  level === "guest" && path !== paths.forgotPassword && path !== paths.updatePassword;

/** The product's other pages are where the product is. Whatever else is asked for, the room is what there is here. */
const leadElsewhere =
  ({ product_origin }: RoomSite): MiddlewareFunction =>
  ({ request }) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === "/") return;
    const screen = screenAt(pathname);
    const isHere = !screen || screen.frame === "room" || screen.path === paths.dashboard;
    throw isHere ? redirect(`/${search}`) : redirectDocument(product_origin + pathname + search);
  };
