import type { User } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { Card } from "../../components/ui/card.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { accountQueries } from "./account.api.ts";
import { SettingsAnswer } from "./settings-answer.tsx";
import { SettingsBlock, SettingsBlocks } from "./settings-block.tsx";
import { TwoStepAdd } from "./two-step-add.tsx";
import { hasRecoveryCodes, stepsOf } from "./two-step-factor.ts";
import { TwoStepList } from "./two-step-list.tsx";
import { TwoStepRecovery } from "./two-step-recovery.tsx";
import { TwoStepRecoveryDialog } from "./two-step-recovery-dialog.tsx";

export function TwoStepSection() {
  const user = useQuery(accountQueries.user());
  return (
    <SettingsAnswer query={user} skeleton={<TwoStepSkeleton />}>
      {(known) => <SecondSteps user={known} />}
    </SettingsAnswer>
  );
}

/** `codes` while the dialog with new recovery codes is open: whether it replaces older ones. */
function SecondSteps({ user }: { user: User }) {
  const [codes, setCodes] = useState<"none" | "some">();
  const steps = stepsOf(user);
  const hasCodes = hasRecoveryCodes(user);

  function handleAdded() {
    // Whoever loses the only thing that proves them would be locked out: the codes come with the first step.
    if (hasCodes) toast.success("Second step added");
    else setCodes("none");
  }

  const handleMade = () =>
    toast.success(
      codes === "some" ? "Your old recovery codes no longer work" : "Two-step verification is on",
    );

  return (
    <SettingsBlocks>
      <SettingsBlock
        title="Second steps"
        hint="Asked for after your password, and before anything that could lock you out."
      >
        <TwoStepList steps={steps} />
        <TwoStepAdd steps={steps} onAdded={handleAdded} />
      </SettingsBlock>
      {steps.length > 0 && (
        <SettingsBlock title="Recovery codes" hint="For when your phone or key is lost. Each works once.">
          <TwoStepRecovery hasCodes={hasCodes} onMake={() => setCodes(hasCodes ? "some" : "none")} />
        </SettingsBlock>
      )}
      {codes && (
        <TwoStepRecoveryDialog already={codes} onMade={handleMade} onClose={() => setCodes(undefined)} />
      )}
    </SettingsBlocks>
  );
}

function TwoStepSkeleton() {
  return (
    <SettingsBlocks>
      <SettingsBlock title="Second steps">
        <Card>
          <RowsSkeleton />
        </Card>
      </SettingsBlock>
    </SettingsBlocks>
  );
}
