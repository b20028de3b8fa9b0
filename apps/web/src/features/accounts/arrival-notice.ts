export interface Notice {
  tone: "danger" | "success";
  title: string;
  text?: string;
}

const OLD_LINK: Notice = {
  tone: "danger",
  title: "This link does not work.",
  text: "It may have been used already, or it is too old. Sign in, or ask for a new one.",
};

/** Our own sentences for what a link or a provider sent back: the words in an address are anybody's. */
const NOTICES: Record<string, Notice> = {
  otp_expired: OLD_LINK,
  flow_state_expired: OLD_LINK,
  flow_state_not_found: OLD_LINK,
  access_denied: {
    tone: "danger",
    title: "Failed to sign in.",
    text: "The other side did not let you through, or you turned back. Nothing has changed.",
  },
  email_exists: {
    tone: "danger",
    title: "An account with this email already exists.",
    text: "Sign in the way you did before; then connect the other way in Settings.",
  },
  user_banned: { tone: "danger", title: "Failed to sign in.", text: "This account is closed for now." },
};

/** Undefined for someone who came by themselves. */
export function arrivalNotice(search: string, hash: string): Notice | undefined {
  const said = [new URLSearchParams(search), new URLSearchParams(hash.slice(1))];
  const find = (name: string) => said.map((part) => part.get(name)).find(Boolean);
  const code = find("error_code") ?? find("error");
  if (code)
    return NOTICES[code] ?? { tone: "danger", title: "Failed to sign in.", text: "Please try again." };
  // The mail was opened in another browser than the one that signed up: the address is confirmed all the same.
  if (find("code")) return { tone: "success", title: "Your e-mail is confirmed.", text: "Sign in to go on." };
  return undefined;
}
