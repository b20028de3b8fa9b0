import { Banner } from "../../components/ui/banner.tsx";
import { Page } from "../../components/ui/page.tsx";
import { loadAccount, OnboardingState } from "./onboarding-state.tsx";

export const loader = loadAccount;

/** Where the payment provider sends people whose link to its form has expired or was used before. */
function OnboardingRefreshPage() {
  return (
    <Page title="Seller onboarding" description="Where your account stands.">
      <Banner tone="warning" title="That link no longer works.">
        Links to the payment provider's form can be used once and for a few minutes. What you entered is kept.
      </Banner>
      <OnboardingState />
    </Page>
  );
}

export { OnboardingRefreshPage as Component };
