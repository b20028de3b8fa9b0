import { action, type Fact, greeting, type Letter, moment } from "./letter.ts";

type Named = { name?: string | null | undefined };
/** What has just happened to an account, and where its owner undoes it. */
type Happening = Named & { at: string; device?: string | null | undefined; secureUrl: string };

const notYou = "If this was not you, set a new password now and sign out every other device.";
const wasYou = "If it was you, there is nothing to do.";

export const passwordChanged = ({ name, secureUrl, ...when }: Happening): Letter => ({
  subject: "Your password was changed",
  preview: wasYou,
  heading: "Your password was changed",
  paragraphs: [greeting(name), `The password of your Parley account is a new one. ${notYou}`],
  facts: factsOf(when),
  button: action("This was not me", secureUrl),
  ignoring: wasYou,
});

export const emailChanged = ({
  name,
  secureUrl,
  newEmail,
  ...when
}: Happening & { newEmail: string }): Letter => ({
  subject: "Your e-mail address was changed",
  preview: wasYou,
  heading: "Your address was changed",
  paragraphs: [
    greeting(name),
    `Your Parley account now belongs to ${newEmail}. We write to that address from now on, and this is the last mail to the old one. ${notYou}`,
  ],
  facts: factsOf(when),
  button: action("This was not me", secureUrl),
  ignoring: wasYou,
});

type FactorChange = Happening & { factor: string };

export const factorAdded = ({ name, secureUrl, factor, ...when }: FactorChange): Letter => ({
  subject: "Two-step verification was set up",
  preview: wasYou,
  heading: "A second step was added",
  paragraphs: [greeting(name), `Signing in to your account now takes a second step. ${notYou}`],
  facts: factsOf(when, { label: "Second step", value: factor }),
  button: action("This was not me", secureUrl),
  ignoring: `${wasYou} Keep your recovery codes where you will find them.`,
});

export const factorRemoved = ({ name, secureUrl, factor, ...when }: FactorChange): Letter => ({
  subject: "A second step was removed",
  preview: wasYou,
  heading: "A second step was removed",
  paragraphs: [greeting(name), `One way to confirm that it is you no longer works. ${notYou}`],
  facts: factsOf(when, { label: "Second step", value: factor }),
  button: action("This was not me", secureUrl),
  ignoring: wasYou,
});

export const accountDeleted = ({ name, at }: Named & { at: string }): Letter => ({
  subject: "Your account is deleted",
  preview: "Your data is gone. This is our last mail.",
  heading: "Goodbye",
  paragraphs: [
    greeting(name),
    "Your Parley account is deleted, and with it your profile, your twins, what they knew, and the words you wrote. What you paid and were paid stays in our books, as the law asks, without your name.",
    "It cannot be undone. Whoever wants to come back is welcome, and starts anew.",
  ],
  facts: [{ label: "When", value: moment(at) }],
  ignoring: "There is nothing to do. This is the last mail you get from us.",
});

export const exportReady = ({ name, url, until }: Named & { url: string; until: string }): Letter => ({
  subject: "Your data is ready",
  preview: "Everything we hold about you, in one file.",
  heading: "Your data is ready",
  paragraphs: [
    greeting(name),
    "Everything we hold about you is in one file. You find it in your settings, and only while you are signed in.",
  ],
  facts: [{ label: "Kept until", value: moment(until) }],
  button: action("Go to the file", url),
  ignoring: "If you do not fetch it, we delete the file then. Your account stays as it is.",
});

function factsOf(
  { at, device }: { at: string; device?: string | null | undefined },
  ...more: Fact[]
): Fact[] {
  return [
    ...more,
    { label: "When", value: moment(at) },
    ...(device ? [{ label: "Device", value: device }] : []),
  ];
}
