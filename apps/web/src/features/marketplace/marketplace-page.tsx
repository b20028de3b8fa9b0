import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { cn } from "../../components/ui/cn.ts";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Page } from "../../components/ui/page.tsx";
import { Segments } from "../../components/ui/segments.tsx";
import { Select } from "../../components/ui/select.tsx";
import { queryClient } from "../../lib/query-client.ts";
import { ListedRoomCard } from "./listed-room-card.tsx";
import { ListedTwinCard } from "./listed-twin-card.tsx";
import { marketplaceQueries } from "./marketplace.api.ts";
import { Shelf } from "./shelf.tsx";
import { ShelfSearch } from "./shelf-search.tsx";
import { readShelves, useShelfFilter } from "./use-shelf-filter.ts";

/** Neither list is waited for alone: each shelf shows its own skeleton, and its own failure. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { search, price } = readShelves(new URL(request.url).searchParams);
  await Promise.all([
    queryClient.prefetchInfiniteQuery(marketplaceQueries.rooms({ search, price })),
    queryClient.prefetchInfiniteQuery(marketplaceQueries.twins({ search, price })),
  ]);
  return null;
}

const KIND_OPTIONS = [
  { value: "all", label: "All" },
  { value: "rooms", label: "Rooms" },
  { value: "twins", label: "Twins" },
] as const;

const PRICE_OPTIONS = [
  { value: "any", label: "Any price" },
  { value: "free", label: "Free" },
  { value: "paid", label: "Paid" },
] as const;

function MarketplacePage() {
  const { search, price, kind, change } = useShelfFilter();
  const [clearings, setClearings] = useState(0);
  const rooms = useInfiniteQuery(marketplaceQueries.rooms({ search, price }));
  const twins = useInfiniteQuery(marketplaceQueries.twins({ search, price }));
  const nothing = [kind !== "twins" && rooms, kind !== "rooms" && twins].every(
    (list) => list === false || list.data?.pages[0]?.length === 0,
  );

  function handleClear() {
    change({ search: "", price: "any" });
    setClearings(clearings + 1);
  }

  return (
    <Page title="Find someone worth asking">
      <div className="flex flex-wrap items-center gap-3">
        <ShelfSearch
          key={clearings}
          initial={clearings === 0 ? search : ""}
          onSearch={(wanted) => wanted !== search && change({ search: wanted })}
        />
        <Segments
          label="Show"
          value={kind}
          onValueChange={(wanted) => change({ kind: wanted })}
          options={KIND_OPTIONS}
        />
        <Select
          aria-label="Price"
          value={price}
          onValueChange={(wanted) => change({ price: wanted })}
          options={PRICE_OPTIONS}
          className="w-32"
        />
      </div>
      {kind !== "twins" && (
        <Shelf
          title="Rooms"
          query={rooms}
          taste={3}
          onSeeAll={kind === "all" ? () => change({ kind: "rooms" }) : undefined}
          className={cn(
            "grid grid-cols-3 gap-5 max-shell:grid-cols-2",
            kind === "all" ? sideways : "max-sm:grid-cols-1",
          )}
        >
          {(room) => <ListedRoomCard key={room.id} room={room} />}
        </Shelf>
      )}
      {kind !== "rooms" && (
        <Shelf
          title="Twins"
          query={twins}
          taste={10}
          onSeeAll={kind === "all" ? () => change({ kind: "twins" }) : undefined}
          className="grid grid-cols-5 gap-4 max-xl:grid-cols-4 max-shell:grid-cols-3 max-sm:grid-cols-2 max-sm:gap-3"
        >
          {(twin) => <ListedTwinCard key={twin.id} twin={twin} />}
        </Shelf>
      )}
      {nothing && <NothingFound isFiltered={search !== "" || price !== "any"} onClear={handleClear} />}
    </Page>
  );
}

/** On a phone a taste of the rooms is leafed through sideways. */
const sideways =
  "max-sm:-mx-4 max-sm:flex max-sm:snap-x max-sm:gap-3 max-sm:overflow-x-auto max-sm:px-4 max-sm:*:w-[280px] max-sm:*:flex-none max-sm:*:snap-center";

function NothingFound({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <Card>
      <h2 className="sr-only">Rooms and twins</h2>
      {isFiltered ? (
        <EmptyState
          title="Nothing matches"
          hint="Try fewer words, or any price."
          action={<Button onClick={onClear}>Clear the search</Button>}
        />
      ) : (
        <EmptyState title="Nothing is listed yet" hint="Public rooms and public twins appear here." />
      )}
    </Card>
  );
}

export { MarketplacePage as Component };
