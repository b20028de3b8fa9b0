import { type Feature, planHasFeature, recommendedPlan } from "@parley/contract/features";
import { PLAN_PRICE_CENTS, PLANS, type Plan } from "@parley/contract/plans";
import { formatCents } from "../../lib/money.ts";

interface Words {
  title: string;
  pitch: string;
}

const WORDS: Record<Feature, Words> = {
  create_twin: { title: "Create another twin", pitch: "Your plan has no place left for a new twin." },
  toggle_twin_public_status: {
    title: "Make your twin public",
    pitch: "Public twins appear in the marketplace and can be priced.",
  },
  select_multiple_twins: {
    title: "Ask several twins at once",
    pitch: "Bring two or more twins to one table and hear where they differ.",
  },
  access_paid_rooms: {
    title: "Enter paid rooms",
    pitch: "Rooms with a price open to people on a paid plan.",
  },
  white_label_rooms: {
    title: "Make the room your own",
    pitch: "Your colours, your logo, your domain and your price.",
  },
  advanced_analytics: {
    title: "See what people ask",
    pitch: "Advanced analytics show who asks what, and which sources answer.",
  },
  affiliate_system: {
    title: "Earn from referrals",
    pitch: "You get a share of what the people you bring pay in their first year.",
  },
  marketplace_boosting: {
    title: "Boost your listing",
    pitch: "A boosted listing stands higher in the marketplace, and says so.",
  },
  premium_onboarding: {
    title: "Start with our help",
    pitch: "We set up your first twins and rooms together with you.",
  },
};

export interface Offer extends Words {
  plan: Plan;
  /** What it costs, and which plan carries the feature where the offered one does not. */
  terms: string;
}

export function paywallOffer(feature: Feature, current: Plan): Offer {
  const plan = recommendedPlan(feature, current);
  return { ...WORDS[feature], plan, terms: termsOf(feature, plan) };
}

export const planName = (plan: Plan): string => plan.charAt(0).toUpperCase() + plan.slice(1);

function termsOf(feature: Feature, offered: Plan): string {
  if (planHasFeature(offered, feature)) return `This is part of ${priced(offered)}.`;
  const first = PLANS.find((plan) => planHasFeature(plan, feature)) ?? "pro";
  return `This is part of ${priced(first)}. You can begin with ${priced(offered)}.`;
}

const priced = (plan: Plan) => `${planName(plan)}, ${formatCents(PLAN_PRICE_CENTS[plan])} a month`;
