import { useState } from "react";
import { toast } from "../../components/ui/toast.tsx";
import { errorText } from "../../lib/api-error.ts";

interface SettingsSendAgainProps {
  send: () => Promise<unknown>;
  /** What the toast says once it is on its way. */
  sent: string;
  fallback: string;
  className?: string;
}

/** Mail and text messages get lost; the server says when it is too soon for another. */
export function SettingsSendAgain({ send, sent, fallback, className }: SettingsSendAgainProps) {
  const [isSending, setIsSending] = useState(false);

  async function handleSend() {
    setIsSending(true);
    try {
      await send();
      toast.success(sent);
    } catch (error) {
      toast.error(errorText(error, fallback));
    } finally {
      setIsSending(false);
    }
  }

  return (
    <button
      type="button"
      aria-disabled={isSending || undefined}
      onClick={() => !isSending && void handleSend()}
      className={className ?? "link text-small"}
    >
      {isSending ? "Sending" : "Send again"}
    </button>
  );
}
