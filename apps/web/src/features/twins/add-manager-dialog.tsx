import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogContent, DialogTrigger } from "../../components/ui/dialog.tsx";
import type { Twin } from "../../lib/generated/types.gen.ts";

const AddManagerForm = lazy(async () => ({
  default: (await import("./add-manager-form.tsx")).AddManagerForm,
}));

/** The button and the form it opens. */
export function AddManagerDialog({ twin }: { twin: Twin }) {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button size="sm">
          <Plus aria-hidden="true" />
          Add manager
        </Button>
      </DialogTrigger>
      <DialogContent
        title="Add a manager"
        description={`Someone with an account, who looks after ${twin.name} with you. They are told at once.`}
      >
        <Suspense>
          <AddManagerForm twin={twin} onAdded={() => setIsOpen(false)} />
        </Suspense>
      </DialogContent>
    </Dialog>
  );
}
