import { Link, useLocation, useSearchParams } from "react-router";
import { paths } from "../../app/paths.ts";
import { GuestHeading } from "./guest-heading.tsx";
import { PhoneForm } from "./phone-form.tsx";

export { guestLoader as loader } from "./guest-loader.ts";

function PhoneRegisterPage() {
  const { search } = useLocation();
  const [asked] = useSearchParams();
  return (
    <>
      <GuestHeading title="Create an account with your phone">
        We send you a code; no password needed.
      </GuestHeading>
      <PhoneForm
        kind="new"
        action="Create account"
        busyAction="Creating account"
        fallback="Failed to create account"
        referredBy={asked.get("ref") ?? undefined}
      />
      <p className="text-center text-muted">
        Already have an account?{" "}
        <Link to={paths.phoneLogin + search} className="link">
          Sign in
        </Link>
      </p>
    </>
  );
}

export { PhoneRegisterPage as Component };
