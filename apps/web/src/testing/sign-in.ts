import { SESSION_KEY } from "../lib/kept-session.ts";

/** As the identity client would keep it; every tab hears of it, this one too. */
export function signIn(session: object): void {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  window.dispatchEvent(new StorageEvent("storage", { key: SESSION_KEY }));
}
