import { zodResolver } from "@hookform/resolvers/zod";
import { INVITATION_DAYS, InviteRoomMember } from "@parley/contract/rooms";
import { useForm } from "react-hook-form";
import { Button } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { toast } from "../../components/ui/toast.tsx";
import type { Room } from "../../lib/generated/types.gen.ts";
import { useInviteMember } from "./membership.api.ts";

const Invitation = InviteRoomMember.pick({ email: true });

export function InviteMemberForm({ room }: { room: Room }) {
  const invite = useInviteMember(room.id);
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(Invitation),
    defaultValues: { email: "" },
  });
  const handleValid = handleSubmit(({ email }) =>
    invite.mutate(email, {
      onSuccess: () => {
        toast.success(`${email} is invited`);
        reset();
      },
    }),
  );

  return (
    <form noValidate onSubmit={(event) => void handleValid(event)} className="flex items-start gap-2">
      <Field
        className="min-w-0 flex-1"
        label="Invite by e-mail"
        hint={`They get a mail, and have ${INVITATION_DAYS} days to answer.`}
        error={formState.errors.email?.message ?? invite.error?.message}
      >
        <Input {...register("email")} type="email" autoComplete="off" />
      </Field>
      <Button
        variant="primary"
        size="field"
        type="submit"
        className="mt-6"
        loading={invite.isPending}
        loadingLabel="Inviting"
      >
        Invite
      </Button>
    </form>
  );
}
