import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { CountBadge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { notificationQueries } from "./notifications.api.ts";
import { countAllUnread } from "./unread-counts.ts";

// The dropdown and its positioning code are fetched by the first press: most pages are left without one.
const loadPopover = () => import("./notification-popover.tsx");
const NotificationPopover = lazy(async () => ({ default: (await loadPopover()).NotificationPopover }));

export function NotificationBell() {
  const [isWanted, setIsWanted] = useState(false);
  const { data: counts = {} } = useQuery(notificationQueries.unreadCounts());
  const unread = countAllUnread(counts);

  if (!isWanted) {
    return (
      <BellButton
        unread={unread}
        onPointerEnter={() => void loadPopover()}
        onClick={() => setIsWanted(true)}
      />
    );
  }
  return (
    <Suspense fallback={<BellButton unread={unread} />}>
      <NotificationPopover trigger={<BellButton unread={unread} />} />
    </Suspense>
  );
}

function BellButton({ unread, ...props }: ComponentProps<typeof Button> & { unread: number }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Notifications, ${unread} unread`}
      aria-haspopup="dialog"
      {...props}
      className="relative"
    >
      <Bell aria-hidden="true" className="size-[18px]" />
      <CountBadge count={unread} size="sm" className="absolute top-px -right-px ring-2 ring-surface" />
    </Button>
  );
}
