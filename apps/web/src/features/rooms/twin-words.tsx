import type { RoomTwin } from "../../lib/generated/types.gen.ts";

export const TwinWords = ({ twin: { name, purpose } }: { twin: Pick<RoomTwin, "name" | "purpose"> }) => (
  <div className="min-w-0 flex-1">
    <div className="truncate font-medium">{name}</div>
    {purpose && <div className="truncate text-caption text-muted">{purpose}</div>}
  </div>
);
