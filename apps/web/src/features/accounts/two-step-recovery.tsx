import { useQuery } from "@tanstack/react-query";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { accountQueries } from "./account.api.ts";
import { SettingsAnswer } from "./settings-answer.tsx";
import { SettingsFact, SettingsFactSkeleton } from "./settings-block.tsx";

interface TwoStepRecoveryProps {
  hasCodes: boolean;
  onMake: () => void;
}

/** How many are left; the codes themselves are shown once, when they are made. */
export function TwoStepRecovery({ hasCodes, onMake }: TwoStepRecoveryProps) {
  if (!hasCodes)
    return (
      <SettingsFact
        value={<Badge tone="warning">None yet</Badge>}
        note="Without them a lost phone locks you out."
      >
        <Button onClick={onMake}>Make recovery codes</Button>
      </SettingsFact>
    );
  return <CodesLeft onMake={onMake} />;
}

const FEW = 3;

function CodesLeft({ onMake }: { onMake: () => void }) {
  const status = useQuery(accountQueries.recoveryCodes());
  return (
    <SettingsAnswer query={status} skeleton={<SettingsFactSkeleton />}>
      {({ remaining, total }) => (
        <SettingsFact
          value={
            <>
              {remaining} of {total} left
              {remaining <= FEW && <Badge tone="warning">{remaining === 0 ? "All used" : "Few left"}</Badge>}
            </>
          }
          note="New codes replace the old ones at once."
        >
          <Button onClick={onMake}>Make new codes</Button>
        </SettingsFact>
      )}
    </SettingsAnswer>
  );
}
