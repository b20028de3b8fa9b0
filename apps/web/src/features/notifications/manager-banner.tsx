import { TWIN_MANAGER_NOTICES } from "@parley/contract/notices";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { use } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { Banner } from "../../components/ui/banner.tsx";
import { Button } from "../../components/ui/button.tsx";
import { dismissManagerBanner } from "../../lib/generated/sdk.gen.ts";
import { orSay } from "../../lib/or-say.ts";
import { DrawTwinContext } from "./draw-twin.tsx";
import { NOTIFICATIONS_KEY, type Notification, notificationQueries } from "./notifications.api.ts";

/** Tells someone that they manage a twin, until they have dismissed it. The newest such notice stands for all. */
export function ManagerBanner() {
  const { data } = useInfiniteQuery(notificationQueries.newestFirst());
  const client = useQueryClient();
  const draw = use(DrawTwinContext);
  const dismiss = useMutation({
    mutationFn: () => orSay("Failed to update notifications", dismissManagerBanner()),
    onSettled: () => client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
  });
  const notice = data?.pages.flat().find(isAboutManaging);
  const twinId = notice?.data.twin_id;
  if (!notice || dismiss.isPending) return null;

  return (
    <Banner
      icon={twinId && draw(twinId)}
      title={notice.message}
      onDismiss={() => dismiss.mutate()}
      action={
        twinId && (
          <Button asChild size="sm">
            <Link to={paths.twin(twinId)}>View twin</Link>
          </Button>
        )
      }
    />
  );
}

const isAboutManaging = ({ type, is_read }: Notification): boolean =>
  !is_read && TWIN_MANAGER_NOTICES.some((kind) => kind === type);
