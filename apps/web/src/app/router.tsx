import { type RouteObject, redirectDocument } from "react-router";
import { Loading } from "../components/ui/spinner.tsx";
import { guard } from "./guard.ts";
import { Root } from "./root.tsx";
import { RouteError, RouteErrorPage } from "./route-error.tsx";
import { type Screen, screens } from "./routes.ts";
import { SessionLoadingPage } from "./session-loading.tsx";

export const routes = routesOf(screens);

/** The table as the router takes it: each page behind its guard, inside the shell of its level. */
export function routesOf(table: readonly Screen[]): RouteObject[] {
  const pages = (belongs: (screen: Screen) => boolean) => table.filter(belongs).map(pageRoute);
  return [
    {
      Component: Root,
      ErrorBoundary: RouteErrorPage,
      HydrateFallback: Loading,
      children: [
        ...table.filter(({ level }) => level === "public").map(documentRoute),
        {
          lazy: () => import("./shell/guest-shell.tsx"),
          children: pages(({ level }) => level === "guest"),
        },
        {
          HydrateFallback: SessionLoadingPage,
          children: [
            {
              lazy: () => import("./shell/protected-shell.tsx"),
              children: pages((screen) => isGuarded(screen) && screen.frame !== "room"),
            },
            {
              lazy: () => import("./shell/room-shell.tsx"),
              children: pages(({ frame }) => frame === "room"),
            },
          ],
        },
        { path: "*", lazy: () => import("./not-found-page.tsx") },
      ],
    },
  ];
}

function isGuarded({ level }: Screen) {
  return level !== "public" && level !== "guest";
}

export function pageRoute({ path, level, load }: Screen): RouteObject {
  return { path, middleware: guard(level), ErrorBoundary: RouteError, ...(load && { lazy: load }) };
}

/** The application does not hold these pages: it leaves, and the browser asks the server for them. */
function documentRoute({ path }: Screen): RouteObject {
  return { path, loader: () => redirectDocument(path) };
}
