import { AudioLines, Pause } from "lucide-react";
import { Badge } from "../../components/ui/badge.tsx";
import type { Roundtable } from "../../lib/generated/types.gen.ts";

type Standing = Pick<Roundtable, "status" | "current_round" | "rounds">;

export function StatusBadge({ roundtable }: { roundtable: Standing }) {
  const { status, current_round, rounds } = roundtable;
  const place = `Round ${current_round} of ${rounds}`;
  if (status === "running") {
    return (
      <Badge tone="accent">
        <AudioLines aria-hidden="true" />
        {place}
      </Badge>
    );
  }
  if (status === "paused") {
    return (
      <Badge tone="warning">
        <Pause aria-hidden="true" />
        Paused, {place.toLowerCase()}
      </Badge>
    );
  }
  return <Badge tone={status === "failed" ? "danger" : "neutral"}>{ENDS[status]}</Badge>;
}

const ENDS = { draft: "Not started", ended: "Ended", stopped: "Stopped", failed: "Failed" } as const;
