import { CircleAlert, CircleCheck, X } from "lucide-react";
import type { FocusEvent, ReactNode } from "react";
import { Toaster as Primitive, toast as sonner } from "sonner";
import { Button } from "./button.tsx";

export interface ToastOptions {
  action?: { label: string; onClick: () => void } | undefined;
}

const SECONDS = 1000;

/** Errors stay until dismissed: they carry the server's words, and nobody reads to a clock. */
export const toast = {
  success: (message: string, options: ToastOptions = {}) => show(message, "success", options),
  error: (message: string, options: ToastOptions = {}) => show(message, "error", options),
};

export function Toaster() {
  return (
    <Primitive
      position="bottom-right"
      visibleToasts={3}
      gap={8}
      offset={16}
      mobileOffset={12}
      containerAriaLabel="Messages"
      toastOptions={{ unstyled: true, className: "w-full" }}
    />
  );
}

type Tone = "success" | "error";

/** Hearing of it, the toaster would send the focus back to where it came from: the Tab key would never get past. */
const keepFocus = (event: FocusEvent) => event.stopPropagation();

function show(message: string, tone: Tone, options: ToastOptions) {
  const duration = tone === "error" ? Number.POSITIVE_INFINITY : 5 * SECONDS;
  sonner.custom(
    (id) => (
      <ToastCard message={message} tone={tone} action={options.action} onDismiss={() => sonner.dismiss(id)} />
    ),
    // The same for the message itself.
    { duration, dismissible: false },
  );
}

const icons: Record<Tone, ReactNode> = {
  success: <CircleCheck aria-hidden="true" className="text-success" />,
  error: <CircleAlert aria-hidden="true" className="text-danger" />,
};

export interface ToastCardProps extends ToastOptions {
  message: string;
  tone: Tone;
  onDismiss: () => void;
}

export function ToastCard({ message, tone, action, onDismiss }: ToastCardProps) {
  function handleAction() {
    action?.onClick();
    onDismiss();
  }

  return (
    <div className="flex w-full items-center gap-2.5 rounded-lg border border-border bg-raised px-3.5 py-[11px] text-body text-text shadow-pop sm:w-90">
      {icons[tone]}
      <span className="min-w-0 flex-1">{message}</span>
      {action && (
        <button type="button" onClick={handleAction} onFocus={keepFocus} className="link text-small">
          {action.label}
        </button>
      )}
      {tone === "error" && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Dismiss"
          onClick={onDismiss}
          onFocus={keepFocus}
          className="-my-1 -mr-1.5"
        >
          <X aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}
