import type { UserIdentity } from "@supabase/auth-js";
import { useQueryClient } from "@tanstack/react-query";
import { paths } from "../../app/paths.ts";
import { accountQueries } from "./account.api.ts";
import { askIdentity } from "./settings-identity.ts";
import { withSecondStep } from "./two-step-confirm.ts";

/** Where mails and providers send one back to. */
const returnTo = () => `${window.location.origin}${paths.settings}?section=sign-in`;

/** Reads the account again after one of the changes below. */
export function useRefreshUser(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: accountQueries.user().queryKey });
}

/** Sends a link to the old and to the new address; nothing changes before both were followed. Asked again, it sends both again. */
export const changeEmail = (email: string) =>
  withSecondStep(() =>
    askIdentity("Failed to change your e-mail", (it) =>
      it.updateUser({ email }, { emailRedirectTo: returnTo() }),
    ),
  );

/** Sends a code to the new number; nothing changes before it comes back. */
export const changePhone = (phone: string) =>
  withSecondStep(() => askIdentity("Failed to send the code", (it) => it.updateUser({ phone })));

export const sendPhoneChangeAgain = (phone: string) =>
  askIdentity("Failed to send the code", (it) => it.resend({ type: "phone_change", phone }));

export const confirmPhone = (phone: string, token: string) =>
  askIdentity("Failed to confirm your number", (it) => it.verifyOtp({ phone, token, type: "phone_change" }));

/** `nonce` is the mailed code, for a service that wants to know first that it is really them. */
export const changePassword = (password: string, nonce?: string) =>
  withSecondStep(() =>
    askIdentity("Failed to change your password", (it) =>
      it.updateUser(nonce === undefined ? { password } : { password, nonce }),
    ),
  );

export const sendReauthenticationCode = () =>
  askIdentity("Failed to send the code", (it) => it.reauthenticate());

/** Leaves for Google and comes back connected, or with the reason why not in the address. */
export const connectGoogle = () =>
  withSecondStep(() =>
    askIdentity("Failed to connect Google", (it) =>
      it.linkIdentity({ provider: "google", options: { redirectTo: returnTo() } }),
    ),
  );

export const disconnect = (identity: UserIdentity) =>
  withSecondStep(() => askIdentity("Failed to disconnect the account", (it) => it.unlinkIdentity(identity)));
