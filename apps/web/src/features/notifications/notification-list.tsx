import { Bell, Mail, TriangleAlert, UsersRound, Wallet } from "lucide-react";
import { useContext } from "react";
import { cn } from "../../components/ui/cn.ts";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { DrawTwinContext } from "./draw-twin.tsx";
import type { Notification } from "./notifications.api.ts";

interface NotificationListProps {
  notifications: readonly Notification[];
  onOpen: (notification: Notification) => void;
}

export function NotificationList({ notifications, onOpen }: NotificationListProps) {
  return (
    <ul>
      {notifications.map((notification) => (
        <li key={notification.id} className="border-t border-border first:border-t-0">
          <NotificationRow notification={notification} onOpen={() => onOpen(notification)} />
        </li>
      ))}
    </ul>
  );
}

function NotificationRow({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { message, created_at, is_read } = notification;
  return (
    <button
      type="button"
      onClick={onOpen}
      className={cn(
        "grid w-full grid-cols-[32px_1fr_8px] gap-2.5 px-3.5 py-2.5 text-left -outline-offset-2",
        is_read ? "hover:bg-hover" : "bg-accent-soft hover:bg-selected",
      )}
    >
      <NotificationIcon notification={notification} />
      <span className="grid content-start gap-0.5">
        <span className="text-small">{message}</span>
        <RelativeTime at={created_at} className="text-caption text-muted" />
      </span>
      {!is_read && (
        <span className="mt-[5px] size-2 rounded-full bg-accent-mark">
          <span className="sr-only">Unread</span>
        </span>
      )}
    </button>
  );
}

/** Twins are shown as themselves; everything else by what it is about. */
function NotificationIcon({ notification: { type, data } }: { notification: Notification }) {
  const drawTwin = useContext(DrawTwinContext);
  if (data.twin_id !== undefined) return drawTwin(data.twin_id);
  return (
    <span className="grid size-8 place-items-center rounded-full border border-border bg-sunken text-muted">
      {iconFor(type)}
    </span>
  );
}

function iconFor(type: string) {
  if (type === "room_invitation") return <Mail aria-hidden="true" />;
  if (type.endsWith("_requirements") || type.endsWith("_incomplete"))
    return <TriangleAlert aria-hidden="true" />;
  if (type.startsWith("stripe_connect_") || type.startsWith("seller_account_"))
    return <Wallet aria-hidden="true" />;
  return type.includes("twin") ? <UsersRound aria-hidden="true" /> : <Bell aria-hidden="true" />;
}
