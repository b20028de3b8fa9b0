import { useInfiniteQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { scrim } from "../../components/ui/dialog.tsx";
import { roomQueries } from "../../features/rooms/rooms.api.ts";
import { twinQueries } from "../../features/twins/twins.api.ts";
import { usePerson, useTier } from "../../lib/person.ts";
import { Marked } from "./marked.tsx";
import { type PaletteEntry, paletteEntries } from "./palette-entries.ts";
import { paletteIsOpen } from "./palette-state.ts";
import { recentEntries, rememberEntry } from "./recent-entries.ts";
import { TwinFace } from "./twin-face.tsx";

const GROUPS: PaletteEntry["group"][] = ["Twins", "Rooms", "Pages", "Actions"];

export function CommandPalette() {
  const [query, setQuery] = useState("");
  const known = usePaletteEntries();
  const entries = known ?? [];
  const navigate = useNavigate();

  function handleSelect({ id, target }: PaletteEntry) {
    rememberEntry(id);
    paletteIsOpen.set(false);
    if (typeof target === "string") void navigate(target);
    else target();
  }
  const rows = (shown: PaletteEntry[]) =>
    shown.map((entry) => (
      <EntryRow key={entry.id} entry={entry} query={query} onSelect={() => handleSelect(entry)} />
    ));

  const recent = query === "" ? chosenLately(entries) : [];

  return (
    <Command.Dialog
      open
      onOpenChange={(isOpen) => paletteIsOpen.set(isOpen)}
      label="Search and commands"
      filter={contains}
      overlayClassName={scrim}
      contentClassName="fixed inset-x-0 top-[12vh] z-50 mx-auto w-[calc(100%-1.5rem)] max-w-[560px] animate-rise-in"
      className="overflow-hidden rounded-lg border border-border bg-raised text-text shadow-pop"
    >
      <div className="flex items-center gap-3 border-b border-border px-3.5">
        <Search aria-hidden="true" className="text-muted" />
        <Command.Input
          value={query}
          onValueChange={setQuery}
          placeholder="Search twins, rooms, pages and actions"
          className="h-11 flex-1 bg-transparent outline-none max-sm:text-lead"
        />
        <kbd>Esc</kbd>
      </div>
      <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto p-1.5">
        <Command.Empty className="px-2 py-6 text-center text-small text-muted">
          {known ? "Nothing matches" : "Loading..."}
        </Command.Empty>
        {recent.length > 0 ? (
          <Group heading="Recent">{rows(recent)}</Group>
        ) : (
          GROUPS.map((group) => (
            <Group key={group} heading={group}>
              {rows(entries.filter((entry) => entry.group === group))}
            </Group>
          ))
        )}
      </Command.List>
    </Command.Dialog>
  );
}

function usePaletteEntries(): PaletteEntry[] | undefined {
  const { id, role } = usePerson();
  const tierId = useTier();
  const twins = useInfiniteQuery(twinQueries.mine());
  const rooms = useInfiniteQuery(roomQueries.mine(id));
  const entries = paletteEntries({
    role,
    tierId,
    twins: twins.data?.pages.flat() ?? [],
    rooms: rooms.data?.pages.flat() ?? [],
  });
  // All at once: entries that arrive above the marked one would leave the keyboard somewhere in the middle.
  return twins.isLoading || rooms.isLoading ? undefined : entries;
}

const chosenLately = (entries: PaletteEntry[]) =>
  recentEntries().flatMap((id) => entries.find((entry) => entry.id === id) ?? []);

/** Plain containment, so that what matched can be shown; scattered letters could not. */
const contains = (_id: string, query: string, [label = ""]: string[] = []) =>
  label.toLowerCase().includes(query.trim().toLowerCase()) ? 1 : 0;

function Group({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-caption [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  );
}

interface EntryRowProps {
  entry: PaletteEntry;
  query: string;
  onSelect: () => void;
}

function EntryRow({ entry: { id, label, icon: Icon, twinId }, query, onSelect }: EntryRowProps) {
  return (
    <Command.Item
      value={id}
      keywords={[label]}
      onSelect={onSelect}
      className="group flex min-h-[34px] cursor-default items-center gap-2.5 rounded-[7px] px-2 py-1 aria-selected:bg-hover max-sm:min-h-11"
    >
      <span className="grid w-6 place-items-center text-muted">
        {twinId === undefined ? Icon && <Icon aria-hidden="true" /> : <TwinFace id={twinId} size={24} />}
      </span>
      <span className="min-w-0 truncate">
        <Marked text={label} query={query.trim()} />
      </span>
      <kbd className="ml-auto not-group-aria-selected:hidden">Enter</kbd>
    </Command.Item>
  );
}
