import { useQuery } from "@tanstack/react-query";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { CardAnswer } from "../../components/card-answer.tsx";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardBody, CardHeader } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Input } from "../../components/ui/input.tsx";
import { referralQueries } from "./referrals.api.ts";

export function LinkCard() {
  const code = useQuery(referralQueries.code());

  return (
    <Card>
      <CardHeader title="Your link" hint="Whoever signs up with it counts as brought by you." />
      <CardAnswer query={code} skeleton={<RowsSkeleton />}>
        {(own) => (own ? <ReferralLink code={own} /> : <NoLink />)}
      </CardAnswer>
    </Card>
  );
}

function ReferralLink({ code }: { code: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const link = `${window.location.origin}${paths.register}?ref=${code}`;

  async function handleCopy() {
    await navigator.clipboard.writeText(link);
    setIsCopied(true);
  }

  return (
    <CardBody className="flex gap-2 pt-0 max-sm:pt-0">
      <Input
        readOnly
        aria-label="Your referral link"
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void handleCopy()}
        size="field"
      >
        <span aria-live="polite">{isCopied ? "Copied" : "Copy"}</span>
      </Button>
    </CardBody>
  );
}

function NoLink() {
  return (
    <EmptyState
      title="No link yet"
      hint="Your account has no referral link so far. People you invite to a room do not count as referrals."
      action={
        <Button asChild size="sm">
          <Link to={paths.marketplace}>See what you can recommend</Link>
        </Button>
      }
    />
  );
}
