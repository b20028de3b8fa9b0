import { LOW_TOKEN_THRESHOLD } from "@parley/contract/plans";
import { useQuery } from "@tanstack/react-query";
import { notificationQueries } from "../../features/notifications/notifications.api.ts";
import { sellerQueries } from "../../features/sellers/sellers.api.ts";
import { tokenQueries } from "../../features/tokens/tokens.api.ts";
import { isComplete } from "../../lib/is-complete.ts";
import { usePerson, useTier } from "../../lib/person.ts";
import { type SidebarItem, sidebarItems } from "./sidebar-items.ts";

/** A question that fails or is still open leaves its badge out: the sidebar never waits and never breaks. */
export function useSidebarItems(): SidebarItem[] {
  const { role } = usePerson();
  const tierId = useTier();
  const { data: unread = {} } = useQuery(notificationQueries.unreadCounts());
  const { data: balanceTokens } = useQuery(tokenQueries.balance());
  const { data: lowThreshold = LOW_TOKEN_THRESHOLD } = useQuery(tokenQueries.lowThreshold());
  const { data: account } = useQuery(sellerQueries.account());
  const hasUnfinishedAccount = account ? !isComplete(account) : false;
  return sidebarItems({
    role,
    tierId,
    unread,
    isLowOnTokens: balanceTokens !== undefined && balanceTokens < lowThreshold,
    hasUnfinishedAccount,
  });
}
