interface Notice {
  tone: "danger" | "accent";
  title: string;
  text: string;
}

const OLD_LINK: Notice = {
  tone: "danger",
  title: "This link does not work.",
  text: "It may have been used already, or it is too old. Nothing has changed.",
};

/** Our own sentences for what a link or a provider sent back: the words in an address are anybody's. */
const NOTICES: Record<string, Notice> = {
  otp_expired: OLD_LINK,
  flow_state_expired: OLD_LINK,
  flow_state_not_found: OLD_LINK,
  access_denied: {
    tone: "danger",
    title: "The account was not connected.",
    text: "The other side did not let you through, or you turned back. Nothing has changed.",
  },
  identity_already_exists: {
    tone: "danger",
    title: "That account opens another Parley account.",
    text: "Nothing has changed. Disconnect it there first, or connect a different one.",
  },
  email_exists: {
    tone: "danger",
    title: "This address belongs to another account.",
    text: "Yours stays as it was.",
  },
};

const HALF_DONE: Notice = {
  tone: "accent",
  title: "One address is confirmed.",
  text: "Now follow the link that we sent to the other one.",
};

const FAILED: Notice = {
  tone: "danger",
  title: "That did not work.",
  text: "Nothing has changed. Please try again.",
};

/** Undefined for someone who came by themselves. */
export function returnNotice(search: string, hash: string): Notice | undefined {
  const said = [new URLSearchParams(search), new URLSearchParams(hash.slice(1))];
  const find = (name: string) => said.map((part) => part.get(name)).find(Boolean);
  const code = find("error_code") ?? find("error");
  if (code) return NOTICES[code] ?? FAILED;
  return find("message") ? HALF_DONE : undefined;
}
