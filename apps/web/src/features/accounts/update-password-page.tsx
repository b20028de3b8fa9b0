import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { useSession } from "../../lib/session.ts";
import { GuestForm } from "./guest-form.tsx";
import { GuestHeading } from "./guest-heading.tsx";
import { updatePassword } from "./guest-identity.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { signOut } from "./sign-out.ts";
import { useForm } from "./use-form.ts";

/** The target of the link in the reset e-mail. Following it opens this page and nothing else of the account. */
function UpdatePasswordPage() {
  const session = useSession();
  const [isDone, setIsDone] = useState(false);
  if (isDone) return <Outcome title="Password changed" link={paths.login} label="Sign in" />;
  if (session.status === "halfway") return <NewPasswordForm onDone={() => setIsDone(true)} />;
  return <Outcome title="This link does not work" link={paths.forgotPassword} label="Send a new link" />;
}

function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const form = useForm(async (field) => {
    await updatePassword(field("password"));
    onDone();
    // The new password has to be shown once before it is needed: whoever mistyped it still has the mail at hand.
    await signOut();
  }, "Failed to update password");

  return (
    <>
      <GuestHeading title="Choose a new password">You will use it the next time you sign in.</GuestHeading>
      <GuestForm form={form} action="Change password" busyAction="Changing password">
        <NewPasswordField label="New password" errors={form.fieldErrors} />
      </GuestForm>
    </>
  );
}

const SENTENCES = {
  "Password changed": "Your account is open to the new password only.",
  "This link does not work":
    "It was used already, it is too old, or you asked for it in another browser. Nothing has changed. The code in the same mail works everywhere.",
} as const;

interface OutcomeProps {
  title: keyof typeof SENTENCES;
  link: string;
  label: string;
}

function Outcome({ title, link, label }: OutcomeProps) {
  return (
    <>
      <GuestHeading title={title}>{SENTENCES[title]}</GuestHeading>
      <p className="text-center">
        <Link to={link} className="link">
          {label}
        </Link>
      </p>
    </>
  );
}

export { UpdatePasswordPage as Component };
