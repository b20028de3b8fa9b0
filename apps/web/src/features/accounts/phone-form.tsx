import { useState } from "react";
import { Captcha } from "./captcha.tsx";
import { CodeField, digitsOf } from "./code-field.tsx";
import { GuestForm } from "./guest-form.tsx";
import { sendCode, verifyCode } from "./guest-identity.ts";
import { NameFields, type Names, namesIn } from "./name-fields.tsx";
import { Resend } from "./resend.tsx";
import { TextField } from "./text-field.tsx";
import { useForm } from "./use-form.ts";

interface PhoneFormProps {
  kind: "new" | "known";
  /** What the last button says: the code signs in, or makes the account. */
  action: string;
  busyAction: string;
  fallback: string;
  /** Who brought them, if somebody did. */
  referredBy?: string | undefined;
}

/** A number, and whose it is. */
interface Entered {
  phone: string;
  names: Names;
}

/** A number, then the code that was sent to it. What was typed is there again for whoever goes back. */
export function PhoneForm(props: PhoneFormProps) {
  const [entered, setEntered] = useState<Entered>();
  const [isSent, setIsSent] = useState(false);
  const handleSent = (now: Entered) => {
    setEntered(now);
    setIsSent(true);
  };
  if (!isSent || !entered) return <NumberForm {...props} entered={entered} onSent={handleSent} />;
  return <CodeForm {...props} entered={entered} onChangeNumber={() => setIsSent(false)} />;
}

type NumberFormProps = PhoneFormProps & { entered: Entered | undefined; onSent: (entered: Entered) => void };

function NumberForm({ kind, fallback, referredBy, entered, onSent }: NumberFormProps) {
  const form = useForm(async (field) => {
    const phone = field("phone").replaceAll(/[\s()-]/g, "");
    const names = namesIn(field);
    await sendCode(phone, metadata(kind, names, referredBy));
    onSent({ phone, names });
  }, fallback);

  return (
    <GuestForm form={form} action="Send code" busyAction="Sending code">
      {kind === "new" && <NameFields errors={form.fieldErrors} names={entered?.names} />}
      <TextField
        label="Phone number"
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={entered?.phone}
        placeholder="+46 70 123 45 67"
        pattern="\+[\d\s\(\)\-]{7,20}"
        title="Write the number with its country code, such as +46 70 123 45 67."
        hint="With its country code."
        errors={form.fieldErrors}
      />
      <Captcha />
    </GuestForm>
  );
}

type CodeFormProps = PhoneFormProps & { entered: Entered; onChangeNumber: () => void };

function CodeForm(props: CodeFormProps) {
  const { kind, action, busyAction, fallback, referredBy, entered, onChangeNumber } = props;
  const { phone, names } = entered;
  const form = useForm((field) => verifyCode(phone, digitsOf(field("code")), fallback), fallback);

  return (
    <>
      <GuestForm form={form} action={action} busyAction={busyAction}>
        <CodeField
          errors={form.fieldErrors}
          hint={`Sent to ${phone}.`}
          aside={
            <button type="button" className="link text-small" onClick={onChangeNumber}>
              Change number
            </button>
          }
        />
        <Captcha />
      </GuestForm>
      <Resend
        what="the code"
        send={() => sendCode(phone, metadata(kind, names, referredBy))}
        fallback="Failed to send the code"
      />
    </>
  );
}

/** Undefined for a number that has its account: it gets no other. */
const metadata = (kind: PhoneFormProps["kind"], names: Names, referred_by_user_id: string | undefined) =>
  kind === "new" ? { ...names, referred_by_user_id } : undefined;
