import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";

/** Above what a plan does not have yet: it is there to see, and this says what it takes. */
export function PlanNotice({ children, onAsk }: { children: ReactNode; onAsk: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge>
        <Lock aria-hidden="true" />
        Pro
      </Badge>
      <span className="text-small text-muted">{children}</span>
      <Button size="sm" onClick={onAsk}>
        See what Pro adds
      </Button>
    </div>
  );
}
