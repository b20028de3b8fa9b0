type Allowed = { webOrigin: string; redirects: string[]; roomHost?: string | undefined };

/**
 * Where someone may be sent with a code in hand: our own pages and those an operator listed, compared by origin. A
 * room's own domain is reached by way of a page of ours, where they say that they mean to go there.
 */
export function allowedRedirect(
  wanted: string | undefined | null,
  { webOrigin, redirects, roomHost }: Allowed,
): string {
  const address = plainAddress(wanted);
  if (!address) return webOrigin;
  const isListed = [webOrigin, ...redirects].some((listed) => URL.parse(listed)?.origin === address.origin);
  if (isListed) return address.href;
  return isOnRoom(address, roomHost) ? continueAddress(webOrigin, address) : webOrigin;
}

/** Undefined for an address no room stands on. */
export function roomAddress(wanted: string | undefined, { roomHost }: Allowed): URL | undefined {
  const address = plainAddress(wanted);
  return address && isOnRoom(address, roomHost) ? address : undefined;
}

/** Only over TLS: a certificate is what tells the domain from somebody on the way to it. */
const isOnRoom = ({ protocol, hostname }: URL, roomHost: string | undefined): boolean =>
  roomHost !== undefined && protocol === "https:" && hostname === roomHost;

const continueAddress = (webOrigin: string, { href }: URL): string =>
  `${webOrigin}/auth/v1/continue?${new URLSearchParams({ redirect_to: href })}`;

type Leaving = { redirect_to?: string | null | undefined; code_challenge?: string | null | undefined };

/** Without a challenge it is the session itself that comes back: only our own pages are handed that. */
export const redirectAfter = (
  { redirect_to, code_challenge }: Leaving,
  { webOrigin, redirects, roomHost }: Allowed,
): string =>
  allowedRedirect(
    redirect_to,
    code_challenge ? { webOrigin, redirects, roomHost } : { webOrigin, redirects: [] },
  );

function plainAddress(wanted: string | undefined | null): URL | undefined {
  const address = wanted && isPlain(wanted) ? URL.parse(wanted) : undefined;
  return address && isWeb(address) ? address : undefined;
}

const isWeb = ({ protocol, username, password }: URL) =>
  (protocol === "https:" || protocol === "http:") && username === "" && password === "";

/** Parsers disagree about backslashes, spaces and control characters; none of our own addresses has any. */
const isPlain = (wanted: string) =>
  wanted.length <= 2000 && /^https?:\/\/[\x21-\x5b\x5d-\x7e]+$/i.test(wanted);
