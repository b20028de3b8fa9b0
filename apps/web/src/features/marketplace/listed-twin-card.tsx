import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { Badge } from "../../components/ui/badge.tsx";
import { PriceTag } from "../../components/ui/price-tag.tsx";
import { TwinPortrait } from "../../components/ui/twin-portrait.tsx";
import type { ListedTwin } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";
import { Rating } from "./rating.tsx";
import { subscribedUntil } from "./subscribed-until.ts";

/** People choose someone here, so the portrait is large. The whole card opens the twin. */
export function ListedTwinCard({ twin }: { twin: ListedTwin }) {
  return (
    <li className="relative grid grid-rows-[148px_1fr] overflow-hidden rounded-lg border border-border bg-raised max-sm:grid-rows-[124px_1fr]">
      <div style={{ background: `var(--twin-${twin.hue}-soft)` }} className="relative overflow-hidden">
        <TwinPortrait id={twin.portrait_seed ?? twin.id} index={twin.hue} shape="cover" />
        {twin.is_boosted && (
          <Badge tone="raised" className="absolute top-2.5 left-2.5">
            Boosted
          </Badge>
        )}
      </div>
      <div className="grid min-w-0 grid-rows-[auto_1fr_auto] gap-0.5 px-3.5 py-3">
        <h3 className="truncate font-semibold">
          <Link to={paths.twin(twin.id)} className="after:absolute after:inset-0">
            {twin.name}
          </Link>
        </h3>
        <p className="line-clamp-2 text-small text-muted">{twin.purpose || twin.description}</p>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <PriceTag
            cents={twin.monthly_price_cents}
            period="month"
            owned={subscribedUntil(twin.subscribed_until)}
          />
          <Rating rating={twin.rating} count={twin.rating_count} />
        </div>
        <p className="sr-only">Made by {nameOf(twin.owner)}</p>
      </div>
    </li>
  );
}
