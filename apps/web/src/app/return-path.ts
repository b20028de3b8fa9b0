import { paths } from "./paths.ts";

/** The sign-in page, remembering the page that asked for it, and why a provider or a link did not lead there. */
export function loginPath(pathname: string, search: string): string {
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams({ from: pathname + withoutAnswer(search) });
  const error = asked.get("error_code") ?? asked.get("error");
  // A code that did not become a session was too old, or began in another browser.
  const failure = error ?? (hasAnswer(search) ? "bad_oauth_callback" : undefined);
  if (failure) kept.set("error_code", failure);
  return `${paths.login}?${kept}`;
}

/** What the identity service and the providers behind it add to an address. Nothing of it is for a page of ours. */
const ANSWER = ["code", "error", "error_code", "error_description"];

/** Exchanged before any page shows, and worth nothing afterwards. */
export const hasAnswer = (search: string): boolean => new URLSearchParams(search).has("code");

export function withoutAnswer(search: string): string {
  const kept = new URLSearchParams(search);
  for (const name of ANSWER) kept.delete(name);
  return kept.size > 0 ? `?${kept}` : "";
}

/** Where to go after signing in. Only ever a page of ours: `from` arrives in a link that anybody can write. */
export function returnPath(search: string, origin = window.location.origin): string {
  const from = new URLSearchParams(search).get("from");
  if (!from?.startsWith("/")) return paths.dashboard;
  const target = new URL(from, origin);
  return target.origin === origin ? target.pathname + target.search + target.hash : paths.dashboard;
}
