import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { type LoaderFunctionArgs, useParams } from "react-router";
import { Absent } from "../../components/absent.tsx";
import { Loading } from "../../components/ui/spinner.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "../../components/ui/tabs.tsx";
import { TryOutButton } from "../../features/conversation/try-out-button.tsx";
import { knowledgeQueries } from "../../features/knowledge/knowledge.api.ts";
import { KnowledgeCard } from "../../features/knowledge/knowledge-card.tsx";
import { TextSheet } from "../../features/knowledge/text-sheet.tsx";
import { UnansweredCard } from "../../features/knowledge/unanswered-card.tsx";
import { HostingRooms } from "../../features/twins/hosting-rooms.tsx";
import { ManagerList } from "../../features/twins/manager-list.tsx";
import { TwinAbout } from "../../features/twins/twin-about.tsx";
import { TwinActivityPanel } from "../../features/twins/twin-activity.tsx";
import { TwinIdentity } from "../../features/twins/twin-identity.tsx";
import { TwinManner } from "../../features/twins/twin-manner.tsx";
import { twinQueries, useTwin } from "../../features/twins/twins.api.ts";
import type { Twin } from "../../lib/generated/types.gen.ts";
import { queryClient } from "../../lib/query-client.ts";
import { paths } from "../paths.ts";

const TryQuestion = lazy(async () => {
  const { TryQuestion: Trying } = await import("../../features/evaluation/try-question.tsx");
  return { default: Trying };
});

/** Only the twin itself is waited for: each card brings its own list, and its own failure. */
export async function loader({ params: { id = "" } }: LoaderFunctionArgs) {
  const twin = await queryClient.ensureQueryData(twinQueries.one(id));
  if (!twin) return null;
  void queryClient.prefetchQuery(twinQueries.rooms(id));
  if (twin.my_role) {
    void queryClient.prefetchInfiniteQuery(knowledgeQueries.items(id));
    void queryClient.prefetchQuery(twinQueries.activity(id));
    void queryClient.prefetchQuery(twinQueries.managers(id));
    void queryClient.prefetchQuery(twinQueries.personality(id));
  }
  return null;
}

function TwinPage() {
  const { id = "" } = useParams();
  const twin = useTwin(id);
  const { data: rooms } = useQuery({ ...twinQueries.rooms(id), enabled: twin !== null });

  if (!twin) {
    return (
      <Absent
        title="There is no such twin"
        hint="It may have been deleted, or it is private."
        to={paths.marketplace}
        action="Find a twin"
      />
    );
  }
  return (
    <div className="mx-auto grid w-full max-w-[1200px] content-start gap-6 px-8 pt-6 pb-12 *:min-w-0 max-shell:px-4 max-shell:pt-4">
      <TwinIdentity
        twin={twin}
        room={rooms?.find(({ can_talk }) => can_talk)}
        tryOut={twin.my_role && <TryOutButton twin={twin} />}
      />
      {twin.my_role ? <TendedTwin twin={twin} /> : <VisitedTwin twin={twin} />}
    </div>
  );
}

/** For its owner and its managers. */
function TendedTwin({ twin }: { twin: Twin }) {
  const { data: knowledge } = useQuery(knowledgeQueries.summary(twin.id));
  const { data: activity } = useQuery(twinQueries.activity(twin.id));
  const { data: rooms } = useQuery(twinQueries.rooms(twin.id));
  const { data: managers } = useQuery(twinQueries.managers(twin.id));

  return (
    <Tabs defaultValue="knowledge" className="grid gap-6 *:min-w-0">
      <TabsList aria-label={`About ${twin.name}`}>
        <TabsTrigger value="knowledge" count={knowledge?.total}>
          Knowledge
        </TabsTrigger>
        <TabsTrigger value="conversations" count={activity?.conversations}>
          Conversations
        </TabsTrigger>
        <TabsTrigger value="try">Try a question</TabsTrigger>
        <TabsTrigger value="rooms" count={rooms?.length}>
          Rooms
        </TabsTrigger>
        <TabsTrigger value="managers" count={managers?.length}>
          Managers
        </TabsTrigger>
      </TabsList>
      <div className={columns}>
        <div>
          <TabsContent value="knowledge">
            <KnowledgeCard twin={twin} />
          </TabsContent>
          <TabsContent value="try">
            <Suspense fallback={<Loading />}>
              <TryQuestion twin={twin} />
            </Suspense>
          </TabsContent>
          <TabsContent value="conversations">
            <TwinActivityPanel twin={twin} />
          </TabsContent>
          <TabsContent value="rooms">
            <HostingRooms twin={twin} />
          </TabsContent>
          <TabsContent value="managers">
            <ManagerList twin={twin} />
          </TabsContent>
        </div>
        <div className="grid gap-5">
          <TwinManner twin={twin} />
          <UnansweredCard twin={twin} />
        </div>
      </div>
      <TextSheet />
    </Tabs>
  );
}

/** For everyone else who may see it. */
const VisitedTwin = ({ twin }: { twin: Twin }) => (
  <div className={columns}>
    <TwinAbout twin={twin} />
    <HostingRooms twin={twin} />
  </div>
);

const columns = "grid items-start gap-5 shell:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)] *:min-w-0";

export { TwinPage as Component };
