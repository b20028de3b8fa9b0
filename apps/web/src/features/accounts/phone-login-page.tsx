import { Link, useLocation } from "react-router";
import { paths } from "../../app/paths.ts";
import { GuestHeading } from "./guest-heading.tsx";
import { PhoneForm } from "./phone-form.tsx";

export { guestLoader as loader } from "./guest-loader.ts";

function PhoneLoginPage() {
  const { search } = useLocation();
  return (
    <>
      <GuestHeading title="Sign in with your phone">We send you a code; no password needed.</GuestHeading>
      <PhoneForm kind="known" action="Sign in" busyAction="Signing in" fallback="Failed to sign in" />
      <p className="text-center text-muted">
        <Link to={paths.login + search} className="link">
          Use your e-mail
        </Link>{" "}
        or{" "}
        <Link to={paths.phoneRegister + search} className="link">
          create an account
        </Link>
      </p>
    </>
  );
}

export { PhoneLoginPage as Component };
