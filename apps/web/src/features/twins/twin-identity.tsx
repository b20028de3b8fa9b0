import { MessageSquare, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { Button } from "../../components/ui/button.tsx";
import { PageTitle } from "../../components/ui/page.tsx";
import { PriceTag } from "../../components/ui/price-tag.tsx";
import { TwinPortrait } from "../../components/ui/twin-portrait.tsx";
import { firstName } from "../../lib/first-name.ts";
import type { HostingRoom, Twin } from "../../lib/generated/types.gen.ts";
import { mayEdit } from "../../lib/may-edit.ts";
import { VisibilityBadge } from "./visibility-badge.tsx";

interface TwinIdentityProps {
  twin: Twin;
  /** Where one can talk with it; none while one is in no room that hosts it. */
  room: HostingRoom | undefined;
  /** For those who tend it: a conversation of their own, in place of the room. */
  tryOut: ReactNode;
}

export function TwinIdentity({ twin, room, tryOut }: TwinIdentityProps) {
  return (
    <header className="flex flex-wrap items-center gap-5 max-sm:items-start max-sm:gap-3.5">
      <TwinPortrait
        id={twin.portrait_seed ?? twin.id}
        index={twin.hue}
        size={92}
        className="max-sm:size-16!"
      />
      <div className="grid min-w-0 flex-1 gap-1 max-sm:basis-[60%]">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <PageTitle>{twin.name}</PageTitle>
          <VisibilityBadge twin={twin} />
          {twin.monthly_price_cents !== null && <PriceTag cents={twin.monthly_price_cents} period="month" />}
        </div>
        <p className="max-w-[60ch] text-muted">{twin.description}</p>
      </div>
      <div className="flex gap-2">
        {mayEdit(twin) && (
          <Button asChild>
            <Link to={paths.editTwin(twin.id)}>
              <Pencil aria-hidden="true" />
              Edit
            </Link>
          </Button>
        )}
        {tryOut}
        {room && !tryOut && (
          <Button asChild variant="primary">
            <Link to={paths.room(room.id)}>
              <MessageSquare aria-hidden="true" />
              Talk to {firstName(twin.name)}
            </Link>
          </Button>
        )}
      </div>
    </header>
  );
}
