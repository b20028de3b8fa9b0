import { RelativeTime } from "../../components/ui/relative-time.tsx";
import type { Roundtable } from "../../lib/generated/types.gen.ts";

/** "started 12 min ago", "ended 3 days ago". */
export function WhenHeld({
  roundtable: { started_at, ended_at },
}: {
  roundtable: Pick<Roundtable, "started_at" | "ended_at">;
}) {
  if (ended_at) {
    return (
      <>
        ended <RelativeTime at={ended_at} />
      </>
    );
  }
  if (!started_at) return <>not started</>;
  return (
    <>
      started <RelativeTime at={started_at} />
    </>
  );
}
