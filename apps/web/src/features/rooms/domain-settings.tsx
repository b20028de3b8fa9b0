import { useQuery } from "@tanstack/react-query";
import { CardAnswer } from "../../components/card-answer.tsx";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { SettingsForm, SettingsGroup } from "../../components/ui/settings-form.tsx";
import type { Room } from "../../lib/generated/types.gen.ts";
import { domainQuery } from "./domain.api.ts";
import { DomainClaim } from "./domain-claim.tsx";
import { DomainStanding } from "./domain-standing.tsx";

/** A room's own domain: asked for, proven, served, let go. */
export function DomainSettings({ room }: { room: Room }) {
  const domain = useQuery(domainQuery(room.id));

  return (
    <SettingsForm aria-label="Domain" width="full" onSubmit={(event) => event.preventDefault()}>
      <SettingsGroup
        title="Domain"
        hint="The room on an address of your own, with its look, its sign-in and nothing else."
      >
        <CardAnswer query={domain} skeleton={<RowsSkeleton />}>
          {(standing) =>
            standing ? <DomainStanding room={room} domain={standing} /> : <DomainClaim room={room} />
          }
        </CardAnswer>
      </SettingsGroup>
    </SettingsForm>
  );
}
