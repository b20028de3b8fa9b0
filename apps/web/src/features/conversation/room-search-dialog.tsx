import { useInfiniteQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { scrim } from "../../components/ui/dialog.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import type { MessageMatch } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";
import { MarkedExcerpt } from "./marked-excerpt.tsx";
import { matchesQuery } from "./room-search.api.ts";
import { ABSENT, type Speaker } from "./speaker.ts";
import { useSettled } from "./use-settled.ts";

interface RoomSearchDialogProps {
  roomId: string;
  twins: readonly Speaker[];
  onClose: () => void;
}

export function RoomSearchDialog({ roomId, twins, onClose }: RoomSearchDialogProps) {
  const [words, setWords] = useState("");
  const asked = useSettled(words.trim());
  const matches = useInfiniteQuery(matchesQuery(roomId, asked));
  const found = matches.data ?? [];
  const navigate = useNavigate();

  function handleOpen({ seq }: MessageMatch) {
    onClose();
    void navigate({ search: `?at=${seq}` });
  }

  return (
    <Command.Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      label="Search in this room"
      shouldFilter={false}
      overlayClassName={scrim}
      contentClassName="fixed inset-x-0 top-[12vh] z-50 mx-auto w-[calc(100%-1.5rem)] max-w-[640px] animate-rise-in"
      className="overflow-hidden rounded-lg border border-border bg-raised text-text shadow-pop"
    >
      <div className="flex items-center gap-3 border-b border-border px-3.5">
        <Search aria-hidden="true" className="text-muted" />
        <Command.Input
          value={words}
          onValueChange={setWords}
          placeholder="Search what was said in this room"
          className="h-11 flex-1 bg-transparent outline-none max-sm:text-lead"
        />
        <kbd>Esc</kbd>
      </div>
      <Command.List className="max-h-[min(30rem,64dvh)] overflow-y-auto p-1.5">
        <Command.Empty className="px-2 py-6 text-center text-small text-muted">
          <output>{outcome(asked, matches)}</output>
        </Command.Empty>
        {found.map((match) => (
          <Match key={match.message_id} match={match} twins={twins} onOpen={() => handleOpen(match)} />
        ))}
        {matches.hasNextPage && (
          <Command.Item value="earlier" onSelect={() => void matches.fetchNextPage()} className={row}>
            <span className="py-1 text-center text-small text-accent-text">
              {matches.isFetchingNextPage ? "Loading..." : "Show earlier ones"}
            </span>
          </Command.Item>
        )}
      </Command.List>
    </Command.Dialog>
  );
}

function outcome(asked: string, { error, isFetching }: { error: Error | null; isFetching: boolean }): string {
  if (asked === "") return "Words that were said here, by people and by twins";
  if (isFetching) return "Searching...";
  return error
    ? `${error.message}. Nothing was lost; try again in a moment.`
    : "Nothing like that was said here";
}

const row = "grid cursor-default gap-0.5 rounded-[7px] px-2.5 py-1.5 aria-selected:bg-hover";

interface MatchProps {
  match: MessageMatch;
  twins: readonly Speaker[];
  onOpen: () => void;
}

function Match({ match, twins, onOpen }: MatchProps) {
  const twin = match.twin_id && (twins.find(({ id }) => id === match.twin_id) ?? ABSENT);

  return (
    <Command.Item value={match.message_id} onSelect={onOpen} className={row}>
      <span className="flex min-w-0 items-baseline gap-2">
        <b
          style={twin ? { color: `var(--twin-${twin.hue}-ink)` } : undefined}
          className="truncate text-small font-semibold"
        >
          {twin ? twin.name : nameOf(match.author)}
        </b>
        <RelativeTime at={match.created_at} className="flex-none text-caption text-muted" />
      </span>
      <span className="line-clamp-2 text-small break-words text-text-2">
        <MarkedExcerpt text={match.excerpt} marks={match.marks} />
      </span>
    </Command.Item>
  );
}
