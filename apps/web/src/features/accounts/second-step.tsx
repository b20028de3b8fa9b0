import type { User } from "@supabase/auth-js";
import type { ComponentProps } from "react";
import { Toaster } from "../../components/ui/toast.tsx";
import { sessionStore } from "../../lib/session.ts";
import { GuestForm } from "./guest-form.tsx";
import { GuestHeading } from "./guest-heading.tsx";
import { FormFrame } from "./settings-dialog-form.tsx";
import { askIdentity } from "./settings-identity.ts";
import { TwoStepChallenge } from "./two-step-challenge.tsx";

/** Made for one person: whoever is half-way in now, with the second steps of their account. */
export async function loadSecondStep() {
  const { user } = await askIdentity("Failed to sign in", (it) => it.getUser());
  return { default: () => <SecondStep user={user} /> };
}

const drawGuestForm = (props: ComponentProps<typeof GuestForm>) => <GuestForm {...props} />;

/** Between the password and the product. The session store takes them on when the step is shown. */
function SecondStep({ user }: { user: User }) {
  return (
    <>
      <GuestHeading title="One more step">
        Your account asks for a second step, so that a password alone opens nothing.
      </GuestHeading>
      <FormFrame value={drawGuestForm}>
        <TwoStepChallenge user={user} onPassed={() => {}} />
      </FormFrame>
      <p className="text-center">
        <button type="button" className="link" onClick={() => sessionStore.forget()}>
          Sign in as someone else
        </button>
      </p>
      <Toaster />
    </>
  );
}
