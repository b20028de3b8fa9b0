import { paths } from "../../app/paths.ts";
import type { Notification } from "./notifications.api.ts";

/** Where a click leads (spec §2). Undefined for types that came later than this code: they show and stay. */
export function notificationDestination({
  type,
  data,
}: Pick<Notification, "type" | "data">): string | undefined {
  if (type === "new_twin_manager" || type === "twin_role_change") {
    return data.twin_id === undefined ? paths.twins : paths.twin(data.twin_id);
  }
  if (type === "room_invitation") return paths.invitations;
  if (type === "room_ownership" || type === "room_domain") return paths.rooms;
  if (type.startsWith("stripe_connect_")) return paths.sellerDashboard;
  if (type.startsWith("seller_account_")) return paths.adminRevenue;
  return undefined;
}
