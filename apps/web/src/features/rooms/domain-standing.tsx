import { type ReactNode, useState } from "react";
import { Badge } from "../../components/ui/badge.tsx";
import { Banner } from "../../components/ui/banner.tsx";
import { Button } from "../../components/ui/button.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import type { Room, RoomDomain } from "../../lib/generated/types.gen.ts";
import { useVerifyDomain } from "./domain.api.ts";
import { DomainRecords } from "./domain-records.tsx";
import { ReleaseDomainDialog } from "./release-domain-dialog.tsx";

interface DomainStandingProps {
  room: Room;
  domain: RoomDomain;
}

export function DomainStanding({ room, domain }: DomainStandingProps) {
  const verify = useVerifyDomain(room.id);
  const [isReleasing, setIsReleasing] = useState(false);
  const isLooking = domain.status === "looking" || verify.isPending;

  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-2.5">
        <DomainName domain={domain} />
        {badges[domain.status]}
      </div>
      <div aria-live="polite">
        <DomainNews domain={domain} isLooking={isLooking} refusal={verify.error?.message} />
      </div>
      {domain.status !== "paused" && <DomainRecords domain={domain} />}
      <div className="flex flex-wrap items-center gap-2">
        {domain.status !== "paused" && (
          <Button
            loading={isLooking}
            loadingLabel="Looking for the record"
            onClick={() => verify.mutate(undefined)}
          >
            Check the record
          </Button>
        )}
        <Button variant="ghost-danger" onClick={() => setIsReleasing(true)}>
          Release domain
        </Button>
        {domain.checked_at && (
          <span className="text-small text-muted">
            Last looked at <RelativeTime at={domain.checked_at} isMidSentence />
          </span>
        )}
      </div>
      <ReleaseDomainDialog room={room} domain={domain} isOpen={isReleasing} onOpenChange={setIsReleasing} />
    </>
  );
}

function DomainName({ domain: { domain, shown, status } }: { domain: RoomDomain }) {
  if (status !== "serving") return <span className="min-w-0 font-medium break-all">{shown}</span>;
  return (
    <a
      href={`https://${domain}`}
      target="_blank"
      rel="noreferrer"
      className="link min-w-0 font-medium break-all"
    >
      {shown}
    </a>
  );
}

const badges: Record<RoomDomain["status"], ReactNode> = {
  waiting: <Badge tone="warning">Waiting for its record</Badge>,
  looking: <Badge tone="accent">Looking for the record</Badge>,
  serving: <Badge tone="success">Open</Badge>,
  paused: <Badge>Paused</Badge>,
};

interface DomainNewsProps {
  domain: RoomDomain;
  isLooking: boolean;
  refusal: string | undefined;
}

/** The one sentence that matters now. */
function DomainNews({ domain, isLooking, refusal }: DomainNewsProps) {
  if (refusal) return <Banner tone="danger" title={refusal} />;
  if (domain.status === "paused") {
    return (
      <Banner tone="warning" title="Your plan has no domains.">
        The domain stays yours and opens again with Pro.
      </Banner>
    );
  }
  if (isLooking || domain.failure === null) return null;
  if (domain.status === "serving") {
    return (
      <Banner tone="warning" title="The record was not found when we last looked.">
        The room stays open for now. After three such days it leaves the domain.
      </Banner>
    );
  }
  const { title, next } = failures[domain.failure];
  return (
    <Banner tone="warning" title={title}>
      {next}
    </Banner>
  );
}

const failures: Record<NonNullable<RoomDomain["failure"]>, { title: string; next: string }> = {
  no_record: {
    title: "The record is not there yet.",
    next: "Name servers can take an hour to tell everybody. Nothing is lost by looking again.",
  },
  wrong_record: {
    title: "There is a record with another value.",
    next: "Copy the value below once more; an old one can stay beside it.",
  },
  no_answer: {
    title: "The domain's name servers did not answer.",
    next: "Check that the domain is spelled as you registered it, then look again.",
  },
  taken: {
    title: "Another room has proven this domain.",
    next: "Release it there first; it can be used again thirty days later.",
  },
};
