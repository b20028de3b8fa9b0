import { useSearchParams } from "react-router";
import type { ShelfFilter } from "./marketplace.api.ts";

export const KINDS = ["all", "rooms", "twins"] as const;
export type Kind = (typeof KINDS)[number];

const PRICES = ["any", "free", "paid"] as const;

interface Shelves extends ShelfFilter {
  kind: Kind;
}

/** What is looked for stands in the address: it can be sent to somebody, and Back brings it back. */
export function useShelfFilter() {
  const [params, setParams] = useSearchParams();
  const change = (wanted: Partial<Shelves>) =>
    setParams((before) => addressOf({ ...readShelves(before), ...wanted }), {
      replace: true,
      preventScrollReset: true,
    });
  return { ...readShelves(params), change };
}

export function readShelves(params: URLSearchParams): Shelves {
  return {
    search: (params.get("search") ?? "").slice(0, 100),
    kind: KINDS.find((kind) => kind === params.get("kind")) ?? "all",
    price: PRICES.find((price) => price === params.get("price")) ?? "any",
  };
}

/** Defaults are left out, so that the plain page has the plain address. */
function addressOf({ search, kind, price }: Shelves): Record<string, string> {
  return {
    ...(search !== "" && { search }),
    ...(kind !== "all" && { kind }),
    ...(price !== "any" && { price }),
  };
}
