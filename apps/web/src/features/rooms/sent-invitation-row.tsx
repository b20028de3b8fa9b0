import { Mail } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { toast } from "../../components/ui/toast.tsx";
import type { SentInvitation } from "../../lib/generated/types.gen.ts";
import { useRemoveMember } from "./membership.api.ts";

export function SentInvitationRow({ invitation }: { invitation: SentInvitation }) {
  const { id, email, created_at } = invitation;
  const withdraw = useRemoveMember(id);

  return (
    <li className="flex items-center gap-3 py-2.5">
      <Mail aria-hidden="true" className="mx-2 text-muted" />
      <div className="min-w-0 flex-1">
        <div className="truncate">{email}</div>
        <div className="text-caption text-muted">
          Invited <RelativeTime at={created_at} />
        </div>
      </div>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Withdraw the invitation of ${email}`}
        loading={withdraw.isPending}
        loadingLabel="Withdrawing"
        onClick={() => withdraw.mutate(undefined, { onError: (error) => toast.error(error.message) })}
      >
        Withdraw
      </Button>
    </li>
  );
}
