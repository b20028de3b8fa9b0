import { queryClient } from "../../lib/query-client.ts";
import { AccountCard } from "./account-card.tsx";
import { sellerQueries } from "./sellers.api.ts";
import { SharesCard } from "./shares-card.tsx";

/** The account as it is now. Whoever comes back from the payment provider is told its state, not what a link claims. */
export async function loadAccount() {
  await queryClient.prefetchQuery({ ...sellerQueries.account(), staleTime: 0 });
  return null;
}

export function OnboardingState() {
  return (
    <div className="grid items-start gap-5 *:min-w-0 shell:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      <AccountCard />
      <SharesCard />
    </div>
  );
}
