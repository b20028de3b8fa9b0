import { MessageSquare } from "lucide-react";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../components/ui/button.tsx";
import { Sheet, SheetContent } from "../../components/ui/sheet.tsx";
import { Loading } from "../../components/ui/spinner.tsx";
import { firstName } from "../../lib/first-name.ts";
import type { Twin } from "../../lib/generated/types.gen.ts";

const TryOutPanel = lazy(async () => ({ default: (await import("./try-out-panel.tsx")).TryOutPanel }));

const OPEN = "talk";

/** "Talk to Ines": the address remembers that the conversation is open, so a reload comes back to it. */
export function TryOutButton({ twin }: { twin: Twin }) {
  const [search, setSearch] = useSearchParams();
  const label = `Talk to ${firstName(twin.name)}`;

  function handleOpenChange(isOpen: boolean) {
    setSearch(
      (known) => {
        const next = new URLSearchParams(known);
        if (isOpen) next.set(OPEN, "");
        else next.delete(OPEN);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <Sheet open={search.has(OPEN)} onOpenChange={handleOpenChange}>
      <Button
        variant="primary"
        icon={<MessageSquare aria-hidden="true" />}
        onClick={() => handleOpenChange(true)}
      >
        {label}
      </Button>
      <SheetContent side="right" title={label} className="overflow-hidden *:min-h-0">
        <div className="-mx-6 flex-1 max-sm:-mx-4">
          <Suspense fallback={<Loading />}>
            <TryOutPanel twin={twin} />
          </Suspense>
        </div>
      </SheetContent>
    </Sheet>
  );
}
