import { lazy, Suspense, useState } from "react";
import { Dialog } from "../../components/ui/dialog.tsx";
import { firstName } from "../../lib/first-name.ts";
import type { Twin } from "../../lib/generated/types.gen.ts";

const MemoryDialog = lazy(async () => ({ default: (await import("./memory-dialog.tsx")).MemoryDialog }));

/** Says that the twin remembers, and leads to what. */
export function MemoryButton({ twin }: { twin: Twin }) {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <button type="button" className="link" onClick={() => setIsOpen(true)}>
        What {firstName(twin.name)} remembers
      </button>
      <Suspense fallback={null}>{isOpen && <MemoryDialog twin={twin} />}</Suspense>
    </Dialog>
  );
}
