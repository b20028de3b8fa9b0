import { type FormEvent, useState } from "react";
import { ApiError, errorText } from "../../lib/api-error.ts";

export type FieldErrors = Readonly<Record<string, string>>;

interface Form {
  isBusy: boolean;
  /** The refusal of the whole form, shown above its button. */
  error: string | undefined;
  fieldErrors: FieldErrors;
  handleSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** The fields' own constraints say what is wrong with them; the server says what is wrong with the rest. */
export function useForm(submit: (fields: FormFields) => Promise<void>, fallback: string): Form {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});

  async function send(form: HTMLFormElement) {
    setIsBusy(true);
    setError(undefined);
    try {
      await submit(fieldsOf(form));
    } catch (refusal) {
      const field = fieldOf(refusal, form);
      if (field) setFieldErrors({ [field.name]: errorText(refusal, fallback) });
      else setError(formError(refusal, fallback));
      field?.focus();
    } finally {
      setIsBusy(false);
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = inputsOf(form).filter((input) => !input.checkValidity());
    setFieldErrors(Object.fromEntries(wrong.map((input) => [input.name, complaint(input)])));
    wrong[0]?.focus();
    if (wrong.length === 0 && !isBusy) void send(form);
  }

  return { isBusy, error, fieldErrors, handleSubmit };
}

/** Refusals that are about one field and are said beside it. */
const FIELDS: Record<string, string> = {
  weak_password: "password",
  same_password: "password",
  email_address_invalid: "email",
  email_exists: "email",
  phone_exists: "phone",
  otp_expired: "code",
  reauthentication_not_valid: "code",
  mfa_verification_failed: "code",
  mfa_challenge_expired: "code",
  mfa_factor_name_conflict: "name",
  wrong_confirmation: "confirmation",
};

function fieldOf(refusal: unknown, form: HTMLFormElement): HTMLInputElement | undefined {
  const name = refusal instanceof ApiError ? FIELDS[refusal.code] : undefined;
  return inputsOf(form).find((input) => input.name === name);
}

function formError(refusal: unknown, fallback: string): string {
  const words = errorText(refusal, fallback);
  return navigator.onLine ? words : `${words}. You are offline; what you typed stays here.`;
}

/** The text of a field by its name; empty for one that is not there. */
export type FormFields = (name: string) => string;

function fieldsOf(form: HTMLFormElement): FormFields {
  const values = new FormData(form);
  return (name) => {
    const value = values.get(name);
    return typeof value === "string" ? value : "";
  };
}

const inputsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element) => element instanceof HTMLInputElement);

/** The browser's own sentences differ from browser to browser and do not speak our language. */
function complaint({ validity, type, minLength, title }: HTMLInputElement): string {
  if (validity.valueMissing) return "This is needed.";
  if (validity.tooShort) return `Use at least ${minLength} characters.`;
  if (type === "email") return "That is not an e-mail address.";
  return title;
}
