import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogFooter,
  DialogTrigger,
} from "../../components/ui/dialog.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Select } from "../../components/ui/select.tsx";
import { toast } from "../../components/ui/toast.tsx";
import type { Room, RoomPerson } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";
import { useTransferRoom } from "./membership.api.ts";

interface TransferRoomProps {
  room: Room;
  members: RoomPerson[];
}

export function TransferRoom({ room, members }: TransferRoomProps) {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <section className="grid justify-items-start gap-2 border-t border-border pt-5">
      <h3 className="font-medium">Give this room to somebody else</h3>
      <p className="text-small text-muted">You stay as a member. Only its new owner can give it back.</p>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogTrigger asChild>
          <Button size="sm">Transfer ownership</Button>
        </DialogTrigger>
        <DialogContent
          title={`Transfer ${room.name}`}
          description="Its new owner decides who comes and goes. Twins of yours that are private leave the room, and from then on everybody pays for their own questions."
        >
          <TransferForm room={room} members={members} onDone={() => setIsOpen(false)} />
        </DialogContent>
      </Dialog>
    </section>
  );
}

function TransferForm({ room, members, onDone }: TransferRoomProps & { onDone: () => void }) {
  const [chosen, setChosen] = useState<string>();
  const options = members.map((member) => ({ value: member.user_id, label: nameOf(member) }));
  const name = options.find(({ value }) => value === chosen)?.label;

  const transfer = useTransferRoom(room.id, () => {
    toast.success(`${room.name} belongs to ${name}`);
    onDone();
  });

  return (
    <>
      <Field label="New owner" error={transfer.error?.message}>
        <Select value={chosen} onValueChange={setChosen} options={options} placeholder="Choose a member" />
      </Field>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="ghost">Keep room</Button>
        </DialogClose>
        <Button
          variant="danger"
          disabled={chosen === undefined}
          loading={transfer.isPending}
          loadingLabel="Transferring"
          onClick={() => chosen !== undefined && transfer.mutate(chosen)}
        >
          Transfer room
        </Button>
      </DialogFooter>
    </>
  );
}
