import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useEffect } from "react";
import { Link, type LoaderFunctionArgs, useParams } from "react-router";
import { Button } from "../../components/ui/button.tsx";
import { RoomSearch } from "../../features/conversation/room-search.tsx";
import { TwinState } from "../../features/conversation/twin-state.tsx";
import { RoomPeopleSheet } from "../../features/rooms/room-people-sheet.tsx";
import { roomQueries, useRoom } from "../../features/rooms/rooms.api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { queryClient } from "../../lib/query-client.ts";
import { loadRoomFont } from "../../lib/room-fonts.ts";
import { roomTheme } from "../../lib/room-theme.ts";
import { useTheme } from "../../lib/use-theme.ts";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../use-document-title.ts";
import { Frame } from "./frame.tsx";
import { RoomSidebar } from "./room-sidebar.tsx";
import { SignedIn } from "./signed-in.tsx";

export async function loader({ params: { id = "" } }: LoaderFunctionArgs) {
  const room = await queryClient.ensureQueryData(roomQueries.one(id));
  if (!room) throw roomNotFound();
  return null;
}

function RoomShell() {
  return (
    <SignedIn>
      <ThemedRoom />
    </SignedIn>
  );
}

function ThemedRoom() {
  const { id = "" } = useParams();
  const room = useRoom(id);
  if (!room) throw roomNotFound(); // deleted while we were in it
  const { data: twins = [] } = useQuery(roomQueries.twins(id));
  const { isDark } = useTheme();
  const { theme_config } = room;
  useDocumentTitle(room.name);
  useEffect(() => void loadRoomFont(theme_config.fontFamily), [theme_config.fontFamily]);

  return (
    <Frame
      title={room.name}
      theme={roomTheme(theme_config, { dark: isDark }).vars}
      sidebar={<RoomSidebar room={room} />}
      action={<RoomPeopleSheet room={room} State={TwinState} />}
      search={<RoomSearch roomId={id} twins={twins} />}
      back={
        <Button asChild variant="ghost" size="icon-sm" className="-ml-2">
          <Link to={paths.rooms} aria-label="Leave room">
            <ArrowLeft aria-hidden="true" />
          </Link>
        </Button>
      }
    />
  );
}

const roomNotFound = () => new ApiError({ status: 404, code: "room_not_found", message: "Room not found" });

export { RoomShell as Component };
