import {
  CodeGrant,
  IdTokenGrant,
  PasswordGrant,
  RefreshGrant,
  type Session,
  Web3Grant,
} from "@parley/contract/identity";
import type { z } from "zod";
import { firstIssue } from "../../../platform/http/router.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { sessionForFlow, takeCode } from "../exchange-code.ts";
import type { Caller } from "../identity-service.ts";
import { refreshSession } from "../refresh-session.ts";
import { signInWithIdToken } from "../sign-in-with-id-token.ts";
import { signInWithPassword } from "../sign-in-with-password.ts";
import { signInWithWallet } from "../sign-in-with-wallet.ts";
import { requireCaptcha } from "./captcha.ts";
import type { Holder } from "./identity-router.ts";

export const GRANTS = ["password", "pkce", "refresh_token", "id_token", "web3"] as const;
/** `findHolder` is for a grant that does something to an account somebody is in already. */
type Grant = (caller: Caller, body: unknown, findHolder: () => Promise<Holder>) => Promise<Session>;

/** Every way to come by a session at the token endpoint. */
export const grants: Record<(typeof GRANTS)[number], Grant> = {
  async password(caller, body) {
    const asked = read(PasswordGrant, body);
    await requireCaptcha(caller, asked);
    return signInWithPassword(caller, asked);
  },
  async refresh_token(caller, body) {
    const { refresh_token } = read(RefreshGrant, body);
    await caller.limit("refresh");
    const session = await caller.transact((tx) => refreshSession(tx, caller, refresh_token));
    if (session === "reused") throw new Refusal("refresh_token_already_used");
    return session;
  },
  async pkce(caller, body) {
    const exchange = read(CodeGrant, body);
    await caller.limit("verify");
    const session = await caller.transact(async (tx) => {
      const flow = await takeCode(tx, exchange);
      return flow === "wrong verifier" ? flow : sessionForFlow(tx, caller, flow);
    });
    if (session === "wrong verifier") throw new Refusal("bad_code_verifier");
    return session;
  },
  async id_token(caller, body, findHolder) {
    const asked = read(IdTokenGrant, body);
    await requireCaptcha(caller, asked);
    return signInWithIdToken(caller, asked, asked.link_identity ? await findHolder() : undefined);
  },
  async web3(caller, body) {
    const asked = read(Web3Grant, body);
    await requireCaptcha(caller, asked);
    return signInWithWallet(caller, asked);
  },
};

function read<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Refusal("validation_failed", firstIssue(parsed.error));
  return parsed.data;
}
