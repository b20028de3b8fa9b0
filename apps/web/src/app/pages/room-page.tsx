import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { type LoaderFunctionArgs, useParams, useSearchParams } from "react-router";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Loading } from "../../components/ui/spinner.tsx";
import { ComposerPlaceholder } from "../../features/conversation/composer-placeholder.tsx";
import { MayModerate } from "../../features/conversation/may-moderate.ts";
import { openThread } from "../../features/conversation/open-thread.ts";
import { Thread } from "../../features/conversation/thread.tsx";
import { TwinState } from "../../features/conversation/twin-state.tsx";
import { useConversation } from "../../features/conversation/use-conversation.ts";
import { askedIn, useReading } from "../../features/conversation/use-reading.ts";
import { RoomSidePanel } from "../../features/rooms/room-side-panel.tsx";
import { type RoomPeople, roomQueries, useRoom } from "../../features/rooms/rooms.api.ts";
import type { Room, RoomTwin } from "../../lib/generated/types.gen.ts";
import { lazyOnceDrawn } from "../../lib/lazy-part.ts";
import { usePerson } from "../../lib/person.ts";
import { queryClient } from "../../lib/query-client.ts";

/** The door is for those outside; whoever is inside never sees it. */
const JoinRoom = lazy(async () => ({
  default: (await import("../../features/rooms/join-room.tsx")).JoinRoom,
}));
const RoomComposer = lazyOnceDrawn(async () => {
  const [{ RoomComposer: Composer }] = await Promise.all([
    import("../../features/conversation/room-composer.tsx"),
    import("../../features/conversation/answer-under-way.tsx"),
  ]);
  return Composer;
});
const WritingLine = lazyOnceDrawn(
  async () => (await import("../../features/rooms/writing-line.tsx")).WritingLine,
);
const TextSheet = lazy(async () => ({
  default: (await import("../../features/knowledge/text-sheet.tsx")).TextSheet,
}));

export function loader({ params: { id = "" }, request }: LoaderFunctionArgs) {
  const asked = askedIn(new URL(request.url).searchParams);
  return Promise.all([
    queryClient.ensureQueryData(roomQueries.one(id)),
    queryClient.ensureQueryData(roomQueries.people(id)),
    queryClient.ensureQueryData(roomQueries.twins(id)),
    openThread(queryClient, id, asked),
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
      <RoomTalk key={id} room={room} twins={twins} people={people} />
      <RoomSidePanel room={room} twins={twins} people={people} State={TwinState} />
    </div>
  );
}

interface RoomTalkProps {
  room: Room;
  twins: RoomTwin[];
  people: RoomPeople;
}

function RoomTalk({ room, twins, people }: RoomTalkProps) {
  const conversation = useConversation({ roomId: room.id, reader: "visitor" });
  const [search] = useSearchParams();
  const reading = useReading(room.id);
  const { id: userId } = usePerson();
  const mayModerate =
    room.user_id === userId ||
    people.members.some(({ user_id, role }) => user_id === userId && role === "moderator");

  return (
    <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
      <MayModerate value={mayModerate}>
        <Thread
          conversation={conversation}
          twins={twins}
          reading={reading}
          opening={
            conversation.messages.length === 0 && (
              <EmptyState
                title="Nothing has been said yet"
                hint="The first question opens the conversation."
              />
            )
          }
        />
      </MayModerate>
      <div className="px-10 pb-4 [--measure:35rem] max-shell:px-6 max-sm:px-2.5 max-sm:pb-[max(0.625rem,env(safe-area-inset-bottom))]">
        <div className="max-w-[calc(54px+var(--measure))]">
          <Suspense fallback={<p className="h-5" />}>
            <WritingLine roomId={room.id} people={people} />
          </Suspense>
          <Suspense fallback={<ComposerPlaceholder room={room} twins={twins} />}>
            <RoomComposer room={room} twins={twins} conversation={conversation} />
          </Suspense>
          <p className="px-1 pt-2 text-caption text-muted max-sm:hidden">
            Twins answer from what their owner gave them. Check the sources before you sign anything.
          </p>
        </div>
      </div>
      {/* What a citation opens, for those who tend the twin. */}
      <Suspense>{search.has("item") && <TextSheet />}</Suspense>
    </div>
  );
}

export { RoomPage as Component };
