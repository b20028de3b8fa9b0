import { lazy, Suspense, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { paths } from "../../app/paths.ts";
import { Loading } from "../../components/ui/spinner.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { Captcha } from "./captcha.tsx";
import { GuestForm } from "./guest-form.tsx";
import { GuestHeading } from "./guest-heading.tsx";
import { signUp } from "./guest-identity.ts";
import { NameFields, namesIn } from "./name-fields.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { OtherWays } from "./other-ways.tsx";
import { TextField } from "./text-field.tsx";
import { type FormFields, useForm } from "./use-form.ts";

export { guestLoader as loader } from "./guest-loader.ts";

const ConfirmAddress = lazy(async () => ({
  default: (await import("./confirm-address.tsx")).ConfirmAddress,
}));

const ALREADY_HERE = "An account with this email already exists. Redirecting to sign in...";
/** Long enough to read the sentence. */
const REDIRECT_DELAY = 2_500;

function RegisterPage() {
  const { search } = useLocation();
  const [confirming, setConfirming] = useState<string>();
  const returnTo = window.location.origin + paths.login + onlyFrom(search);
  const register = useRegistration(returnTo, setConfirming);
  const form = useForm(register, "Failed to create account");
  if (confirming !== undefined)
    return (
      <Suspense fallback={<Loading />}>
        <ConfirmAddress email={confirming} returnTo={returnTo} />
      </Suspense>
    );

  return (
    <>
      <GuestHeading title="Create an account">Give your knowledge a voice of its own.</GuestHeading>
      <OtherWays phonePath={paths.phoneRegister + search} />
      <GuestForm form={form} action="Create account" busyAction="Creating account">
        <NameFields errors={form.fieldErrors} />
        <TextField label="E-mail" name="email" type="email" autoComplete="email" errors={form.fieldErrors} />
        <NewPasswordField label="Password" errors={form.fieldErrors} />
        <Captcha />
      </GuestForm>
      <p className="text-center text-muted">
        Already have an account?{" "}
        <Link to={paths.login + onlyFrom(search)} className="link">
          Sign in
        </Link>
      </p>
    </>
  );
}

/** Whoever confirms comes back through the sign-in page, which knows where they wanted to go. */
function onlyFrom(search: string): string {
  const from = new URLSearchParams(search).get("from");
  return from ? `?${new URLSearchParams({ from })}` : "";
}

function useRegistration(returnTo: string, onConfirmationNeeded: (email: string) => void) {
  const [search] = useSearchParams();
  const navigate = useNavigate();

  return async function register(field: FormFields) {
    const email = field("email");
    const referred_by_user_id = search.get("ref") ?? undefined;
    const account = { email, password: field("password"), ...namesIn(field), referred_by_user_id };
    try {
      if (await signUp(account, returnTo)) onConfirmationNeeded(email);
    } catch (refusal) {
      if (!isAlreadyHere(refusal)) throw refusal;
      setTimeout(() => void navigate(paths.login, { state: { email } }), REDIRECT_DELAY);
      throw new ApiError({ status: refusal.status, code: "already_here", message: ALREADY_HERE });
    }
  };
}

/** By these words, whatever the code (spec §5). */
const isAlreadyHere = (refusal: unknown): refusal is ApiError =>
  refusal instanceof ApiError && /already (registered|exists)/i.test(refusal.message);

export { RegisterPage as Component };
