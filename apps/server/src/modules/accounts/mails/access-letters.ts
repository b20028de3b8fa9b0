import { action, greeting, isNameLike, type Letter, lasting } from "./letter.ts";

type Named = { name?: string | null | undefined };
/** A link, a code to type instead of it, and how long both last. */
type Passage = Named & { url: string; code?: string | undefined; minutes: number };

// Sign-up greets nobody: anybody may type anybody's address, and a name along with it.
export const confirmSignUp = ({ url, code, minutes }: Omit<Passage, "name">): Letter => ({
  subject: "Confirm your e-mail address",
  preview: "One click, and your Parley account is yours.",
  heading: "Welcome to Parley",
  paragraphs: [
    "You are one click away. Confirm that this address is yours, and your account opens.",
    `The link works once, for ${lasting(minutes)}.`,
  ],
  button: action("Confirm my address", url),
  code,
  ignoring:
    "If you did not sign up, ignore this mail: no account is created, and we will not write to you again.",
});

export const alreadyRegistered = ({
  signInUrl,
  resetUrl,
}: {
  signInUrl: string;
  resetUrl: string;
}): Letter => ({
  subject: "You already have an account",
  preview: "Somebody, probably you, tried to sign up with this address.",
  heading: "You already have an account",
  paragraphs: [
    "Somebody, probably you, just tried to sign up to Parley with this address. There is an account for it already, so nothing was created and nothing was changed.",
  ],
  button: action("Sign in", signInUrl),
  second: { lead: "Forgot your password?", action: action("Set a new one", resetUrl) },
  ignoring: "If it was not you, ignore this mail: your account is as it was, and nobody got in.",
});

export const magicLink = ({ name, url, code, minutes }: Passage & { code: string }): Letter => ({
  subject: "Your link to sign in",
  preview: "Sign in with one click, or with the code inside.",
  heading: "Sign in to Parley",
  paragraphs: [
    greeting(name),
    `Here is your link. It works once, for ${lasting(minutes)}, and so does the code below it. Never tell the code to anybody: we do not ask for it by mail, by phone or in a chat.`,
  ],
  button: action("Sign in", url),
  code,
  ignoring: "If you did not ask for it, ignore this mail: nobody can sign in without it.",
});

export const resetPassword = ({ name, url, code, minutes }: Passage): Letter => ({
  subject: "Set a new password",
  preview: "A link to choose a new password.",
  heading: "Set a new password",
  paragraphs: [
    greeting(name),
    `You asked for a new password. Choose one behind this link; it works once, for ${lasting(minutes)}.`,
  ],
  button: action("Choose a new password", url),
  code,
  ignoring: "If you did not ask for it, ignore this mail: your password stays as it is.",
});

type AddressChange = Passage & { newEmail: string };

export const emailChangeNew = ({ name, url, code, minutes, newEmail }: AddressChange): Letter => ({
  subject: "Confirm your new address",
  preview: "One click, and your account uses this address.",
  heading: "Is this your new address?",
  paragraphs: [
    greeting(name),
    `You want to sign in to Parley with ${newEmail} from now on. Confirm that it is yours; the link works once, for ${lasting(minutes)}.`,
  ],
  button: action("Confirm the new address", url),
  code,
  ignoring: "If you did not ask for it, ignore this mail: no account is connected with this address.",
});

export const emailChangeOld = ({ name, url, code, minutes, newEmail }: AddressChange): Letter => ({
  subject: "Your account is about to change its address",
  preview: "Confirm here, at the old address, that it was you.",
  heading: "Do you want to change your address?",
  paragraphs: [
    greeting(name),
    `Somebody who is signed in to your account wants to replace this address by ${newEmail}. Nothing changes until you agree here; the link works once, for ${lasting(minutes)}.`,
  ],
  button: action("Yes, change my address", url),
  code,
  ignoring:
    "If it was not you, ignore this mail, and your address stays. Then change your password: somebody else is signed in to your account.",
});

export const reauthentication = ({
  name,
  code,
  minutes,
}: Named & { code: string; minutes: number }): Letter => ({
  subject: "Your confirmation code",
  preview: "Type it where you were asked for it.",
  heading: "Confirm that it is you",
  paragraphs: [
    greeting(name),
    `Type this code where you were asked for it. It works once, for ${lasting(minutes)}. Never tell it to anybody: we do not ask for it by mail, by phone or in a chat.`,
  ],
  code,
  ignoring:
    "If you did not ask for it, ignore this mail, and nothing changes. Then change your password: somebody else is signed in to your account.",
});

export const invitation = ({
  url,
  minutes,
  invitedBy,
}: Omit<Passage, "name" | "code"> & { invitedBy?: string | null | undefined }): Letter => ({
  subject: "You are invited to Parley",
  preview: "An account is waiting for you.",
  heading: "You are invited",
  paragraphs: [
    `${isNameLike(invitedBy) ? invitedBy.trim() : "Parley"} invites you to Parley, where people meet twins of those they would like to ask.`,
    `Accept, choose a password, and your account is ready. The link works once, for ${lasting(minutes)}.`,
  ],
  button: action("Accept the invitation", url),
  ignoring: "If you do not want an account, ignore this mail: nothing can be done with it without you.",
});
