import { z } from "zod";
import { ask } from "./ask.ts";
import { challenge } from "./google.ts";
import type { Stage } from "./stage.ts";

const Registered = z.object({ id: z.uuid() });

const registered = new Map<string, Promise<string>>();

function register({ api, serviceKey }: Stage, company: { domain: string }): Promise<string> {
  const known = registered.get(company.domain);
  if (known) return known;
  const made = ask(`${api}/auth/v1/admin/sso/providers`, { token: serviceKey, body: company }).then(
    ({ text }) => Registered.parse(JSON.parse(text)).id,
  );
  registered.set(company.domain, made);
  return made;
}

/** Harbor, which signs its people in with OpenID. */
const harbor = (stage: Stage): Promise<string> =>
  register(stage, {
    ...{ type: "oidc", domain: "harbor.test", issuer: `${stage.sandbox.origin}/oidc` },
    ...{ client_id: "parley-sandbox", client_secret: "parley-sandbox-secret" },
  });

/** Northlight, which does so with SAML. */
export async function northlight(stage: Stage): Promise<string> {
  const { text } = await ask(`${stage.sandbox.origin}/saml/metadata`);
  return register(stage, { ...{ type: "saml", domain: "northlight.test" }, ...{ metadata_xml: text } });
}

/** Where somebody ends who sets out for their company and turns back there. */
export async function throughCompany(stage: Stage, redirect_to: string): Promise<string> {
  const { api } = stage;
  const id = await harbor(stage);
  const begun = await ask(`${api}/auth/v1/sso`, {
    body: { provider_id: id, redirect_to, skip_http_redirect: true, ...challenge() },
  });
  const state = URL.parse(begun.told.url ?? "")?.searchParams.get("state") ?? "";
  if (!state) throw new Error(`Nobody was sent to the company: ${begun.status} ${begun.text}`);
  const back = new URLSearchParams({ state, error: "access_denied" });
  return (await ask(`${api}/auth/v1/sso/callback/sso:${id}?${back}`)).location ?? "";
}
