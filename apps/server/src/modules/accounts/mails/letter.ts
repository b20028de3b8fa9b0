/** What a mail says, before anybody decides how it looks. Both of its parts are made from this. */
export type Letter = {
  subject: string;
  /** The grey line beside the subject in a list of mails. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** The one thing to do. */
  button?: Action | undefined;
  /** For whoever cannot press the button here, or reads this on another device. */
  code?: string | undefined;
  /** A quieter second way. */
  second?: { lead: string; action: Action } | undefined;
  /** When and what, as on a receipt. */
  facts?: Fact[] | undefined;
  /** What happens when nothing is done: every mail owes its reader this sentence. */
  ignoring: string;
};

export type Action = { label: string; href: string };
export type Fact = { label: string; value: string };

// A name comes from whoever typed it, not always from the person who reads the mail. One that could pass for an address
// or an offer would make our mail carry a stranger's advertisement.
const nameLike = /^\p{L}[\p{L}\p{M}'’ -]{0,39}$/u;

export const isNameLike = (name: string | null | undefined): name is string =>
  typeof name === "string" && nameLike.test(name.trim());

export const greeting = (name: string | null | undefined): string =>
  isNameLike(name) ? `Hello ${name.trim()},` : "Hello,";

/** 45 minutes, 1 hour, 7 days. */
export function lasting(minutes: number): string {
  const units = [
    { size: 1440, name: "day" },
    { size: 60, name: "hour" },
    { size: 1, name: "minute" },
  ];
  const unit = units.find(({ size }) => minutes >= size && minutes % size === 0);
  const count = unit ? minutes / unit.size : Math.ceil(minutes);
  return `${count} ${unit?.name ?? "minute"}${count === 1 ? "" : "s"}`;
}

/** In UTC, because we do not know where the mail is read. */
export function moment(instant: string): string {
  const words = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${words.format(new Date(instant))} UTC`;
}

/** A link in a mail leads to a page, never into a script. */
export function action(label: string, href: string): Action {
  const { protocol } = new URL(href);
  if (protocol !== "https:" && protocol !== "http:") throw new Error(`A mail does not link to ${protocol}`);
  return { label, href };
}
