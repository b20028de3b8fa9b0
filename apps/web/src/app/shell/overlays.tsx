import { lazy, Suspense, useEffect, useState } from "react";
import { useLiveNotifications } from "../../features/notifications/notifications.api.ts";
import { useLiveBalance } from "../../features/tokens/live-balance.ts";
import { useBlockedFeature } from "../../lib/paywall.ts";
import { usePerson } from "../../lib/person.ts";
import { useStore } from "../../lib/store.ts";
import { paletteIsOpen } from "./palette-state.ts";

const CommandPalette = lazy(async () => ({
  default: (await import("./command-palette.tsx")).CommandPalette,
}));
const PaywallDialog = lazy(async () => ({ default: (await import("./paywall-dialog.tsx")).PaywallDialog }));
const Toaster = lazy(async () => ({ default: (await import("../../components/ui/toast.tsx")).Toaster }));

/** What floats above the page. Each is fetched when it is first wanted, none with the page. */
export function Overlays() {
  const blocked = useBlockedFeature();
  const isPaletteOpen = useStore(paletteIsOpen);
  const hasActed = useHasActed();
  usePaletteShortcut();
  const { id } = usePerson();
  useLiveNotifications(id);
  useLiveBalance(id);

  return (
    <Suspense>
      {isPaletteOpen && <CommandPalette />}
      {blocked && <PaywallDialog feature={blocked} />}
      {hasActed && <Toaster />}
    </Suspense>
  );
}

function usePaletteShortcut() {
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      paletteIsOpen.set(!paletteIsOpen.get());
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
}

/** A toast answers something that was done, so the toaster is fetched by the first thing anyone does. */
function useHasActed(): boolean {
  const [hasActed, setHasActed] = useState(false);
  useEffect(() => {
    const gestures = ["pointerdown", "keydown"] as const;
    const note = () => setHasActed(true);
    for (const gesture of gestures) window.addEventListener(gesture, note, { once: true });
    return () => {
      for (const gesture of gestures) window.removeEventListener(gesture, note);
    };
  }, []);
  return hasActed;
}
