import { lazy, Suspense } from "react";
import { Loading } from "../../components/ui/spinner.tsx";
import { KnowledgeCard } from "../../features/knowledge/knowledge-card.tsx";
import { TextSheet } from "../../features/knowledge/text-sheet.tsx";
import { Guide } from "../../features/twins/builder/guide.tsx";
import { stepNamed } from "../../features/twins/builder/guide-steps.ts";
import type { Twin } from "../../lib/generated/types.gen.ts";

const TryOutPanel = lazy(async () => {
  const { TryOutPanel: Panel } = await import("../../features/conversation/try-out-panel.tsx");
  return { default: Panel };
});

interface GuidedTwinProps {
  twin: Twin;
  /** As the address has it. */
  step: string;
}

export function GuidedTwin({ twin, step }: GuidedTwinProps) {
  return (
    <>
      <Guide
        twin={twin}
        step={stepNamed(step)}
        knowledge={<KnowledgeCard twin={twin} />}
        tryOut={
          <div className="h-[min(36rem,calc(100dvh-14rem))] overflow-hidden rounded-lg border border-border bg-raised">
            <Suspense fallback={<Loading />}>
              <TryOutPanel twin={twin} />
            </Suspense>
          </div>
        }
      />
      <TextSheet />
    </>
  );
}
