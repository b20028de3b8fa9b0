import type { Feature } from "@parley/contract/features";
import { type Plan, TRIAL_DAYS } from "@parley/contract/plans";
import { useMutation } from "@tanstack/react-query";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { CheckList } from "../../components/ui/check-list.tsx";
import { Dialog, DialogContent } from "../../components/ui/dialog.tsx";
import { useFocusReturn } from "../../components/ui/use-focus-return.ts";
import { call } from "../../lib/api.ts";
import { closePaywall } from "../../lib/paywall.ts";
import { usePlan } from "../../lib/person.ts";
import { paywallOffer, planName } from "./paywall-copy.ts";

/** Not in the contract yet: it answers once plans can be paid. */
const startTrialCheckout = call<
  { url: "/functions/v1/create-trial-checkout-session"; body: { planId: Plan } },
  { 200: { url: string } }
>("POST", "/functions/v1/create-trial-checkout-session");

const TERMS = [`${TRIAL_DAYS} days free`, "Cancel anytime", "No setup fees"];

export function PaywallDialog({ feature }: { feature: Feature }) {
  const { plan, title, pitch, terms } = paywallOffer(feature, usePlan());
  const { onOpenAutoFocus, ...focusReturn } = useFocusReturn();
  const startTrial = useMutation({
    mutationFn: () => startTrialCheckout({ body: { planId: plan } }),
    onSuccess: ({ data: { url } }) => window.location.assign(url),
    // Spec §8: a failed trial checkout is only logged. The offer stays open and can be tried again.
    onError: (error) => console.error("Failed to create trial checkout session", error),
  });

  function handleOpenFocus(event: Event) {
    onOpenAutoFocus();
    event.preventDefault();
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.querySelector("h2")?.focus();
  }

  return (
    <Dialog open onOpenChange={closePaywall}>
      <DialogContent
        eyebrow={<Badge tone="accent">{planName(plan)}</Badge>}
        title={title}
        description={`${pitch} ${terms}`}
        onOpenAutoFocus={handleOpenFocus}
        {...focusReturn}
        size="sm"
      >
        <CheckList items={TERMS} />
        <div className="grid gap-2">
          <Button
            variant="primary"
            size="lg"
            loading={startTrial.isPending}
            onClick={() => startTrial.mutate()}
          >
            Start {TRIAL_DAYS}-day trial
          </Button>
          <Button variant="ghost" onClick={closePaywall}>
            Maybe Later
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
