import { configure, render } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { vi } from "vitest";
import { signOutFailure } from "../../features/accounts/sign-out.ts";
import type { Session } from "../../lib/kept-session.ts";
import { forgetWords } from "../../lib/kept-words.ts";
import { closePaywall } from "../../lib/paywall.ts";
import { queryClient } from "../../lib/query-client.ts";
import { sessionStore } from "../../lib/session.ts";
import { routes, routesOf } from "../router.tsx";
import { screens } from "../routes.ts";
import { paletteIsOpen } from "../shell/palette-state.ts";

// The first test of a file waits for every page and shell to be compiled.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 20_000 });

/** By path. A promise keeps the application waiting; what is not named answers with an empty list. */
type Answers = Record<string, object | Promise<object>>;

export const MAYA = "11111111-1111-4111-8111-111111111111";

export function sessionFor(id = MAYA, lifetimeSeconds = 3_600): Session {
  const expires_at = Math.floor(Date.now() / 1000) + lifetimeSeconds;
  return {
    access_token: "token",
    refresh_token: "again",
    expires_at,
    user: { id, email: "maya@parley.test" },
  };
}

export const profileOf = (role: string) => [
  { id: MAYA, first_name: "Maya", last_name: "Lindqvist", avatar_url: null, role },
];

/** A server at the network: the application asks it as it would ask the real one. */
export function stubServer(answers: Answers = {}) {
  return vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin);
    const answer: object = await Promise.resolve(answers[pathname] ?? []);
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  });
}

export const refuse = (status: number, code: string, error: string) =>
  Response.json({ code, error }, { status });

const blank = async () => ({ Component: () => <h1>Page</h1> });

/** The whole table with its guards and shells, but none of the pages. */
export const openBlank = (path: string) =>
  openApp(path, routesOf(screens.map((screen) => ({ ...screen, load: blank }))));

export function openApp(path: string, table = routes) {
  vi.spyOn(window, "scrollTo").mockReturnValue(); // jsdom has no page to scroll
  const router = createMemoryRouter(table, { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}

export const pathOf = ({ state }: ReturnType<typeof createMemoryRouter>) =>
  state.location.pathname + state.location.search;

/** Everything in these tests is one browser: leave it as it was found. */
export function resetBrowser() {
  closePaywall();
  paletteIsOpen.set(false);
  sessionStore.forget();
  signOutFailure.set(false);
  queryClient.clear();
  forgetWords();
  vi.restoreAllMocks();
  vi.useRealTimers();
}
