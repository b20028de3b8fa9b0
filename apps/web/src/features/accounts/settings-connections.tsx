import type { User, UserIdentity } from "@supabase/auth-js";
import { useMutation } from "@tanstack/react-query";
import { Building2, Globe, Mail, Smartphone, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardList } from "../../components/ui/card.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { useStore } from "../../lib/store.ts";
import { GoogleMark } from "./google-mark.tsx";
import { serviceSettings } from "./service-settings.ts";
import { connectGoogle, disconnect, useRefreshUser } from "./settings-sign-in.api.ts";

/** Every way into the account. The last of them stays: without it nobody could come in, not even its owner. */
export function SettingsConnections({ user }: { user: User }) {
  const identities = user.identities ?? [];
  const service = useStore(serviceSettings);
  const isConnectable = service.hasGoogle && !identities.some(({ provider }) => provider === "google");

  return (
    <div className="grid gap-2">
      <Card>
        <CardList className="*:first:border-t-0">
          {identities.map((identity) => (
            <IdentityRow key={identity.identity_id} identity={identity} isLast={identities.length === 1} />
          ))}
          {isConnectable && <ConnectGoogleRow />}
        </CardList>
      </Card>
      {identities.length === 1 && (
        <p className="text-small text-muted">
          The only way into your account cannot be disconnected. Connect another one first.
        </p>
      )}
    </div>
  );
}

function IdentityRow({ identity, isLast }: { identity: UserIdentity; isLast: boolean }) {
  const { name, icon } = lookOf(identity.provider);
  const refresh = useRefreshUser();
  const remove = useMutation({
    mutationFn: () => disconnect(identity),
    onSuccess: async () => {
      await refresh();
      toast.success(`${name} was disconnected`);
    },
    onError: (error) => toast.error(error.message),
  });

  return (
    <li>
      <span className="text-muted">{icon}</span>
      <div className="min-w-0 flex-1">
        <div className="truncate font-medium">{name}</div>
        <div className="truncate text-small text-muted">
          {addressOf(identity) || <ConnectedSince at={identity.created_at} />}
        </div>
      </div>
      {!isLast && (
        <Button
          size="sm"
          aria-label={`Disconnect ${name}`}
          loading={remove.isPending}
          loadingLabel="Disconnecting"
          onClick={() => remove.mutate()}
        >
          Disconnect
        </Button>
      )}
    </li>
  );
}

const ConnectedSince = ({ at }: { at: string | undefined }) =>
  at ? (
    <>
      Since <RelativeTime at={at} />
    </>
  ) : (
    "Connected"
  );

function ConnectGoogleRow() {
  const connect = useMutation({
    mutationFn: connectGoogle,
    onError: (error) => toast.error(error.message),
  });
  return (
    <li>
      <span className="text-muted">{lookOf("google").icon}</span>
      <div className="min-w-0 flex-1">
        <div className="font-medium">Google</div>
        <div className="text-small text-muted">Not connected</div>
      </div>
      <Button
        size="sm"
        aria-label="Connect Google"
        loading={connect.isPending || connect.isSuccess}
        loadingLabel="Connecting"
        onClick={() => connect.mutate()}
      >
        Connect
      </Button>
    </li>
  );
}

interface Look {
  name: string;
  icon: ReactNode;
}

const LOOKS: Record<string, Look> = {
  email: { name: "E-mail", icon: <Mail aria-hidden="true" /> },
  phone: { name: "Phone", icon: <Smartphone aria-hidden="true" /> },
  google: { name: "Google", icon: <GoogleMark /> },
  web3: { name: "Wallet", icon: <Wallet aria-hidden="true" /> },
};

function lookOf(provider: string): Look {
  if (provider.startsWith("sso:")) return { name: "Single sign-on", icon: <Building2 aria-hidden="true" /> };
  return LOOKS[provider] ?? { name: provider, icon: <Globe aria-hidden="true" /> };
}

function addressOf({ identity_data: known }: UserIdentity): string {
  const address: unknown = known?.email ?? known?.phone ?? known?.address;
  return typeof address === "string" ? address : "";
}
