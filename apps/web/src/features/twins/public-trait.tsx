import { Switch } from "../../components/ui/switch.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { ApiError } from "../../lib/api-error.ts";
import type { Twin } from "../../lib/generated/types.gen.ts";
import { SwitchRow } from "./trait-row.tsx";
import { usePublishTwin } from "./twins.api.ts";
import { VisibilityBadge } from "./visibility-badge.tsx";

/** Only the owner publishes; everyone else who tends the twin sees where it stands. */
export function PublicTrait({ twin }: { twin: Twin }) {
  const publish = usePublishTwin(twin.id);

  return (
    <SwitchRow label={twin.is_public ? "Public" : "Private"} hint={whoSees(twin)}>
      {twin.my_role === "owner" ? (
        <Switch
          aria-label="Public"
          checked={twin.is_public}
          saving={publish.isPending}
          onCheckedChange={(isPublic) => publish.mutate(isPublic, { onError: tell })}
        />
      ) : (
        <VisibilityBadge twin={twin} />
      )}
    </SwitchRow>
  );
}

function whoSees({ is_public, unlisted_at }: Twin): string {
  if (!is_public) return "Seen by those who tend it and by its rooms";
  return unlisted_at === null ? "Listed in the marketplace" : "Hidden from the marketplace for now";
}

/** A plan that does not reach has opened its paywall already. */
function tell(error: Error): void {
  if (error instanceof ApiError && error.code === "upgrade_required") return;
  toast.error(error.message);
}
