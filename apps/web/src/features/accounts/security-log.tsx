import { CircleAlert, ShieldCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { CardList } from "../../components/ui/card.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import type { SecurityEvent } from "../../lib/generated/types.gen.ts";
import { deviceName } from "./device-name.ts";
import { tell, type Weight } from "./security-sentence.ts";

export function SecurityLog({ events }: { events: readonly SecurityEvent[] }) {
  return (
    <CardList className="*:first:border-t-0">
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </CardList>
  );
}

const ICONS: Record<Weight, ReactNode> = {
  ordinary: <ShieldCheck aria-hidden="true" className="text-muted" />,
  look: <TriangleAlert aria-label="Look closely" className="text-warning" />,
  alarm: <CircleAlert aria-label="Alarm" className="text-danger" />,
};

function EventRow({ event }: { event: SecurityEvent }) {
  const { sentence, weight } = tell(event.kind, event.detail);
  const place = [event.user_agent && deviceName(event.user_agent), event.ip_address]
    .filter(Boolean)
    .join(" · ");
  return (
    <li>
      {ICONS[weight]}
      <div className="min-w-0 flex-1">
        <div className="font-medium break-words">{sentence}</div>
        <div className="text-small wrap-anywhere text-muted figures">
          {place}
          <span className="sm:hidden">
            {place && " · "}
            <RelativeTime at={event.created_at} />
          </span>
        </div>
      </div>
      <RelativeTime
        at={event.created_at}
        className="flex-none self-start text-small text-muted figures max-sm:hidden"
      />
    </li>
  );
}
