import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { useStore } from "../../lib/store.ts";
import { accountQueries } from "./account.api.ts";
import { SettingsAnswer } from "./settings-answer.tsx";
import { SettingsDialog } from "./settings-dialog.tsx";
import { TwoStepChallenge } from "./two-step-challenge.tsx";
import { secondStepQuestion } from "./two-step-confirm.ts";
import { stepsOf } from "./two-step-factor.ts";

/** Opens when the server wants to see the second step before it does what was asked. */
export function TwoStepDialog() {
  const question = useStore(secondStepQuestion);
  // Whoever leaves the page has thought better of it.
  useEffect(() => () => secondStepQuestion.get()?.answer(false), []);

  return (
    <SettingsDialog
      isOpen={question !== undefined}
      onOpenChange={() => question?.answer(false)}
      title="Confirm that it is you"
      description="This needs your second step. What you were doing goes on right after."
    >
      {question && <Challenge onPassed={() => question.answer(true)} />}
    </SettingsDialog>
  );
}

function Challenge({ onPassed }: { onPassed: () => void }) {
  const user = useQuery({ ...accountQueries.user(), refetchOnMount: "always" });
  return (
    <SettingsAnswer query={user} skeleton={<RowsSkeleton />}>
      {(known) =>
        // Set up on another device, it is news to this one: what is known here has to be read again first.
        user.isFetching && stepsOf(known).length === 0 ? (
          <RowsSkeleton />
        ) : (
          <TwoStepChallenge user={known} onPassed={onPassed} />
        )
      }
    </SettingsAnswer>
  );
}
