import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { Captcha } from "./captcha.tsx";
import { GuestHeading } from "./guest-heading.tsx";
import { confirmAddress, sendConfirmationAgain } from "./guest-identity.ts";
import { MailedCodeForm } from "./mailed-code-form.tsx";
import { Resend } from "./resend.tsx";

/** The account is made when the address is confirmed. What shows here is the same for one that has an account. */
export function ConfirmAddress({ email, returnTo }: { email: string; returnTo: string }) {
  return (
    <>
      <GuestHeading title="Check your e-mail">
        We sent a link and a code to <b className="font-semibold text-text">{email}</b>. Open the link in this
        browser, or type the code here.
      </GuestHeading>
      <MailedCodeForm
        check={(code) => confirmAddress(email, code)}
        action="Confirm"
        busyAction="Confirming"
        fallback="Failed to confirm your e-mail"
      />
      <Captcha />
      <Resend
        what="the e-mail"
        send={() => sendConfirmationAgain(email, returnTo)}
        fallback="Failed to send the e-mail again"
      />
      <p className="text-center">
        <Link to={paths.login} state={{ email }} className="link">
          Go to sign in
        </Link>
      </p>
    </>
  );
}
