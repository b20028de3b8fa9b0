import type { User } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "../../components/ui/badge.tsx";
import { Banner } from "../../components/ui/banner.tsx";
import { Button } from "../../components/ui/button.tsx";
import { accountQueries } from "./account.api.ts";
import { SettingsAnswer } from "./settings-answer.tsx";
import { SettingsBlock, SettingsBlocks, SettingsFact, SettingsFactSkeleton } from "./settings-block.tsx";
import { SettingsConnections } from "./settings-connections.tsx";
import { SettingsEmailDialog } from "./settings-email-dialog.tsx";
import { SettingsPasswordDialog } from "./settings-password-dialog.tsx";
import { SettingsPhoneDialog } from "./settings-phone-dialog.tsx";
import { SettingsReturn } from "./settings-return.tsx";
import { SettingsSendAgain } from "./settings-send-again.tsx";
import { changeEmail } from "./settings-sign-in.api.ts";

export function SettingsSignIn() {
  const user = useQuery(accountQueries.user());
  return (
    <div className="grid gap-2">
      <SettingsReturn />
      <SettingsAnswer query={user} skeleton={<SignInSkeleton />}>
        {(known) => <WaysIn user={known} />}
      </SettingsAnswer>
    </div>
  );
}

type Change = "email" | "phone" | "password";

function WaysIn({ user }: { user: User }) {
  const [change, setChange] = useState<Change>();
  const dialog = (which: Change) => ({
    isOpen: change === which,
    onOpenChange: (isOpen: boolean) => setChange(isOpen ? which : undefined),
  });

  return (
    <SettingsBlocks>
      <EmailBlock user={user} onChange={() => setChange("email")} />
      <PhoneBlock user={user} onChange={() => setChange("phone")} />
      <PasswordBlock user={user} onChange={() => setChange("password")} />
      <SettingsBlock
        title="Connected accounts"
        hint="Other ways into this account. Each opens all of it, so keep only those you use."
      >
        <SettingsConnections user={user} />
      </SettingsBlock>
      <SettingsEmailDialog user={user} {...dialog("email")} />
      <SettingsPhoneDialog user={user} {...dialog("phone")} />
      <SettingsPasswordDialog user={user} {...dialog("password")} />
    </SettingsBlocks>
  );
}

interface BlockProps {
  user: User;
  onChange: () => void;
}

function EmailBlock({ user, onChange }: BlockProps) {
  return (
    <SettingsBlock title="E-mail" hint="You sign in with it, and it is where we write to you.">
      <SettingsFact
        value={
          <>
            {user.email || "No e-mail address"}
            {user.email && user.email_confirmed_at && <Badge tone="success">Confirmed</Badge>}
          </>
        }
        note={!user.email && "Without one you cannot reset a forgotten password."}
      >
        <Button onClick={onChange}>{user.email ? "Change e-mail" : "Add e-mail"}</Button>
      </SettingsFact>
      {user.new_email && <PendingEmail current={user.email} wanted={user.new_email} />}
    </SettingsBlock>
  );
}

/** Both ends have to agree: whoever sits at an unlocked laptop cannot carry the account away. */
function PendingEmail({ current, wanted }: { current: string | undefined; wanted: string }) {
  return (
    <Banner
      tone="accent"
      title={current ? "Confirm at both addresses." : "Confirm your new address."}
      action={
        <SettingsSendAgain
          send={() => changeEmail(wanted)}
          sent="Sent again"
          fallback="Failed to send the links again"
        />
      }
    >
      {current
        ? `We sent a link to ${current} and one to ${wanted}. Your e-mail changes when both were followed.`
        : `We sent a link to ${wanted}.`}
    </Banner>
  );
}

function PhoneBlock({ user, onChange }: BlockProps) {
  return (
    <SettingsBlock title="Phone" hint="You can sign in with a code sent to it.">
      <SettingsFact
        value={
          <>
            {user.phone ? readable(user.phone) : "No phone number"}
            {user.phone && user.phone_confirmed_at && <Badge tone="success">Confirmed</Badge>}
          </>
        }
      >
        <Button onClick={onChange}>{user.phone ? "Change phone" : "Add phone"}</Button>
      </SettingsFact>
    </SettingsBlock>
  );
}

/** The service keeps numbers without their plus. */
const readable = (phone: string) => (phone.startsWith("+") ? phone : `+${phone}`);

function PasswordBlock({ user, onChange }: BlockProps) {
  const hasOne = user.app_metadata.providers?.includes("email") ?? Boolean(user.email);
  return (
    <SettingsBlock title="Password" hint="Best is one that you use nowhere else.">
      <SettingsFact
        value={hasOne ? <Hidden /> : "No password yet"}
        note={!hasOne && "You sign in another way. A password gives you a second one."}
      >
        <Button onClick={onChange}>{hasOne ? "Change password" : "Set password"}</Button>
      </SettingsFact>
    </SettingsBlock>
  );
}

const Hidden = () => (
  <>
    <span aria-hidden="true">••••••••••</span>
    <span className="sr-only">A password is set</span>
  </>
);

function SignInSkeleton() {
  return (
    <SettingsBlocks>
      {["E-mail", "Phone", "Password", "Connected accounts"].map((title) => (
        <SettingsBlock key={title} title={title}>
          <SettingsFactSkeleton />
        </SettingsBlock>
      ))}
    </SettingsBlocks>
  );
}
