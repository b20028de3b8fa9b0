import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { IsBegunHere } from "../return-from-provider.ts";
import type { IdentityEnv } from "./identity-router.ts";

const LIFE_SECONDS = 300;
const nameOf = (flowId: string) => `parley-flow-${flowId}`;

type Asked = { code_challenge?: string | null | undefined };

/** Marks the browser that sets out without a verifier, so that nobody else's can arrive in its place. */
export function rememberFlow(c: Context<IdentityEnv>, flowId: string, { code_challenge }: Asked): void {
  if (code_challenge) return;
  setCookie(c, nameOf(flowId), "begun", {
    httpOnly: true,
    secure: c.var.caller.settings.webOrigin.startsWith("https:"),
    // A provider sends people back by link, which brings such cookies; a form on a foreign page does not.
    sameSite: "Lax",
    path: "/auth/v1",
    maxAge: LIFE_SECONDS,
  });
}

export const begunHere =
  (c: Context<IdentityEnv>): IsBegunHere =>
  (flowId) =>
    getCookie(c, nameOf(flowId)) !== undefined;
