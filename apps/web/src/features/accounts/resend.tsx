import { useEffect, useState } from "react";
import { errorText } from "../../lib/api-error.ts";

const PAUSE_SECONDS = 60;

interface ResendProps {
  /** What is sent: "the code", "the e-mail". */
  what: string;
  send: () => Promise<void>;
  fallback: string;
}

/** One was sent the moment this shows. The next can be asked for a minute later, and the service says when that was too soon. */
export function Resend({ what, send, fallback }: ResendProps) {
  const { left, restart } = useCountdown();
  const [isSending, setIsSending] = useState(false);
  const [said, setSaid] = useState("");

  async function handleSend() {
    setIsSending(true);
    try {
      await send();
      setSaid("Sent again.");
      restart();
    } catch (refusal) {
      setSaid(errorText(refusal, fallback));
    } finally {
      setIsSending(false);
    }
  }

  return (
    <div className="grid justify-items-center gap-1 text-center text-small text-muted">
      <output aria-live="polite">{said}</output>
      {left > 0 ? (
        <p>
          Nothing there? You can send {what} again in <span className="figures">{left} s</span>.
        </p>
      ) : (
        <button
          type="button"
          className="link"
          aria-disabled={isSending || undefined}
          onClick={() => !isSending && void handleSend()}
        >
          {isSending ? `Sending ${what}` : `Send ${what} again`}
        </button>
      )}
    </div>
  );
}

function useCountdown() {
  const [end, setEnd] = useState(inAMinute);
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(tick);
  }, []);

  return { left: Math.max(0, Math.ceil((end - now) / 1_000)), restart: () => setEnd(inAMinute()) };
}

const inAMinute = () => Date.now() + PAUSE_SECONDS * 1_000;
