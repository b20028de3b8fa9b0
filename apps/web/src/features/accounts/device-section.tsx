import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import type { Device } from "../../lib/generated/types.gen.ts";
import { accountQueries } from "./account.api.ts";
import { DeviceList } from "./device-list.tsx";
import { DeviceSignOutDialog } from "./device-sign-out-dialog.tsx";
import { SettingsAnswer } from "./settings-answer.tsx";
import { SettingsBlock, SettingsBlocks } from "./settings-block.tsx";

export function DeviceSection() {
  const devices = useQuery(accountQueries.devices());
  return (
    <SettingsBlocks>
      <SettingsBlock
        title="Signed-in devices"
        hint="Whatever holds a key to your account. One you do not know should not be here."
      >
        <Card>
          <SettingsAnswer query={devices} skeleton={<RowsSkeleton />}>
            {(known) => <DeviceList devices={known} />}
          </SettingsAnswer>
        </Card>
        {devices.data && <SignOutButtons devices={devices.data} />}
      </SettingsBlock>
    </SettingsBlocks>
  );
}

function SignOutButtons({ devices }: { devices: readonly Device[] }) {
  const [scope, setScope] = useState<"others" | "everywhere">();
  const others = devices.filter(({ is_current }) => !is_current).length;

  return (
    <div className="flex flex-wrap gap-2">
      {others > 0 && <Button onClick={() => setScope("others")}>Sign out all others</Button>}
      <Button variant="ghost" onClick={() => setScope("everywhere")}>
        Sign out everywhere
      </Button>
      {scope && <DeviceSignOutDialog scope={scope} others={others} onClose={() => setScope(undefined)} />}
    </div>
  );
}
