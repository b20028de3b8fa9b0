import { Button } from "./button.tsx";
import { Dialog, DialogClose, DialogContent, DialogFooter } from "./dialog.tsx";

export interface ConfirmDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** What goes, and what stays. */
  description: string;
  /** "Delete twin": a verb with its object. */
  action: string;
  busyAction: string;
  /** The way out that keeps things as they are. */
  keep: string;
  isBusy: boolean;
  error: Error | null;
  onConfirm: () => void;
}

/** Asks before something is gone. */
export function ConfirmDialog({ isOpen, onOpenChange, title, description, ...props }: ConfirmDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent title={title} description={description}>
        {props.error && (
          <p role="alert" className="text-small text-danger">
            {props.error.message}
          </p>
        )}
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="ghost">{props.keep}</Button>
          </DialogClose>
          <Button
            variant="danger"
            loading={props.isBusy}
            loadingLabel={props.busyAction}
            onClick={props.onConfirm}
          >
            {props.action}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
