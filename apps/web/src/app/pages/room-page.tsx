import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { type LoaderFunctionArgs, useParams, useSearchParams } from "react-router";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Loading } from "../../components/ui/spinner.tsx";
import { conversationQueries } from "../../features/conversation/conversation.api.ts";
import { Thread } from "../../features/conversation/thread.tsx";
import { useConversation } from "../../features/conversation/use-conversation.ts";
import { RoomSidePanel } from "../../features/rooms/room-side-panel.tsx";
import { roomQueries, useRoom } from "../../features/rooms/rooms.api.ts";
import type { RoomTwin } from "../../lib/generated/types.gen.ts";
import { queryClient } from "../../lib/query-client.ts";

/** The door is for those outside; whoever is inside never sees it. */
const JoinRoom = lazy(async () => ({
  default: (await import("../../features/rooms/join-room.tsx")).JoinRoom,
}));
const TextSheet = lazy(async () => ({
  default: (await import("../../features/knowledge/text-sheet.tsx")).TextSheet,
}));

export function loader({ params: { id = "" } }: LoaderFunctionArgs) {
  return Promise.all([
    queryClient.ensureQueryData(roomQueries.one(id)),
    queryClient.ensureQueryData(roomQueries.people(id)),
    queryClient.ensureQueryData(roomQueries.twins(id)),
    queryClient.ensureInfiniteQueryData(conversationQueries.thread(id)),
  ]);
}

function RoomPage() {
  const { id = "" } = useParams();
  const room = useRoom(id);
  const { data: people } = useSuspenseQuery(roomQueries.people(id));
  const { data: twins } = useSuspenseQuery(roomQueries.twins(id));

  if (!room) {
    return (
      <EmptyState
        className="min-h-[60dvh] content-center"
        title="Room not found"
        hint="It may have been deleted, or it is private. Ask its owner for an invitation."
      />
    );
  }
  if (!people) {
    return (
      <Suspense fallback={<Loading />}>
        <JoinRoom room={room} twins={twins} />
      </Suspense>
    );
  }
  return (
    <div className="grid h-[calc(100dvh-var(--shell-header))] grid-cols-[minmax(0,1fr)] shell:grid-cols-[minmax(0,1fr)_244px]">
      <h1 className="sr-only">{room.name}</h1>
      <RoomTalk roomId={id} twins={twins} />
      <RoomSidePanel room={room} twins={twins} people={people} />
    </div>
  );
}

function RoomTalk({ roomId, twins }: { roomId: string; twins: RoomTwin[] }) {
  const conversation = useConversation({ roomId, reader: "visitor" });
  const isSilent = conversation.messages.length === 0;
  const [search] = useSearchParams();

  return (
    <>
      <Thread
        conversation={conversation}
        twins={twins}
        opening={
          isSilent && (
            <EmptyState title="Nothing has been said yet" hint="The first question opens the conversation." />
          )
        }
      />
      {/* What a citation opens, for those who tend the twin. */}
      <Suspense>{search.has("item") && <TextSheet />}</Suspense>
    </>
  );
}

export { RoomPage as Component };
