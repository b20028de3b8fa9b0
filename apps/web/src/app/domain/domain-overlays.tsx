import { lazy, Suspense } from "react";
import { useLiveBalance } from "../../features/tokens/live-balance.ts";
import { useBlockedFeature } from "../../lib/paywall.ts";
import { usePerson } from "../../lib/person.ts";

const PaywallDialog = lazy(async () => ({
  default: (await import("../shell/paywall-dialog.tsx")).PaywallDialog,
}));
const Toaster = lazy(async () => ({ default: (await import("../../components/ui/toast.tsx")).Toaster }));

/** What floats above a room on its own domain: no palette, no notices, only what answers something done here. */
export function DomainOverlays() {
  const blocked = useBlockedFeature();
  useLiveBalance(usePerson().id);

  return (
    <Suspense>
      {blocked && <PaywallDialog feature={blocked} />}
      <Toaster />
    </Suspense>
  );
}
