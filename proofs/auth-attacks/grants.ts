import { type Answer, ask, unlessRefused } from "./ask.ts";
import { atOnce } from "./at-once.ts";
import { openBook } from "./book.ts";
import { craftIdToken } from "./google.ts";
import { insertAccount, PASSWORD, someEmail } from "./people.ts";
import type { Stage } from "./stage.ts";

const words = (list: string) => list.trim().split(/\s+/);

const GRANTS = [
  ...[
    "",
    "password ",
    " password",
    "password,pkce",
    "password\u0000",
    "urn:ietf:params:oauth:grant-type:jwt-bearer",
  ],
  "urn:ietf:params:oauth:grant-type:token-exchange",
  ...words(`client_credentials authorization_code implicit device_code magic_link otp sso saml anonymous refresh
    PASSWORD Password __proto__ constructor toString * null undefined true 0 web2 web4 id-token passkey impersonate service_role`),
];

const PROVIDERS = [
  ...["", "google ", "google\u0000"],
  ...words(`apple azure bitbucket discord facebook figma github gitlab kakao keycloak linkedin notion slack spotify twitch
    twitter workos zoom fly email phone credential sso saml Google GOOGLE __proto__ constructor hasOwnProperty ../google`),
];

/** Row 43: the ways to come by a session are those of the list, and a provider that nobody set up is off. */
export async function grants(stage: Stage) {
  const book = openBook("43 grants and providers");
  const { email } = await insertAccount(stage);
  const body = { email, password: PASSWORD, refresh_token: "x", id_token: "x", token: "x" };
  await atOnce(GRANTS, async (grant) =>
    book.attack(`the grant ${JSON.stringify(grant)}`, unlessRefused(await take(stage, grant, body), 400)),
  );
  book.attack("no grant", unlessRefused(await ask(`${stage.api}/auth/v1/token`, { body }), 400));
  await atOnce(PROVIDERS, async (provider) => {
    const begun = await ask(`${stage.api}/auth/v1/authorize?${new URLSearchParams({ provider })}`);
    book.attack(`leaving for ${JSON.stringify(provider)}`, unlessRefused(begun, 400));
    const id_token = await craftIdToken(stage, { email: someEmail() });
    const entered = await take(stage, "id_token", { provider, id_token });
    book.attack(`a token of ${JSON.stringify(provider)}`, unlessRefused(entered, 400));
  });
  // Each that is on refuses for a reason of its own: it was reached.
  for (const [grant, code] of Object.entries(REACHED)) {
    const { told } = await take(stage, grant, {
      ...body,
      password: "wrong",
      auth_code: "x",
      code_verifier: "x",
      provider: "google",
    });
    book.proper(`the grant ${grant}`, told.code === code ? undefined : `answered ${told.code}`);
  }
  return book.findings;
}

const REACHED = {
  password: "invalid_credentials",
  pkce: "flow_state_not_found",
  refresh_token: "refresh_token_not_found",
  id_token: "invalid_credentials",
  web3: "validation_failed",
};

const take = ({ api }: Stage, grant: string, body: object): Promise<Answer> =>
  ask(`${api}/auth/v1/token?grant_type=${encodeURIComponent(grant)}`, { body });
