import { useQuery } from "@tanstack/react-query";
import { Banner } from "../../components/ui/banner.tsx";
import { formatTokens } from "../../lib/money.ts";
import { balanceLevel } from "./balance-level.ts";
import { tokenQueries } from "./tokens.api.ts";

/** Nothing while the balance is fine or not known. */
export function LowBalanceBanner() {
  const { data: balance } = useQuery(tokenQueries.balance());
  const { data: lowThreshold } = useQuery(tokenQueries.lowThreshold());
  if (balance === undefined || lowThreshold === undefined) return null;

  const level = balanceLevel(balance, lowThreshold);
  if (level === "fine") return null;
  if (level === "empty")
    return (
      <Banner tone="danger" title="Your balance is empty.">
        Twins wait until there are tokens again; what they know and what was said stays as it is.
      </Banner>
    );
  return (
    <Banner tone="warning" title="Your balance is low.">
      Below {formatTokens(lowThreshold)} tokens a long answer may not fit into it any more.
    </Banner>
  );
}
