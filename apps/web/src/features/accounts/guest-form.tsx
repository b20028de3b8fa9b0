import { type ReactNode, useEffect } from "react";
import { Banner } from "../../components/ui/banner.tsx";
import { Button } from "../../components/ui/button.tsx";
import { identityClient } from "../../lib/identity.ts";
import type { useForm } from "./use-form.ts";

interface GuestFormProps {
  form: ReturnType<typeof useForm>;
  /** What the button does, and what it says while doing it. */
  action: string;
  busyAction: string;
  children: ReactNode;
}

export function GuestForm({ form, action, busyAction, children }: GuestFormProps) {
  useWarmUp();
  return (
    <form noValidate onSubmit={form.handleSubmit} className="grid gap-4">
      {children}
      {form.error !== undefined && <Banner tone="danger" title={form.error} />}
      <Button type="submit" variant="primary" size="lg" loading={form.isBusy} loadingLabel={busyAction}>
        {action}
      </Button>
    </form>
  );
}

/** Whoever touches anything here will press a button: the client arrives while they type. */
function useWarmUp() {
  useEffect(() => {
    const gestures = ["pointerdown", "keydown"] as const;
    for (const gesture of gestures) document.addEventListener(gesture, warmUp, { once: true });
    return () => {
      for (const gesture of gestures) document.removeEventListener(gesture, warmUp);
    };
  }, []);
}

function warmUp() {
  identityClient().catch(() => {}); // pressing the button tries again, and says so if it fails
}
