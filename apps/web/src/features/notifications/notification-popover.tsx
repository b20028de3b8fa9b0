import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { Popover, PopoverContent, PopoverTrigger } from "../../components/ui/popover.tsx";
import { Loading } from "../../components/ui/spinner.tsx";
import { errorText } from "../../lib/api-error.ts";
import { notificationDestination } from "./notification-destination.ts";
import { NotificationList } from "./notification-list.tsx";
import { type Notification, notificationQueries } from "./notifications.api.ts";
import { useMarkRead } from "./use-mark-read.ts";

/** Mounted by the first press of the bell, and therefore open from the start. */
export function NotificationPopover({ trigger }: { trigger: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  const navigate = useNavigate();
  const markRead = useMarkRead();

  function handleOpen(notification: Notification) {
    if (!notification.is_read) markRead.mutate({ id: notification.id });
    const destination = notificationDestination(notification);
    if (destination === undefined) return;
    setIsOpen(false);
    void navigate(destination);
  }

  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-label="Notifications" className="flex max-h-96 w-80 flex-col overflow-hidden">
        <div className="flex items-center justify-between gap-3 border-b border-border px-3.5 py-3">
          <h2 className="text-heading">Notifications</h2>
          <button type="button" className="link text-small" onClick={() => markRead.mutate("all")}>
            Mark all as read
          </button>
        </div>
        <Notices onOpen={handleOpen} />
      </PopoverContent>
    </Popover>
  );
}

function Notices({ onOpen }: { onOpen: (notification: Notification) => void }) {
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    notificationQueries.newestFirst(),
  );
  const notifications = data?.pages.flat() ?? [];

  return (
    <div className="overflow-y-auto">
      {error && <FetchFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading className="min-h-32" />}
      {data && notifications.length === 0 && (
        <p className="px-3.5 py-8 text-center text-small text-muted">No notifications</p>
      )}
      <NotificationList notifications={notifications} onOpen={onOpen} />
      {hasNextPage && (
        <button type="button" className="link w-full p-3 text-small" onClick={() => void fetchNextPage()}>
          Show older
        </button>
      )}
    </div>
  );
}

/** Above the list that is already there: a failed refresh takes nothing away. */
function FetchFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <p
      role="alert"
      className="flex items-center justify-between gap-3 bg-danger-soft px-3.5 py-2.5 text-small"
    >
      {errorText(error, "Failed to fetch notifications")}
      <button type="button" className="link" onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}
