import { ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/ui/button.tsx";

interface ComposerFootProps {
  /** What one can add to one's words. */
  tools: ReactNode;
  canSend: boolean;
  /** What stands in the way of sending, otherwise the price. */
  children: ReactNode;
}

export const ComposerFoot = ({ tools, canSend, children }: ComposerFootProps) => (
  <div className="flex items-center gap-1">
    <span className="-ml-2 flex items-center gap-1 empty:hidden">{tools}</span>
    {children}
    <Button
      type="submit"
      variant="primary"
      size="icon-sm"
      aria-label="Send"
      disabled={!canSend}
      className="ml-auto max-sm:size-11"
    >
      <ArrowUp aria-hidden="true" />
    </Button>
  </div>
);

interface ComposerToolProps {
  label: string;
  icon: ReactNode;
  onClick?: (() => void) | undefined;
}

export const ComposerTool = ({ label, icon, onClick }: ComposerToolProps) => (
  <Button variant="ghost" size="icon-sm" aria-label={label} title={label} icon={icon} onClick={onClick} />
);

/** Before the price is known. */
export const Reckoning = () => <span className="min-w-0 text-caption text-muted">Reckoning the cost</span>;
