import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import type { ConnectAccount } from "../lib/generated/types.gen.ts";
import { isComplete } from "../lib/is-complete.ts";
import { requirementLabel } from "../lib/requirement-label.ts";
import { Badge } from "./ui/badge.tsx";

/** What a seller's account at the payment provider can do, and what it still lacks. */
export function AccountStanding({ account }: { account: ConnectAccount }) {
  const { past_due, currently_due, pending_verification } = account.requirements;
  return (
    <ul className="divide-y divide-border px-5 pb-3 max-sm:px-4">
      <Step isDone={account.details_submitted}>Details submitted</Step>
      <Step isDone={account.charges_enabled}>Charges enabled</Step>
      <Step isDone={account.payouts_enabled}>Payouts enabled</Step>
      {past_due.map((requirement) => (
        <Requirement key={requirement} standing="past due" name={requirement} />
      ))}
      {withoutThose(currently_due, past_due).map((requirement) => (
        <Requirement key={requirement} standing="due" name={requirement} />
      ))}
      {pending_verification.map((requirement) => (
        <Requirement key={requirement} standing="being checked" name={requirement} />
      ))}
    </ul>
  );
}

export function StandingBadge({ account }: { account: ConnectAccount }) {
  const { past_due, currently_due, pending_verification } = account.requirements;
  const due = past_due.length + withoutThose(currently_due, past_due).length;
  if (past_due.length > 0) return <Badge tone="danger">{thingsDue(due)}</Badge>;
  if (due > 0) return <Badge tone="warning">{thingsDue(due)}</Badge>;
  if (pending_verification.length > 0) return <Badge tone="accent">Being checked</Badge>;
  if (!isComplete(account)) return <Badge>Not complete</Badge>;
  return <Badge tone="success">Complete</Badge>;
}

const thingsDue = (count: number) => (count === 1 ? "1 thing due" : `${count} things due`);

const withoutThose = (names: readonly string[], known: readonly string[]) =>
  names.filter((name) => !known.includes(name));

function Step({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5 py-2.5">
      {isDone ? (
        <CircleCheck aria-hidden="true" className="text-success" />
      ) : (
        <CircleDashed aria-hidden="true" className="text-muted" />
      )}
      <span className="flex-1">{children}</span>
      <span className="text-caption text-muted">{isDone ? "yes" : "not yet"}</span>
    </li>
  );
}

const STANDINGS = {
  "past due": { icon: CircleAlert, tone: "text-danger" },
  due: { icon: CircleDashed, tone: "text-warning" },
  "being checked": { icon: CircleDashed, tone: "text-muted" },
} as const;

function Requirement({ standing, name }: { standing: keyof typeof STANDINGS; name: string }) {
  const { icon: Icon, tone } = STANDINGS[standing];
  return (
    <li className="flex items-center gap-2.5 py-2.5">
      <Icon aria-hidden="true" className={tone} />
      <span className="flex-1">{requirementLabel(name)}</span>
      <span className={`text-caption font-medium ${tone}`}>{standing}</span>
    </li>
  );
}
