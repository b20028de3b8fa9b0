import { identityClient, onIdentityEvent } from "./identity.ts";
import { isFresh, keptSession, type Missing, SESSION_KEY, type Session } from "./kept-session.ts";
import { createStore, useStore } from "./store.ts";

export type SessionState =
  | { status: "restoring" }
  /** `hasLeft` when they chose to: nothing is to be resumed for whoever signs in next. */
  | { status: "signed-out"; hasLeft: boolean }
  /** It is known who they are, but that alone opens nothing yet. */
  | { status: "halfway"; lacks: Missing }
  | { status: "signed-in"; session: Session };

/** Where a session lives between visits, and who says that it ended or changed. */
export interface SessionKeeper {
  restore(): Promise<Session | null>;
  forget(): void;
  watch(onChange: (session: Session | null) => void): void;
}

export function createSessionStore(keeper: SessionKeeper) {
  const state = createStore<SessionState>({ status: "restoring" });
  const { promise: settled, resolve: markSettled } = Promise.withResolvers<void>();
  let isLeaving = false;

  const settle = (session: Session | null) => {
    const next = stateOf(session, isLeaving);
    // The client tells of the same session each time its tab is looked at again.
    if (!isSame(state.get(), next)) state.set(next);
    markSettled();
  };
  // Someone who signs in while the old session is still being restored keeps the new one.
  const settleRestored = (session: Session | null) => {
    if (state.get().status === "restoring") settle(session);
  };
  const forget = () => {
    keeper.forget();
    settle(null);
  };

  keeper.watch(settle);
  void keeper.restore().then(settleRestored);

  return {
    /** Resolves once it is known whether anybody is signed in. */
    settled,
    state,
    /** The person goes. If `tell` is refused, they stay unless it has ended the session already. */
    async leave(tell: () => Promise<unknown> = async () => {}): Promise<void> {
      isLeaving = true;
      try {
        await tell();
        forget();
      } finally {
        isLeaving = false;
      }
    },
    /** The session is over, the person is still here. */
    forget,
    /** Signed out in this tab only: the kept session is tried again on the next visit. */
    setAside: () => settle(null),
  };
}

function stateOf(session: Session | null, hasLeft: boolean): SessionState {
  if (!session) return { status: "signed-out", hasLeft };
  return session.lacks ? { status: "halfway", lacks: session.lacks } : { status: "signed-in", session };
}

function isSame(one: SessionState, other: SessionState): boolean {
  if (one.status === "signed-in" && other.status === "signed-in")
    return one.session.access_token === other.session.access_token && isSameUser(one.session, other.session);
  if (one.status === "halfway" && other.status === "halfway") return one.lacks === other.lacks;
  // Whoever has left stays so, however often it is said that nobody is here.
  return one.status === "signed-out" && other.status === "signed-out" && (one.hasLeft || !other.hasLeft);
}

const isSameUser = ({ user: one }: Session, { user: other }: Session) =>
  one.id === other.id && one.email === other.email;

/** The client comes this long before the hour is over: it refreshes a minute and a half ahead. */
const MARGIN = 120_000;
/** Long after the first page stands, and long before anybody needs it. */
const IDLE = 10_000;

/**
 * The session in local storage, where the identity client keeps it: shared by all tabs, gone for all of them when one
 * signs out. A page reads it at once; the client is fetched later to refresh it, or at once when there is nothing to show
 * without it.
 */
export function storedSession(storage: Storage, page: Window): SessionKeeper {
  let report: (session: Session | null) => void = () => {};
  let isExpected = false;
  let isRefreshing = false;

  const wake = () => void identityClient().catch(() => setTimeout(wake, IDLE));
  const read = () => {
    const session = keptSession(storage);
    if (session && !isExpected) setTimeout(wake, isFresh(session, Date.now() + MARGIN) ? IDLE : 0);
    isExpected ||= session !== null;
    return session;
  };
  const change = () => {
    const session = read();
    // The one that is being refreshed is no news until it is.
    if (isRefreshing && session && !isFresh(session)) return;
    report(session);
  };

  page.addEventListener("storage", ({ key }) => {
    // A null key means that the whole storage was cleared.
    if (key === SESSION_KEY || key === null) change();
  });
  onIdentityEvent(change);

  return {
    async restore() {
      const session = read();
      if (!bringsAnswer(page.location) && (!session || isFresh(session))) return session;
      // Exchanges the code in the address, or the spent token. Without a connection the session stays as it is.
      isRefreshing = true;
      await Promise.allSettled([identityClient().then((client) => client.getSession())]);
      isRefreshing = false;
      return keptSession(storage);
    },
    forget: () => storage.removeItem(SESSION_KEY),
    watch: (onChange) => {
      report = onChange;
    },
  };
}

/** A provider or a link in a mail sends people back with this in the address. */
function bringsAnswer({ search, hash }: Location): boolean {
  const said = [new URLSearchParams(search), new URLSearchParams(hash.slice(1))];
  return ["code", "access_token"].some((name) => said.some((part) => part.has(name)));
}

export const sessionStore = createSessionStore(storedSession(window.localStorage, window));

export const useSession = (): SessionState => useStore(sessionStore.state);

/** Undefined for anyone who is not signed in. */
export function currentSession(): Session | undefined {
  const state = sessionStore.state.get();
  return state.status === "signed-in" ? state.session : undefined;
}
