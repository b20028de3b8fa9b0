import assert from "node:assert/strict";
import { headersOf, someAddress } from "./clients.ts";
import { present } from "./expect.ts";
import type { World } from "./world.ts";

/** Who signs in over there, and how it goes. */
type Visit = { email: string; isVerified?: boolean; isCancelled?: boolean; withoutCookies?: boolean };

/** From our own page, or already from the provider's, there and back as a browser does it; gives where it lands. */
export async function throughProvider(start: string, visit: Visit): Promise<URL> {
  const browser = openBrowserOfSorts();
  const away =
    start.includes("/auth/v1/") && !start.includes("redirect_uri=")
      ? await browser.go(start)
      : new URL(start);
  const back = visit.isCancelled ? declined(away) : await browser.go(signingIn(away, visit));
  return visit.withoutCookies ? openBrowserOfSorts().go(back) : browser.go(back);
}

/** Only what counts here: it keeps cookies, and goes where it is sent one step at a time. */
export function openBrowserOfSorts() {
  const cookies = new Map<string, string>();
  const headers = headersOf(someAddress());
  const keep = (answer: Response) => {
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
  };
  return {
    /** What a call of the page's own brought. */
    keep,
    async go(address: URL | string, form?: URLSearchParams): Promise<URL> {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await fetch(address, {
        redirect: "manual",
        headers: { ...headers, ...(cookie && { cookie }) },
        ...(form && { method: "POST", body: form }),
      });
      keep(answer);
      const location = answer.headers.get("location");
      assert.ok(location, `${address} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
      return new URL(location, address);
    },
  };
}

export function signingIn(page: URL, { email, isVerified = true }: Visit): URL {
  const address = new URL(page);
  address.searchParams.set("auto", "1");
  address.searchParams.set("login_hint", email);
  if (!isVerified) address.searchParams.set("email_verified", "false");
  return address;
}

/** What a provider says when somebody turns back. */
function declined(page: URL): URL {
  const back = new URL(present(page.searchParams.get("redirect_uri"), "a way back"));
  back.searchParams.set("error", "access_denied");
  back.searchParams.set("state", present(page.searchParams.get("state"), "a state"));
  return back;
}

/** A token of the provider's, with any claim changed. */
export async function idToken({ sandbox }: World, claims: Record<string, unknown>): Promise<string> {
  const answer = await fetch(`${sandbox.origin}/google/sandbox/id-token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(claims),
  });
  const { id_token } = await answer.json();
  return id_token;
}
