import { useQuery } from "@tanstack/react-query";
import { Banner } from "../../components/ui/banner.tsx";
import { Page } from "../../components/ui/page.tsx";
import type { ConnectAccount } from "../../lib/generated/types.gen.ts";
import { isComplete } from "../../lib/is-complete.ts";
import { loadAccount, OnboardingState } from "./onboarding-state.tsx";
import { RequirementsBanner } from "./requirements-banner.tsx";
import { sellerQueries } from "./sellers.api.ts";

export const loader = loadAccount;

/** Where the payment provider sends people when its form is done. Coming here proves nothing by itself. */
function OnboardingCompletePage() {
  const { data: account } = useQuery(sellerQueries.account());

  return (
    <Page
      title="Back from the payment provider"
      description="This is what it says about your account right now."
    >
      {account && <Outcome account={account} />}
      <OnboardingState />
    </Page>
  );
}

function Outcome({ account }: { account: ConnectAccount }) {
  const { past_due, currently_due } = account.requirements;
  if (past_due.length + currently_due.length > 0) return <RequirementsBanner account={account} />;
  if (isComplete(account)) {
    return (
      <Banner tone="success" title="Your account is complete.">
        It can charge and be paid out.
      </Banner>
    );
  }
  return (
    <Banner tone="accent" title="The payment provider is still checking your details.">
      You will get a notice when it is done.
    </Banner>
  );
}

export { OnboardingCompletePage as Component };
