import { Suspense, useEffect, useState } from "react";
import { useLiveNotifications } from "../../features/notifications/notifications.api.ts";
import { useLiveBalance } from "../../features/tokens/live-balance.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { useBlockedFeature } from "../../lib/paywall.ts";
import { usePerson } from "../../lib/person.ts";
import { useStore } from "../../lib/store.ts";
import { paletteIsOpen } from "./palette-state.ts";

const CommandPalette = lazyPart(async () => (await import("./command-palette.tsx")).CommandPalette);
const PaywallDialog = lazyPart(async () => (await import("./paywall-dialog.tsx")).PaywallDialog);
const Toaster = lazyPart(async () => (await import("../../components/ui/toast.tsx")).Toaster);

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
    <>
      <Suspense>{isPaletteOpen && <CommandPalette />}</Suspense>
      <Suspense>{blocked && <PaywallDialog feature={blocked} />}</Suspense>
      <Suspense>{hasActed && <Toaster />}</Suspense>
    </>
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
