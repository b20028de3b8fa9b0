import { ProgressBar } from "../../components/ui/progress-bar.tsx";
import type { RoomPayment } from "../../lib/generated/types.gen.ts";
import { formatTokens } from "../../lib/money.ts";

/** Nothing where the room pays for nobody and has not today. */
export function SpentToday({ payment }: { payment: RoomPayment }) {
  const { who_pays, daily_cap_tokens, spent_today_tokens: spent } = payment;
  if (spent === null || (who_pays === "speaker" && spent === 0)) return null;
  const cap = who_pays === "room_up_to_cap" ? daily_cap_tokens : null;

  return (
    <div className="grid gap-2">
      <p className="text-small text-muted figures">
        Paid for others today: {formatTokens(spent)}
        {cap !== null && ` of ${formatTokens(cap)}`} tokens
        {cap !== null && spent >= cap && ". Whoever asks pays until midnight, UTC."}
      </p>
      {cap !== null && (
        <ProgressBar
          kind="meter"
          label="Paid for others today"
          value={Math.min(100, (spent / cap) * 100)}
          valueText={`${formatTokens(spent)} of ${formatTokens(cap)} tokens`}
          color={spent >= cap ? "var(--warning)" : undefined}
        />
      )}
    </div>
  );
}
