import { lazy, Suspense, useState } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "../../app/paths.ts";
import { Loading } from "../../components/ui/spinner.tsx";
import { addressIn } from "./address-in.ts";
import { Captcha } from "./captcha.tsx";
import { GuestForm } from "./guest-form.tsx";
import { GuestHeading } from "./guest-heading.tsx";
import { sendPasswordReset } from "./guest-identity.ts";
import { TextField } from "./text-field.tsx";
import { useForm } from "./use-form.ts";

export { guestLoader as loader } from "./guest-loader.ts";

const ResetSent = lazy(async () => ({ default: (await import("./reset-sent.tsx")).ResetSent }));

function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <>
      {sentTo === undefined ? (
        <AddressForm onSent={setSentTo} />
      ) : (
        <Suspense fallback={<Loading />}>
          <ResetSent email={sentTo} send={() => send(sentTo)} />
        </Suspense>
      )}
      <p className="text-center">
        <Link to={paths.login} className="link">
          Back to sign in
        </Link>
      </p>
    </>
  );
}

const send = (email: string) => sendPasswordReset(email, window.location.origin + paths.updatePassword);

function AddressForm({ onSent }: { onSent: (email: string) => void }) {
  const { state } = useLocation();
  const form = useForm(async (field) => {
    const email = field("email");
    await send(email);
    onSent(email);
  }, "Failed to send reset email");

  return (
    <>
      <GuestHeading title="Reset your password">We send you a link to choose a new one.</GuestHeading>
      <GuestForm form={form} action="Send link" busyAction="Sending link">
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={addressIn(state)}
          errors={form.fieldErrors}
        />
        <Captcha />
      </GuestForm>
    </>
  );
}

export { ForgotPasswordPage as Component };
