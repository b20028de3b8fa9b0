import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../../components/ui/toast.tsx";
import { errorText } from "../../lib/api-error.ts";
import { markNotificationsRead } from "../../lib/generated/sdk.gen.ts";
import { NOTIFICATIONS_KEY, type Notification, notificationQueries } from "./notifications.api.ts";

type Target = { id: string } | "all";

/** The list shows it at once and goes back to what it was if the server disagrees. */
export function useMarkRead() {
  const client = useQueryClient();
  const { queryKey } = notificationQueries.newestFirst();

  return useMutation({
    mutationFn: (target: Target) =>
      markNotificationsRead({ body: { is_read: true, ...(target === "all" ? {} : target) } }),
    onMutate(target) {
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (list) => list && markRead(list, target));
      return { before };
    },
    onError(error, target, context) {
      client.setQueryData(queryKey, context?.before);
      toast.error(errorText(error, `Failed to update notification${target === "all" ? "s" : ""}`));
    },
    onSettled: () => client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
  });
}

function markRead<Place>(list: InfiniteData<Notification[], Place>, target: Target) {
  const isMeant = ({ id }: Notification) => target === "all" || target.id === id;
  const mark = (notice: Notification) => (isMeant(notice) ? { ...notice, is_read: true } : notice);
  return { ...list, pages: list.pages.map((page) => page.map(mark)) };
}
