import { lazy, Suspense, useState } from "react";
import { Link, useLocation } from "react-router";
import { paths } from "../../app/paths.ts";
import { addressIn } from "./address-in.ts";
import { Captcha } from "./captcha.tsx";
import { GuestForm } from "./guest-form.tsx";
import { GuestHeading } from "./guest-heading.tsx";
import { signInWithPassword } from "./guest-identity.ts";
import { GuestNotice } from "./guest-notice.tsx";
import { OtherWays } from "./other-ways.tsx";
import { PasswordField, TextField } from "./text-field.tsx";
import { useForm } from "./use-form.ts";

export { guestLoader as loader } from "./guest-loader.ts";

const SeededPeople = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import("./seeded-people.tsx")).SeededPeople }))
  : () => null;
const SsoForm = lazy(async () => ({ default: (await import("./sso-form.tsx")).SsoForm }));

function LoginPage() {
  const { search } = useLocation();
  const [way, setWay] = useState<"password" | "sso">("password");

  return (
    <>
      <GuestHeading title="Welcome back">Your twins kept the conversation going.</GuestHeading>
      <GuestNotice />
      <OtherWays phonePath={paths.phoneLogin + search} />
      {way === "password" ? (
        <PasswordForm />
      ) : (
        <Suspense>
          <SsoForm onBack={() => setWay("password")} />
        </Suspense>
      )}
      <div className="grid gap-1.5 text-center text-muted">
        <p>
          New to Parley?{" "}
          <Link to={paths.register + search} className="link">
            Create an account
          </Link>
        </p>
        {way === "password" && (
          <p>
            Through your company?{" "}
            <button type="button" className="link" onClick={() => setWay("sso")}>
              Use single sign-on
            </button>
          </p>
        )}
      </div>
      <Suspense>
        <SeededPeople />
      </Suspense>
    </>
  );
}

function PasswordForm() {
  const { state } = useLocation();
  const form = useForm((field) => signInWithPassword(field("email"), field("password")), "Failed to sign in");

  return (
    <GuestForm form={form} action="Sign in" busyAction="Signing in">
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={addressIn(state)}
        errors={form.fieldErrors}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        errors={form.fieldErrors}
        aside={
          <Link to={paths.forgotPassword} className="link text-small">
            Forgot password?
          </Link>
        }
      />
      <Captcha />
    </GuestForm>
  );
}

export { LoginPage as Component };
