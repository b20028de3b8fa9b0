import { Banner } from "../../components/ui/banner.tsx";
import type { ConnectAccount } from "../../lib/generated/types.gen.ts";
import { requirementLabel } from "../../lib/requirement-label.ts";

/** Nothing while the payment provider asks for nothing. */
export function RequirementsBanner({ account }: { account: ConnectAccount }) {
  const { past_due, currently_due } = account.requirements;
  if (past_due.length > 0) {
    return (
      <Banner tone="danger" title={`The payment provider is missing: ${listed(past_due)}.`}>
        {account.payouts_enabled ? "Payouts will pause." : "Payouts are paused until then."}
      </Banner>
    );
  }
  if (currently_due.length === 0) return null;
  return (
    <Banner tone="warning" title={`The payment provider asks for: ${listed(currently_due)}.`}>
      {account.payouts_enabled
        ? "Payouts continue for now and pause if nothing comes."
        : "Payouts begin after that."}
    </Banner>
  );
}

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });
const listed = (requirements: readonly string[]) => list.format(requirements.map(midSentence));

function midSentence(requirement: string): string {
  const label = requirementLabel(requirement);
  return label.charAt(0).toLowerCase() + label.slice(1);
}
