import { Avatar } from "../../components/ui/avatar.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Select } from "../../components/ui/select.tsx";
import { toast } from "../../components/ui/toast.tsx";
import type { Twin, TwinManager } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";
import { usePerson } from "../../lib/person.ts";
import { LeaveTwin, RemoveManager } from "./remove-manager.tsx";
import { useChangeManagerRole } from "./twins.api.ts";

interface ManagerRowProps {
  twin: Twin;
  manager: TwinManager;
}

export function ManagerRow({ twin, manager }: ManagerRowProps) {
  const isOwner = twin.my_role === "owner";
  const isMe = usePerson().id === manager.user_id;

  return (
    <li>
      <Avatar name={nameOf(manager)} src={manager.avatar_url} size={36} />
      <div className="min-w-0 flex-1">
        <div className="truncate font-medium">{nameOf(manager)}</div>
        <div className="text-caption text-muted">
          Since <RelativeTime at={manager.created_at} isMidSentence />
        </div>
      </div>
      {isOwner ? <RoleSelect manager={manager} /> : <Badge>{ROLE_NAMES[manager.role]}</Badge>}
      {isOwner && <RemoveManager twin={twin} manager={manager} />}
      {isMe && <LeaveTwin twin={twin} manager={manager} />}
    </li>
  );
}

const ROLE_NAMES = { editor: "Editor", analyst: "Analyst" } as const;
const ROLES = [
  { value: "editor", label: ROLE_NAMES.editor },
  { value: "analyst", label: ROLE_NAMES.analyst },
] as const;

function RoleSelect({ manager }: { manager: TwinManager }) {
  const change = useChangeManagerRole(manager);

  return (
    <Select
      aria-label={`Role of ${nameOf(manager)}`}
      size="sm"
      className="w-28"
      options={ROLES}
      // What was chosen stands while it is on its way; a refusal puts the old role back.
      value={change.isPending ? change.variables : manager.role}
      disabled={change.isPending}
      onValueChange={(role) => change.mutate(role, { onError: (error) => toast.error(error.message) })}
    />
  );
}
