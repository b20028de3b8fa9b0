import { useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { Captcha } from "./captcha.tsx";
import { GuestHeading } from "./guest-heading.tsx";
import { recoverWithCode } from "./guest-identity.ts";
import { MailedCodeForm } from "./mailed-code-form.tsx";
import { Resend } from "./resend.tsx";

/** The same for an address nobody uses: the page must not tell who has an account. */
export function ResetSent({ email, send }: { email: string; send: () => Promise<void> }) {
  const navigate = useNavigate();
  async function check(code: string) {
    await recoverWithCode(email, code);
    await navigate(paths.updatePassword);
  }

  return (
    <>
      <GuestHeading title="Check your e-mail">
        If <b className="font-semibold text-text">{email}</b> has an account, a link to choose a new password
        is on its way. Open it in this browser, or type the code from the mail here.
      </GuestHeading>
      <MailedCodeForm
        check={check}
        action="Continue"
        busyAction="Checking"
        fallback="Failed to check the code"
      />
      <Captcha />
      <Resend what="the e-mail" send={send} fallback="Failed to send reset email" />
    </>
  );
}
