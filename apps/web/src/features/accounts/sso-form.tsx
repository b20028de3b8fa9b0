import { useLocation } from "react-router";
import { paths } from "../../app/paths.ts";
import { addressIn } from "./address-in.ts";
import { Captcha } from "./captcha.tsx";
import { GuestForm } from "./guest-form.tsx";
import { signInWithSso } from "./guest-identity.ts";
import { TextField } from "./text-field.tsx";
import { useForm } from "./use-form.ts";

const focus = (input: HTMLInputElement | null) => input?.focus();

/** The part after the @ says which company's sign-in page to go to. */
export function SsoForm({ onBack }: { onBack: () => void }) {
  const { state } = useLocation();
  const form = useForm(
    (field) => signInWithSso(field("email"), window.location.origin + paths.dashboard),
    "Failed to sign in",
  );

  return (
    <GuestForm form={form} action="Continue" busyAction="Finding your company">
      <TextField
        label="Work e-mail"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={addressIn(state)}
        hint="You sign in on your company's own page."
        ref={focus}
        errors={form.fieldErrors}
        aside={
          <button type="button" className="link text-small" onClick={onBack}>
            Use a password
          </button>
        }
      />
      <Captcha />
    </GuestForm>
  );
}
