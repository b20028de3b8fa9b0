import { useQuery } from "@tanstack/react-query";
import type { DataRequest } from "../../lib/generated/types.gen.ts";
import { usePerson } from "../../lib/person.ts";
import { accountQueries, useLiveDataRequests } from "./account.api.ts";
import { DataDeletion } from "./data-deletion.tsx";
import { DataExport } from "./data-export.tsx";
import { SettingsAnswer } from "./settings-answer.tsx";
import { SettingsBlock, SettingsBlocks, SettingsFactSkeleton } from "./settings-block.tsx";

export function DataSection() {
  useLiveDataRequests(usePerson().id);
  const requests = useQuery(accountQueries.dataRequests());
  return (
    <SettingsBlocks>
      <SettingsBlock
        title="Download my data"
        hint="One file with everything we hold about you: profile, twins, knowledge, what you said, what you paid."
      >
        <SettingsAnswer query={requests} skeleton={<SettingsFactSkeleton />}>
          {(known) => <DataExport request={latest(known, "export")} />}
        </SettingsAnswer>
      </SettingsBlock>
      <SettingsBlock title="Delete my account" hint="For good. There is no way back, for you or for us.">
        <SettingsAnswer query={requests} skeleton={<SettingsFactSkeleton />}>
          {(known) => <DataDeletion request={latest(known, "deletion")} />}
        </SettingsAnswer>
      </SettingsBlock>
    </SettingsBlocks>
  );
}

/** Undefined for someone who never asked. */
const latest = (requests: readonly DataRequest[], kind: DataRequest["kind"]): DataRequest | undefined =>
  requests
    .filter((request) => request.kind === kind)
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))[0];
