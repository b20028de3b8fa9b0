import type { Session } from "@parley/contract/identity";
import { errorAnswer } from "../../platform/http/error-answer.ts";
import type { Caller } from "./identity-service.ts";

/** The way back into the application, with what auth-js reads there: a code, a session or what went wrong. */
export function withCode(redirectTo: string, code: string): string {
  const address = new URL(redirectTo);
  address.searchParams.set("code", code);
  return address.href;
}

/** In the fragment, which no server and no log ever sees. */
export function withSession(redirectTo: string, session: Session, type?: string): string {
  const { access_token, refresh_token, expires_in, expires_at, token_type } = session;
  const address = new URL(redirectTo);
  address.hash = new URLSearchParams({
    access_token,
    refresh_token,
    token_type,
    ...(type && { type }),
    expires_in: `${expires_in}`,
    expires_at: `${expires_at}`,
  }).toString();
  return address.href;
}

/** auth-js reads errors from the query and from the fragment. */
export function withError(redirectTo: string, error_code: string, error_description: string): string {
  const address = new URL(redirectTo);
  const said = { error: "access_denied", error_code, error_description };
  for (const [name, value] of Object.entries(said)) address.searchParams.set(name, value);
  address.hash = new URLSearchParams(said).toString();
  return address.href;
}

export const TURNED_BACK = "You turned back, or the other side did not let you through. Nothing has changed.";

/** Whoever comes by redirect is told by redirect, also when it is our fault: there is no page here to show it on. */
export async function toldByRedirect(
  { log }: Caller,
  redirectTo: string,
  work: () => Promise<string>,
): Promise<string> {
  try {
    return await work();
  } catch (error) {
    const { body, isWorthALine } = errorAnswer(error);
    if (isWorthALine) log.error({ err: error }, "somebody came back from a provider in vain");
    return withError(redirectTo, body.code === "internal" ? "unexpected_failure" : body.code, body.error);
  }
}
