import type { UseQueryResult } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { CardAnswer } from "../../components/card-answer.tsx";
import { Button } from "../../components/ui/button.tsx";
import { askForSecondStep, lacksSecondStep } from "./two-step-confirm.ts";

interface SettingsAnswerProps<T> {
  query: Pick<UseQueryResult<T>, "data" | "error" | "refetch" | "isFetching">;
  skeleton: ReactNode;
  children: (answer: T) => ReactNode;
}

/** A card's answer that the server may keep from whoever has not shown their second step yet. */
export function SettingsAnswer<T>(props: SettingsAnswerProps<T>) {
  const { error, refetch, data } = props.query;
  if (data !== undefined || !lacksSecondStep(error)) return <CardAnswer {...props} />;

  async function handleConfirm() {
    if (await askForSecondStep()) await refetch();
  }

  return (
    <div className="grid justify-items-center gap-2 px-6 py-8 text-center">
      <ShieldCheck aria-hidden="true" className="size-[22px] text-muted" />
      <h3 className="text-body font-semibold">Confirm with your second step first</h3>
      <p className="max-w-[44ch] text-small text-balance text-muted">
        This part of your account is shown to you alone.
      </p>
      <Button size="sm" className="mt-1" onClick={() => void handleConfirm()}>
        Confirm now
      </Button>
    </div>
  );
}
