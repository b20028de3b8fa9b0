import type { User } from "@supabase/auth-js";
import { useState } from "react";
import { SettingsCodeForm } from "./settings-code-form.tsx";
import { SettingsDialogForm } from "./settings-dialog-form.tsx";
import { SettingsSendAgain } from "./settings-send-again.tsx";
import { TextField } from "./text-field.tsx";
import { nameOf, type Step, type Way, wayName, waysOf } from "./two-step-factor.ts";
import { confirmApp, confirmText, showKey, showRecoveryCode, textCode } from "./two-step-factors.api.ts";
import { useForm } from "./use-form.ts";

interface TwoStepChallengeProps {
  user: User;
  onPassed: () => void;
}

/** One way of showing the second step, and links to the others. */
export function TwoStepChallenge({ user, onPassed }: TwoStepChallengeProps) {
  const ways = waysOf(user);
  const [chosen, setChosen] = useState<Way>();
  const way = chosen ?? ways[0];
  if (way === undefined)
    return (
      <p className="text-text-2">You have no second step yet. Set one up under Two-step verification.</p>
    );

  return (
    <div className="grid gap-4">
      <WayForm key={wayName(way)} way={way} onPassed={onPassed} />
      {ways.length > 1 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-2 border-t border-border pt-4">
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <li key={wayName(other)}>
                <button type="button" className="link text-small" onClick={() => setChosen(other)}>
                  Use {wayName(other)}
                </button>
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}

function WayForm({ way, onPassed }: { way: Way; onPassed: () => void }) {
  if (way === "recovery") return <RecoveryForm onPassed={onPassed} />;
  if (way.factor_type === "totp") return <AppForm step={way} onPassed={onPassed} />;
  if (way.factor_type === "phone") return <TextForm step={way} onPassed={onPassed} />;
  return <KeyForm step={way} onPassed={onPassed} />;
}

interface StepFormProps {
  step: Step;
  onPassed: () => void;
}

function AppForm({ step, onPassed }: StepFormProps) {
  async function handleCode(code: string) {
    await confirmApp(step.id, code);
    onPassed();
  }
  return (
    <SettingsCodeForm
      action="Confirm"
      busyAction="Checking"
      hint={`From ${nameOf(step)}.`}
      onCode={handleCode}
    />
  );
}

/** The message is sent when it is asked for: each one costs, and not everybody who looks here wants it. */
function TextForm({ step, onPassed }: StepFormProps) {
  const [challengeId, setChallengeId] = useState<string>();
  const send = async () => setChallengeId(await textCode(step.id));
  const form = useForm(send, "Failed to send the code");

  if (challengeId === undefined)
    return (
      <SettingsDialogForm form={form} action="Text me a code" busyAction="Sending code">
        <p className="text-text-2">We send a code to {nameOf(step)}.</p>
      </SettingsDialogForm>
    );
  return (
    <SettingsCodeForm
      action="Confirm"
      busyAction="Checking"
      onCode={async (code) => {
        await confirmText(step.id, challengeId, code);
        onPassed();
      }}
      hint={
        <>
          Sent to {nameOf(step)}.{" "}
          <SettingsSendAgain send={send} sent="Code sent again" fallback="Failed to send the code" />
        </>
      }
    />
  );
}

function KeyForm({ step, onPassed }: StepFormProps) {
  const form = useForm(async () => {
    await showKey(step.id);
    onPassed();
  }, "Failed to check the key");

  return (
    <SettingsDialogForm form={form} action={`Use ${nameOf(step)}`} busyAction="Waiting for your key">
      <p className="text-text-2">Your browser asks for a touch, a finger or a face.</p>
    </SettingsDialogForm>
  );
}

/** The link that was pressed is gone; the code is what one wants to type next. */
const focus = (input: HTMLInputElement | null) => input?.focus();

function RecoveryForm({ onPassed }: { onPassed: () => void }) {
  const form = useForm(async (field) => {
    await showRecoveryCode(field("code"));
    onPassed();
  }, "Failed to check the code");

  return (
    <SettingsDialogForm form={form} action="Confirm" busyAction="Checking">
      <TextField
        label="Recovery code"
        name="code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="One of those you saved. Each works once."
        ref={focus}
        className="figures"
        errors={form.fieldErrors}
      />
    </SettingsDialogForm>
  );
}
