import { Lock } from "lucide-react";
import { Badge } from "../../components/ui/badge.tsx";
import type { Twin } from "../../lib/generated/types.gen.ts";

/** A public twin may be hidden for a while: by its owner's plan, or by a moderator. */
export function VisibilityBadge({ twin }: { twin: Pick<Twin, "is_public" | "unlisted_at"> }) {
  if (twin.is_public && twin.unlisted_at === null) return <Badge tone="success">Public</Badge>;
  if (twin.is_public) return <Badge tone="warning">Not listed</Badge>;
  return (
    <Badge>
      <Lock aria-hidden="true" />
      Private
    </Badge>
  );
}
