import { Wallet } from "lucide-react";
import { useState } from "react";
import { Banner } from "../../components/ui/banner.tsx";
import { Button } from "../../components/ui/button.tsx";
import { errorText } from "../../lib/api-error.ts";
import { signInWithWallet } from "./guest-identity.ts";

const WALLETS = [
  { chain: "ethereum", name: "Ethereum" },
  { chain: "solana", name: "Solana" },
] as const;

/** Only the wallets that this browser has. */
export function WalletWays() {
  const [asking, setAsking] = useState<string>();
  const [error, setError] = useState<string>();

  async function handleWallet(chain: "ethereum" | "solana") {
    setAsking(chain);
    setError(undefined);
    try {
      await signInWithWallet(chain);
    } catch (refusal) {
      setError(errorText(refusal, "Failed to sign in"));
    } finally {
      setAsking(undefined);
    }
  }

  return (
    <>
      {WALLETS.filter(({ chain }) => chain in window).map(({ chain, name }) => (
        <Button
          key={chain}
          size="lg"
          icon={<Wallet aria-hidden="true" />}
          loading={asking === chain}
          onClick={() => void handleWallet(chain)}
        >
          Continue with {name}
        </Button>
      ))}
      {error !== undefined && <Banner tone="danger" title={error} />}
    </>
  );
}
