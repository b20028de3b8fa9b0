import { SEATS } from "@parley/contract/seats";
import { useQuery } from "@tanstack/react-query";
import { Plus, Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogContent, DialogTrigger } from "../../components/ui/dialog.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { ErrorState } from "../../components/ui/error-state.tsx";
import { Input } from "../../components/ui/input.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { TwinPortrait } from "../../components/ui/twin-portrait.tsx";
import type { RoomTwin } from "../../lib/generated/types.gen.ts";
import { candidateQueries, useSeatTwin } from "./hosting.api.ts";
import { TwinWords } from "./twin-words.tsx";

interface SeatTwinDialogProps {
  roomId: string;
  seated: readonly RoomTwin[];
}

/** Stays open after each twin: whoever furnishes a room adds several. */
export function SeatTwinDialog({ roomId, seated }: SeatTwinDialogProps) {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button icon={<Plus aria-hidden="true" />} disabled={seated.length >= SEATS}>
          Add a twin
        </Button>
      </DialogTrigger>
      <DialogContent
        size="lg"
        title="Add a twin"
        description="Your own twins, those you manage, and every public one."
      >
        <Candidates roomId={roomId} seated={seated} />
      </DialogContent>
    </Dialog>
  );
}

function Candidates({ roomId, seated }: SeatTwinDialogProps) {
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search.trim());
  const own = useQuery(candidateQueries.own());
  const listed = useQuery(candidateQueries.listed(wanted));
  const taken = new Set(seated.map(({ id }) => id));
  const mine = (own.data ?? []).filter(({ id, name }) => !taken.has(id) && matches(name, wanted));
  const known = new Set([...taken, ...(own.data ?? []).map(({ id }) => id)]);
  const others = (listed.data ?? []).filter(({ id }) => !known.has(id));
  const failed = [own, listed].find(({ error }) => error);

  return (
    <div className="grid gap-4 *:min-w-0">
      <Input
        type="search"
        aria-label="Search twins"
        placeholder="Search by name"
        leading={<Search aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {failed ? (
        <ErrorState title={failed.error?.message ?? ""} onRetry={() => void failed.refetch()} />
      ) : own.isPending || listed.isPending ? (
        <RowsSkeleton />
      ) : mine.length + others.length === 0 ? (
        <EmptyState title="No twin found" hint="Try another name, or create a twin of your own first." />
      ) : (
        <div className="grid max-h-[50dvh] gap-4 overflow-y-auto *:min-w-0">
          <CandidateList heading="Yours" roomId={roomId} twins={mine} />
          <CandidateList heading="Public" roomId={roomId} twins={others} />
        </div>
      )}
    </div>
  );
}

const matches = (name: string, wanted: string): boolean =>
  name.toLocaleLowerCase().includes(wanted.toLocaleLowerCase());

interface CandidateListProps {
  heading: string;
  roomId: string;
  twins: readonly RoomTwin[];
}

function CandidateList({ heading, roomId, twins }: CandidateListProps) {
  if (twins.length === 0) return null;
  return (
    <section aria-label={heading}>
      <h3 className="pb-1 text-small text-muted">{heading}</h3>
      <ul>
        {twins.map((twin) => (
          <li key={twin.id} className="flex items-center gap-3 py-2">
            <TwinPortrait id={twin.portrait_seed ?? twin.id} index={twin.hue} size={36} />
            <TwinWords twin={twin} />
            <SeatButton roomId={roomId} twin={twin} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SeatButton({ roomId, twin }: { roomId: string; twin: RoomTwin }) {
  const seat = useSeatTwin(roomId);
  return (
    <Button
      size="sm"
      aria-label={`Add ${twin.name} to this room`}
      loading={seat.isPending}
      loadingLabel="Adding"
      onClick={() =>
        seat.mutate(twin, {
          onSuccess: () => toast.success(`${twin.name} answers here now`),
          onError: (error) => toast.error(error.message),
        })
      }
    >
      Add
    </Button>
  );
}
