import { signOut } from "../../features/accounts/sign-out.ts";
import { errorText } from "../../lib/api-error.ts";
import { showError } from "./show-error.ts";

/** The shell watches the session: when it ends, the guard takes over. */
export async function signOutOrTell(): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    await showError(errorText(error, "Failed to sign out"));
  }
}
