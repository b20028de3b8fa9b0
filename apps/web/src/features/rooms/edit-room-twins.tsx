import { SEATS } from "@parley/contract/seats";
import { useQuery } from "@tanstack/react-query";
import { GripVertical } from "lucide-react";
import { useState } from "react";
import { CardAnswer } from "../../components/card-answer.tsx";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { Button } from "../../components/ui/button.tsx";
import { cn } from "../../components/ui/cn.ts";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { SettingsGroup } from "../../components/ui/settings-form.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { TwinPortrait } from "../../components/ui/twin-portrait.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { Room, RoomTwin } from "../../lib/generated/types.gen.ts";
import { useOrderTwins, useUnseatTwin } from "./hosting.api.ts";
import { roomQueries } from "./rooms.api.ts";
import { SeatTwinDialog } from "./seat-twin-dialog.tsx";
import { TwinWords } from "./twin-words.tsx";
import { useReorder } from "./use-reorder.ts";

/** Every change holds at once: there is nothing to save here. */
export function EditRoomTwins({ room }: { room: Room }) {
  const seats = useQuery(roomQueries.twins(room.id));

  return (
    <SettingsGroup
      title="Twins in this room"
      hint="They answer here. Without a mention the best suited one does, and of equals the first."
    >
      <CardAnswer query={seats} skeleton={<RowsSkeleton />}>
        {(twins) => (
          <>
            {twins.length === 0 ? (
              <EmptyState title="No twin sits here yet" hint="Questions stay unanswered until one does." />
            ) : (
              <SeatList roomId={room.id} twins={twins} />
            )}
            <div className="flex flex-wrap items-center gap-3">
              <SeatTwinDialog roomId={room.id} seated={twins} />
              <span className="text-small text-muted figures">
                {twins.length >= SEATS
                  ? `All ${SEATS} seats are taken`
                  : `${countOf(SEATS - twins.length, "seat")} left`}
              </span>
            </div>
          </>
        )}
      </CardAnswer>
    </SettingsGroup>
  );
}

interface SeatListProps {
  roomId: string;
  twins: readonly RoomTwin[];
}

function SeatList({ roomId, twins }: SeatListProps) {
  const order = useOrderTwins(roomId);
  const [said, setSaid] = useState("");
  // What was wanted stands while it is on its way.
  const current = order.isPending ? order.variables : twins;
  const { list, shown, isHeld, handleOf } = useReorder(current, (wanted, to) => {
    setSaid(`${wanted[to]?.name} is now ${to + 1} of ${wanted.length}`);
    order.mutate(wanted, { onError: (error) => toast.error(error.message) });
  });

  return (
    <>
      <ul ref={list} aria-label="Twins in their order" className="min-w-0 rounded-lg border border-border">
        {shown.map((twin, index) => (
          <li
            key={twin.id}
            className={cn(
              "flex items-center gap-3 px-3 py-2 not-first:border-t not-first:border-border",
              isHeld(index) && "bg-hover",
            )}
          >
            <button
              type="button"
              {...handleOf(index)}
              aria-label={`Move ${twin.name}, ${index + 1} of ${shown.length}`}
              aria-describedby="move-hint"
              className="cursor-grab touch-none rounded-sm p-1 text-muted hover:text-text active:cursor-grabbing max-shell:p-2.5"
            >
              <GripVertical aria-hidden="true" />
            </button>
            <TwinPortrait id={twin.portrait_seed ?? twin.id} index={twin.hue} size={36} />
            <TwinWords twin={twin} />
            <UnseatButton roomId={roomId} twin={twin} />
          </li>
        ))}
      </ul>
      <p id="move-hint" className={cn("text-small text-muted", twins.length < 2 && "sr-only")}>
        Drag a twin by its handle, or move it with the arrow keys.
      </p>
      <output className="sr-only">{said}</output>
    </>
  );
}

/** Taken away at once: a click puts it back, and nothing it said is lost. */
function UnseatButton({ roomId, twin }: { roomId: string; twin: RoomTwin }) {
  const unseat = useUnseatTwin(roomId);
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={`Remove ${twin.name} from this room`}
      loading={unseat.isPending}
      loadingLabel="Removing"
      onClick={() =>
        unseat.mutate(twin, {
          onSuccess: () => toast.success(`${twin.name} no longer answers here`),
          onError: (error) => toast.error(error.message),
        })
      }
    >
      Remove
    </Button>
  );
}
