import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { TwinPortrait } from "../../components/ui/twin-portrait.tsx";
import type { Twin } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";
import { VisibilityBadge } from "./visibility-badge.tsx";

/** The whole card opens the twin. */
export function TwinCard({ twin }: { twin: Twin }) {
  return (
    <li className="relative flex gap-3.5 rounded-lg border border-border bg-raised p-4 transition-colors duration-(--dur-1) hover:bg-hover/45">
      <TwinPortrait
        id={twin.portrait_seed ?? twin.id}
        index={twin.hue}
        size={72}
        className="max-sm:size-14!"
      />
      <div className="grid min-w-0 flex-1 content-start">
        <div className="flex items-center gap-2">
          <h3 className="min-w-0 flex-1 truncate font-semibold">
            <Link to={paths.twin(twin.id)} className="after:absolute after:inset-0">
              {twin.name}
            </Link>
          </h3>
          <VisibilityBadge twin={twin} />
        </div>
        <p className="truncate text-small text-muted">{twin.purpose || twin.description}</p>
        <p className="mt-1.5 truncate text-caption text-muted">
          {twin.my_role !== "owner" && `You manage it for ${nameOf(twin.owner)} · `}
          <RelativeTime at={twin.updated_at} />
        </p>
      </div>
    </li>
  );
}
