import { KeyRound, MessageSquareText, Smartphone } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { TwoStepAppDialog } from "./two-step-app-dialog.tsx";
import type { Step } from "./two-step-factor.ts";
import { TwoStepKeyDialog } from "./two-step-key-dialog.tsx";
import { TwoStepPhoneDialog } from "./two-step-phone-dialog.tsx";

const DIALOGS = { totp: TwoStepAppDialog, phone: TwoStepPhoneDialog, webauthn: TwoStepKeyDialog } as const;

interface TwoStepAddProps {
  steps: readonly Step[];
  onAdded: () => void;
}

export function TwoStepAdd({ steps, onAdded }: TwoStepAddProps) {
  const [kind, setKind] = useState<keyof typeof DIALOGS>();
  const AddDialog = kind && DIALOGS[kind];
  const close = () => setKind(undefined);

  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          variant={steps.length === 0 ? "primary" : "secondary"}
          icon={<Smartphone aria-hidden="true" />}
          onClick={() => setKind("totp")}
        >
          Set up an app
        </Button>
        <Button icon={<KeyRound aria-hidden="true" />} onClick={() => setKind("webauthn")}>
          Add a security key
        </Button>
        <Button icon={<MessageSquareText aria-hidden="true" />} onClick={() => setKind("phone")}>
          Use text messages
        </Button>
      </div>
      {AddDialog && (
        <AddDialog
          steps={steps}
          onClose={close}
          onAdded={() => {
            close();
            onAdded();
          }}
        />
      )}
    </>
  );
}
