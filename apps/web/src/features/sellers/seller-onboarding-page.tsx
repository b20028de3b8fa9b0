import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { Button } from "../../components/ui/button.tsx";
import { Page } from "../../components/ui/page.tsx";
import { loadAccount, OnboardingState } from "./onboarding-state.tsx";
import { RequirementsBanner } from "./requirements-banner.tsx";
import { sellerQueries } from "./sellers.api.ts";

export const loader = loadAccount;

function SellerOnboardingPage() {
  const { data: account } = useQuery(sellerQueries.account());

  return (
    <Page
      title="Seller Hub"
      description="Sell rooms and twins by the month, and be paid for them every week."
      actions={
        account && (
          <Button asChild variant="primary">
            <Link to={paths.sellerDashboard}>Open seller dashboard</Link>
          </Button>
        )
      }
    >
      {account && <RequirementsBanner account={account} />}
      <OnboardingState />
    </Page>
  );
}

export { SellerOnboardingPage as Component };
