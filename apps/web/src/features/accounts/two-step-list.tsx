import { useMutation } from "@tanstack/react-query";
import { KeyRound, MessageSquareText, ShieldCheck, ShieldOff, Smartphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardList } from "../../components/ui/card.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { SettingsFact } from "./settings-block.tsx";
import { useRefreshUser } from "./settings-sign-in.api.ts";
import { kindOf, nameOf, type Step } from "./two-step-factor.ts";
import { removeFactor } from "./two-step-factors.api.ts";

export function TwoStepList({ steps }: { steps: readonly Step[] }) {
  const [leaving, setLeaving] = useState<Step>();

  if (steps.length === 0) return <NoSteps />;
  return (
    <>
      <SettingsFact
        value={
          <Badge tone="success">
            <ShieldCheck aria-hidden="true" />
            On
          </Badge>
        }
      />
      <Card>
        <CardList className="*:first:border-t-0">
          {steps.map((step) => (
            <StepRow key={step.id} step={step} onRemove={() => setLeaving(step)} />
          ))}
        </CardList>
      </Card>
      {leaving && (
        <RemoveDialog step={leaving} isLast={steps.length === 1} onClose={() => setLeaving(undefined)} />
      )}
    </>
  );
}

function NoSteps() {
  return (
    <div className="flex items-start gap-3">
      <ShieldOff aria-hidden="true" className="mt-0.5 text-muted" />
      <div>
        <p className="font-medium">Off</p>
        <p className="text-small text-muted">
          Whoever learns your password can sign in. With a second step they would need your phone or key as
          well.
        </p>
      </div>
    </div>
  );
}

const ICONS: Record<Step["factor_type"], ReactNode> = {
  totp: <Smartphone aria-hidden="true" />,
  phone: <MessageSquareText aria-hidden="true" />,
  webauthn: <KeyRound aria-hidden="true" />,
};

function StepRow({ step, onRemove }: { step: Step; onRemove: () => void }) {
  return (
    <li>
      <span className="text-muted">{ICONS[step.factor_type]}</span>
      <div className="min-w-0 flex-1">
        <div className="truncate font-medium">{nameOf(step)}</div>
        <div className="text-small text-muted">
          {nameOf(step) !== kindOf(step) && `${kindOf(step)} · `}Added <RelativeTime at={step.created_at} />
        </div>
      </div>
      <Button size="sm" aria-label={`Remove ${nameOf(step)}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

function RemoveDialog({ step, isLast, onClose }: { step: Step; isLast: boolean; onClose: () => void }) {
  const refresh = useRefreshUser();
  const remove = useMutation({
    mutationFn: () => removeFactor(step.id),
    onSuccess: async () => {
      await refresh();
      toast.success(`${nameOf(step)} was removed`);
      onClose();
    },
  });

  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={`Remove ${nameOf(step)}?`}
      description={
        isLast
          ? "It is your only second step: after this your password alone opens your account, and your recovery codes stop working."
          : "You can no longer confirm with it. Your other second steps stay."
      }
      {...{ action: "Remove second step", busyAction: "Removing", keep: "Keep it" }}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
    />
  );
}
