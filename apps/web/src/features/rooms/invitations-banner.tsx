import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { Banner } from "../../components/ui/banner.tsx";
import { Button } from "../../components/ui/button.tsx";
import { countOf } from "../../lib/count-of.ts";
import { usePerson } from "../../lib/person.ts";
import { useFollowInvitations } from "./membership.api.ts";
import { roomQueries } from "./rooms.api.ts";

export function InvitationsBanner() {
  const { data: invitations = [] } = useQuery(roomQueries.invitations());
  useFollowInvitations(usePerson().id);
  if (invitations.length === 0) return null;

  return (
    <Banner
      icon={<Mail aria-hidden="true" className="text-accent-text max-sm:mt-0.5" />}
      tone="accent"
      title={`${countOf(invitations.length, "invitation")} waiting.`}
      action={
        <Button asChild size="sm">
          <Link to={paths.invitations}>See invitations</Link>
        </Button>
      }
    >
      Somebody would like you to join.
    </Banner>
  );
}
