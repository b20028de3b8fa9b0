import { Shuffle, Undo2 } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { TwinPortrait } from "../../components/ui/twin-portrait.tsx";
import type { Twin } from "../../lib/generated/types.gen.ts";

interface PortraitFieldProps {
  twin: Twin;
  /** Null draws from the twin's own id: the face it was born with. */
  seed: string | null;
  onSeedChange: (seed: string | null) => void;
}

export function PortraitField({ twin, seed, onSeedChange }: PortraitFieldProps) {
  return (
    <div className="flex items-center gap-4">
      <TwinPortrait id={seed ?? twin.id} index={twin.hue} size={72} />
      <div className="grid gap-1.5">
        <span className="text-small font-[550]">Portrait</span>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={<Shuffle aria-hidden="true" />}
            onClick={() => onSeedChange(crypto.randomUUID())}
          >
            Draw another
          </Button>
          {seed !== null && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Undo2 aria-hidden="true" />}
              onClick={() => onSeedChange(null)}
            >
              Back to the first
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
