/** Where someone may be sent with a code in hand: our own pages and those an operator listed, compared by origin. */
export function allowedRedirect(
  wanted: string | undefined | null,
  { webOrigin, redirects }: { webOrigin: string; redirects: string[] },
): string {
  if (!wanted || !isPlainAddress(wanted)) return webOrigin;
  const address = URL.parse(wanted);
  const isListed = [webOrigin, ...redirects].some((listed) => URL.parse(listed)?.origin === address?.origin);
  return address && isWeb(address) && isListed ? address.href : webOrigin;
}

type Leaving = { redirect_to?: string | null | undefined; code_challenge?: string | null | undefined };

/** Without a challenge it is the session itself that comes back: only our own pages are handed that. */
export const redirectAfter = (
  { redirect_to, code_challenge }: Leaving,
  { webOrigin, redirects }: { webOrigin: string; redirects: string[] },
): string => allowedRedirect(redirect_to, { webOrigin, redirects: code_challenge ? redirects : [] });

const isWeb = ({ protocol, username, password }: URL) =>
  (protocol === "https:" || protocol === "http:") && username === "" && password === "";

/** Parsers disagree about backslashes, spaces and control characters; none of our own addresses has any. */
const isPlainAddress = (wanted: string) =>
  wanted.length <= 2000 && /^https?:\/\/[\x21-\x5b\x5d-\x7e]+$/i.test(wanted);
