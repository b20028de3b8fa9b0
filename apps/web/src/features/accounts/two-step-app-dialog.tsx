import { useState } from "react";
import { CopyButton } from "../../components/copy-button.tsx";
import { SettingsCodeForm } from "./settings-code-form.tsx";
import { SettingsDialog } from "./settings-dialog.tsx";
import { SettingsDialogForm } from "./settings-dialog-form.tsx";
import { useRefreshUser } from "./settings-sign-in.api.ts";
import type { Adding } from "./two-step-adding.ts";
import { freeName } from "./two-step-factor.ts";
import { confirmApp, type NewApp, startApp } from "./two-step-factors.api.ts";
import { TwoStepNameField } from "./two-step-name-field.tsx";
import { useForm } from "./use-form.ts";

/** A name, then the picture for the app and its first code. Left half-way, nothing is in force. */
export function TwoStepAppDialog({ steps, onAdded, onClose }: Adding) {
  const [app, setApp] = useState<NewApp>();
  return (
    <SettingsDialog
      isOpen
      onOpenChange={onClose}
      title="Set up an authenticator app"
      description={
        app
          ? "Scan the picture with your app, or type the key into it. Then type the code it shows."
          : "An app on your phone that shows a new code every 30 seconds, such as the one your password manager has."
      }
    >
      {app ? (
        <CodeForm app={app} onAdded={onAdded} />
      ) : (
        <NameForm name={freeName("totp", steps)} onStarted={setApp} />
      )}
    </SettingsDialog>
  );
}

function NameForm({ name, onStarted }: { name: string; onStarted: (app: NewApp) => void }) {
  const form = useForm(
    async (field) => onStarted(await startApp(field("name").trim())),
    "Failed to set up the app",
  );

  return (
    <SettingsDialogForm form={form} action="Continue" busyAction="Preparing">
      <TwoStepNameField errors={form.fieldErrors} name={name} />
    </SettingsDialogForm>
  );
}

function CodeForm({ app, onAdded }: { app: NewApp; onAdded: () => void }) {
  const refresh = useRefreshUser();
  async function handleCode(code: string) {
    await confirmApp(app.factorId, code);
    await refresh();
    onAdded();
  }

  return (
    <SettingsCodeForm action="Turn on" busyAction="Checking" label="Code from the app" onCode={handleCode}>
      <div className="flex flex-wrap items-center justify-center gap-4">
        <QrCode src={app.qrCode} />
        <div className="grid min-w-0 flex-1 basis-40 gap-2">
          <span className="text-small font-[550]">Key</span>
          <code data-testid="secret" className="font-figure leading-6 break-words figures">
            {inGroups(app.secret)}
          </code>
          <CopyButton text={app.secret} label="Copy key" className="justify-self-start" />
        </div>
      </div>
    </SettingsCodeForm>
  );
}

/** Cameras need dark on light, whatever the theme. */
const QrCode = ({ src }: { src: string }) => (
  <span className="flex-none rounded-lg border border-border bg-[white] p-2">
    <img src={src} alt="The key, to be scanned" width={148} height={148} />
  </span>
);

/** Four at a time: nobody types 32 characters in one go. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? secret;
