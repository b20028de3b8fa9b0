import { Monitor, Smartphone, Tablet } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { CardList } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { toast } from "../../components/ui/toast.tsx";
import type { Device } from "../../lib/generated/types.gen.ts";
import { useEndSession } from "./account.api.ts";
import { type DeviceKind, deviceKind, deviceName } from "./device-name.ts";

export function DeviceList({ devices }: { devices: readonly Device[] }) {
  if (devices.length === 0)
    return <EmptyState title="No devices" hint="Devices appear here when they sign in." />;
  return (
    <CardList className="*:first:border-t-0">
      {devices.toSorted(currentThenNewest).map((device) => (
        <DeviceRow key={device.id} device={device} />
      ))}
    </CardList>
  );
}

const currentThenNewest = (a: Device, b: Device) =>
  Number(b.is_current) - Number(a.is_current) || Date.parse(b.refreshed_at) - Date.parse(a.refreshed_at);

const ICONS: Record<DeviceKind, ReactNode> = {
  computer: <Monitor aria-hidden="true" />,
  phone: <Smartphone aria-hidden="true" />,
  tablet: <Tablet aria-hidden="true" />,
};

function DeviceRow({ device }: { device: Device }) {
  const name = deviceName(device.user_agent);
  const end = useEndSession();

  function handleSignOut() {
    end.mutate(device.id, {
      onSuccess: () => toast.success(`${name} was signed out`),
      onError: (error) => toast.error(error.message),
    });
  }

  return (
    <li>
      <span className="text-muted">{ICONS[deviceKind(device.user_agent)]}</span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {device.is_current && <Badge tone="accent">This device</Badge>}
        </div>
        <div className="text-small wrap-anywhere text-muted figures">
          {device.ip_address ?? "Unknown place"} ·{" "}
          {device.is_current ? "Active now" : <LastActive at={device.refreshed_at} />}
        </div>
      </div>
      {!device.is_current && (
        <Button
          size="sm"
          aria-label={`Sign out ${name}`}
          loading={end.isPending}
          loadingLabel="Signing out"
          onClick={handleSignOut}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

const LastActive = ({ at }: { at: string }) => (
  <>
    Last active: <RelativeTime at={at} />
  </>
);
