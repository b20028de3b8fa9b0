import { type ReactNode, useState } from "react";
import { Dialog, DialogContent } from "../../components/ui/dialog.tsx";

interface SettingsDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description: string;
  children: ReactNode;
}

/** A dialog with something to type into. Once that has happened only its buttons close it: a slip loses nothing. */
export function SettingsDialog({ isOpen, onOpenChange, ...content }: SettingsDialogProps) {
  const [hasTyped, setHasTyped] = useState(false);
  if (!isOpen && hasTyped) setHasTyped(false);

  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent {...content} keepOpen={hasTyped} onInput={() => setHasTyped(true)} />
    </Dialog>
  );
}
