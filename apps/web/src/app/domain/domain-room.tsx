import { type LoaderFunctionArgs, useLocation, useRoutes } from "react-router";
import type { RoomSite } from "../../lib/generated/types.gen.ts";
import { loader, Component as RoomPage } from "../pages/room-page.tsx";
import { paths } from "../paths.ts";

const routes = [{ path: paths.room(":id"), element: <RoomPage /> }];

/** The room's own page, at the top of its domain: it finds its id where it always does, in the address it is shown. */
export const roomOf = ({ room_id }: RoomSite) => ({
  loader: (args: LoaderFunctionArgs) => loader({ ...args, params: { id: room_id } }),
  Component: function DomainRoom() {
    const location = useLocation();
    return useRoutes(routes, { ...location, pathname: paths.room(room_id) });
  },
});
