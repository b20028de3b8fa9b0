import { type GuardLevel, roleReaches } from "@parley/contract/roles";
import { type MiddlewareFunction, redirect } from "react-router";
import type { Person } from "../lib/person.ts";
import { currentSession, sessionStore } from "../lib/session.ts";
import { createStore } from "../lib/store.ts";
import { paths } from "./paths.ts";
import { hasAnswer, loginPath, returnPath, withoutAnswer } from "./return-path.ts";

/** What a route asks of whoever opens it. */
export type Level = "public" | "guest" | GuardLevel;

const SESSION_TIMEOUT = 10_000;

/** Shown instead of a page the person may not see and cannot be sent away from. */
export class AccessDeniedError extends Error {}

/** True while it is being found out who is here. */
export const isIdentifying = createStore(false);

/** Runs before any loader of the page, so that nothing is fetched for someone who may not see it. */
export function guard(level: Level): MiddlewareFunction[] {
  if (level === "public") return [];
  if (level === "guest") return [guestsOnly];
  return [membersOnly(level)];
}

const guestsOnly: MiddlewareFunction = async ({ request }) => {
  await settledInTime();
  if (currentSession()) throw redirect(returnPath(new URL(request.url).search));
};

/** A code in the address is exchanged before any page shows; whoever cannot reach the service still gets a form. */
async function settledInTime(): Promise<void> {
  const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<void>();
  const timer = setTimeout(giveUp, SESSION_TIMEOUT);
  return Promise.race([sessionStore.settled, tooLate]).finally(() => clearTimeout(timer));
}

const membersOnly = (level: GuardLevel): MiddlewareFunction =>
  async function requireLevel({ request }) {
    const { pathname, search } = new URL(request.url);
    const person = await identifyInTime();
    if (!person) throw redirect(loginPath(pathname, search));
    if (hasAnswer(search)) throw redirect(pathname + withoutAnswer(search));
    if (roleReaches(person.role, level)) return;
    if (pathname !== paths.dashboard) throw redirect(paths.dashboard);
    throw new AccessDeniedError();
  };

async function identifyInTime(): Promise<Person | undefined> {
  const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => {
    // Otherwise the sign-in page would see the session and send them straight back to wait again.
    sessionStore.setAside();
    giveUp(undefined);
  }, SESSION_TIMEOUT);
  isIdentifying.set(true);
  return Promise.race([identify(), tooLate]).finally(() => {
    clearTimeout(timer);
    isIdentifying.set(false);
  });
}

/** Fetched apart: a guest page needs neither the client nor its cache. */
async function identify() {
  const guardedPart = await import("./identify.ts");
  return guardedPart.identify();
}
