import { LOW_TOKEN_THRESHOLD } from "@parley/contract/plans";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { cn } from "../../components/ui/cn.ts";
import type { AnswerQuote } from "../../lib/generated/types.gen.ts";
import { formatTokens } from "../../lib/money.ts";
import { lowTokenThreshold } from "../../lib/platform-settings.ts";
import { Reckoning } from "./composer-foot.tsx";

/** Says before the question is sent what the answers can cost, and who pays. */
export function CostHint({ quote: { data: quote, error } }: { quote: UseQueryResult<AnswerQuote> }) {
  const { data: threshold = LOW_TOKEN_THRESHOLD } = useQuery(lowTokenThreshold());
  if (error) return <span className="min-w-0 text-caption text-danger">{error.message}</span>;
  if (!quote) return <Reckoning />;
  const isShort = isLow(quote, threshold);
  return (
    <span className={cn("min-w-0 text-caption figures", isShort ? "text-warning" : "text-muted")}>
      {costLine(quote)}
      {isShort && (
        <>
          {" · "}
          <Link to={paths.tokens} className="link whitespace-nowrap">
            Buy tokens
          </Link>
        </>
      )}
    </span>
  );
}

/** Nothing can be asked that one pays for oneself. */
export const isOut = ({ twins, payer, balance_tokens }: AnswerQuote): boolean =>
  twins.length > 0 && payer === "you" && balance_tokens <= 0;

const isLow = ({ twins, payer, max_tokens, balance_tokens }: AnswerQuote, threshold: number): boolean =>
  twins.length > 0 && payer === "you" && (balance_tokens < threshold || balance_tokens < max_tokens);

const PAYERS = { room: "the room pays", owner: "its owner pays" } as const;

/** "At most 700 tokens · you pay, 12,480 left", or who else pays. */
function costLine(quote: AnswerQuote): string {
  const { max_tokens, balance_tokens, payer } = quote;
  if (quote.twins.length === 0) return "No twin answers here";
  if (isOut(quote)) return "You have no tokens left";
  const paying = payer === "you" ? `you pay, ${formatTokens(balance_tokens)} left` : PAYERS[payer];
  if (payer === "you" && max_tokens > balance_tokens)
    return `May cost ${formatTokens(max_tokens)} tokens · ${paying}`;
  return `At most ${formatTokens(max_tokens)} tokens · ${paying}`;
}
