import { Avatar } from "../../components/ui/avatar.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Select } from "../../components/ui/select.tsx";
import { toast } from "../../components/ui/toast.tsx";
import type { Room, RoomPerson } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";
import { usePerson } from "../../lib/person.ts";
import { useChangeMemberRole } from "./membership.api.ts";
import { RemoveMember } from "./remove-member.tsx";

interface MemberRowProps {
  room: Room;
  member: RoomPerson;
}

/** Seen by the owner, who decides over everyone, or by a moderator, who decides over those who are none. */
export function MemberRow({ room, member }: MemberRowProps) {
  const { id } = usePerson();
  const isOwner = room.user_id === id;
  const isRemovable = isOwner || (member.role === "member" && member.user_id !== id);

  return (
    <li className="flex items-center gap-3 py-2.5">
      <Avatar name={nameOf(member)} src={member.avatar_url} size={36} />
      <div className="min-w-0 flex-1">
        <div className="truncate font-medium">{nameOf(member)}</div>
        {member.email && <div className="truncate text-caption text-muted">{member.email}</div>}
      </div>
      {isOwner ? <RoleSelect member={member} /> : <Badge>{ROLE_NAMES[member.role]}</Badge>}
      {isRemovable && <RemoveMember room={room} member={member} />}
    </li>
  );
}

const ROLE_NAMES = { member: "Member", moderator: "Moderator" } as const;
const ROLES = [
  { value: "member", label: ROLE_NAMES.member },
  { value: "moderator", label: ROLE_NAMES.moderator },
] as const;

function RoleSelect({ member }: { member: RoomPerson }) {
  const change = useChangeMemberRole(member);

  return (
    <Select
      aria-label={`Role of ${nameOf(member)}`}
      size="sm"
      className="w-32"
      options={ROLES}
      // What was chosen stands while it is on its way; a refusal puts the old role back.
      value={change.isPending ? change.variables : member.role}
      disabled={change.isPending}
      onValueChange={(role) => change.mutate(role, { onError: (error) => toast.error(error.message) })}
    />
  );
}
