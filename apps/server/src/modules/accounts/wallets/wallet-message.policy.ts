import type { WalletMessage } from "./wallet-message.ts";

const WINDOW_MS = 600_000;

/** Signed within ten minutes, and within whatever the message says of itself. */
export const maySignInNow = (message: WalletMessage, now = Date.now()): boolean =>
  Math.abs(now - message["Issued At"].getTime()) <= WINDOW_MS &&
  now < (message["Expiration Time"]?.getTime() ?? Number.POSITIVE_INFINITY) &&
  now >= (message["Not Before"]?.getTime() ?? 0);

/** No message is good for longer, so no longer must it be remembered. */
export const goodUntil = (message: WalletMessage): Date =>
  new Date(message["Issued At"].getTime() + 2 * WINDOW_MS);

/** Shown to the person by their wallet: our own page, and the page is what the message says it is. */
export const mayAskForSignature = ({ domain, URI: uri }: WalletMessage, origins: string[]): boolean => {
  const page = new URL(uri);
  return page.host === domain && origins.some((listed) => URL.parse(listed)?.origin === page.origin);
};
