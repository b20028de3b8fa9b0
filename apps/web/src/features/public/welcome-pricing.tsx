import { PLAN_PRICE_CENTS, PLAN_SHARE_PERCENT, type Plan, TRIAL_DAYS } from "@parley/contract/plans";
import { Check } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { cn } from "../../components/ui/cn.ts";
import { formatPlanPrice } from "../../lib/money.ts";
import { wide } from "./public-shell.tsx";

export function WelcomePricing() {
  return (
    <section id="pricing" className={`${wide} grid gap-8 py-18 max-sm:py-11`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-serif text-display">Pricing</h2>
        <p className="text-muted">
          {TRIAL_DAYS} days free on every paid plan. Cancel anytime, no setup fees.
        </p>
      </div>
      <div className="grid grid-cols-4 overflow-hidden rounded-xl border border-border bg-raised *:border-border max-lg:grid-cols-2 max-sm:grid-cols-1 lg:*:not-first:border-l sm:max-lg:*:even:border-l sm:max-lg:*:nth-[n+3]:border-t max-sm:*:not-first:border-t">
        {OFFERS.map((offer) => (
          <OfferColumn key={offer.plan} offer={offer} />
        ))}
      </div>
    </section>
  );
}

interface Offer {
  plan: Plan;
  name: string;
  promise: string;
  features: string[];
  /** The one we would choose for most creators. */
  isPick?: boolean;
}

const keep = (plan: Plan) => `Keep ${PLAN_SHARE_PERCENT[plan]}% of your sales`;

const OFFERS: Offer[] = [
  {
    plan: "free",
    name: "Free",
    promise: "Build your first twin",
    features: ["Create private twins", "Join free rooms"],
  },
  {
    plan: "starter",
    name: "Starter",
    promise: "Open the door",
    features: [keep("starter"), "Public twins", "Paid rooms"],
  },
  {
    plan: "growth",
    name: "Growth",
    promise: "Make it a living",
    features: [
      keep("growth"),
      "Everything in Starter",
      "Several twins in one conversation",
      "Advanced analytics",
      "Affiliate system",
    ],
    isPick: true,
  },
  {
    plan: "pro",
    name: "Pro",
    promise: "Under your own name",
    features: [
      keep("pro"),
      "Everything in Growth",
      "White-label rooms",
      "Marketplace boosting",
      "Premium onboarding",
    ],
  },
];

function OfferColumn({ offer }: { offer: Offer }) {
  const { plan, name, promise, features, isPick } = offer;
  const isPaid = PLAN_PRICE_CENTS[plan] > 0;

  return (
    <article
      className={cn(
        "grid grid-rows-[auto_auto_auto_1fr] gap-4.5 px-6 py-6.5",
        isPick && "bg-accent-soft shadow-[inset_0_2px_0_var(--accent)]",
      )}
    >
      <div>
        <h3 className="font-semibold tracking-[-0.004em]">{name}</h3>
        <p className={cn("text-small", isPick ? "text-text-2" : "text-muted")}>{promise}</p>
      </div>
      <p className="font-figure text-[2.5rem]/[2.75rem] font-[480] tracking-[-0.03em] figures">
        {formatPlanPrice(PLAN_PRICE_CENTS[plan])}
        {isPaid && <small className="ml-2 text-body font-[450] tracking-normal text-muted">/ month</small>}
      </p>
      <Button asChild variant={isPick ? "primary" : "secondary"}>
        <a href="/register">{isPaid ? `Start ${TRIAL_DAYS}-day trial` : "Start free"}</a>
      </Button>
      <ul className="grid content-start gap-[9px]">
        {features.map((feature) => (
          <li key={feature} className="flex gap-[9px]">
            <Check aria-hidden="true" className="mt-0.5 text-success" />
            {feature}
          </li>
        ))}
      </ul>
    </article>
  );
}
