import { WifiOff } from "lucide-react";
import { useOnline } from "../../lib/use-online.ts";

export function OfflineBanner() {
  if (useOnline()) return null;

  // Under the header, and no obstacle: at the bottom it would lie on the sign-out button and on what one is typing.
  return (
    <output className="pointer-events-none fixed inset-x-4 top-[4.25rem] z-30 mx-auto flex w-fit items-center gap-2 rounded-lg border border-warning-line bg-warning-soft px-3.5 py-2 text-small shadow-pop">
      <WifiOff aria-hidden="true" className="flex-none text-warning" />
      You are offline. What is on this page stays; new things arrive when the connection is back.
    </output>
  );
}
