import { Smartphone } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { Banner } from "../../components/ui/banner.tsx";
import { Button } from "../../components/ui/button.tsx";
import { errorText } from "../../lib/api-error.ts";
import { useStore } from "../../lib/store.ts";
import { GoogleMark } from "./google-mark.tsx";
import { signInWithGoogle } from "./guest-identity.ts";
import { serviceSettings } from "./service-settings.ts";

const WalletWays = lazy(async () => ({ default: (await import("./wallet-ways.tsx")).WalletWays }));
const hasWallet = "ethereum" in window || "solana" in window;

/** In without a password, above the form that takes one. */
export function OtherWays({ phonePath }: { phonePath: string }) {
  const { hasGoogle } = useStore(serviceSettings);
  return (
    <>
      <div className="grid gap-2">
        {hasGoogle && <GoogleWay />}
        <Button asChild size="lg">
          <Link to={phonePath}>
            <Smartphone aria-hidden="true" />
            Continue with phone
          </Link>
        </Button>
        {hasWallet && (
          <Suspense>
            <WalletWays />
          </Suspense>
        )}
      </div>
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 text-small text-muted before:h-px before:bg-border-strong after:h-px after:bg-border-strong">
        or with e-mail
      </div>
    </>
  );
}

function GoogleWay() {
  const [isLeaving, setIsLeaving] = useState(false);
  const [error, setError] = useState<string>();

  async function handleGoogle() {
    setIsLeaving(true);
    setError(undefined);
    try {
      await signInWithGoogle(window.location.origin + paths.dashboard);
    } catch (refusal) {
      setError(errorText(refusal, "Failed to sign in with Google"));
      setIsLeaving(false);
    }
  }

  return (
    <>
      <Button size="lg" icon={<GoogleMark />} loading={isLeaving} onClick={() => void handleGoogle()}>
        Continue with Google
      </Button>
      {error !== undefined && <Banner tone="danger" title={error} />}
    </>
  );
}
