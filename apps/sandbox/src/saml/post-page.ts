import { html } from "hono/html";
import { type Html, page } from "../pages/page.ts";

type Posted = { action: string; response: string; relayState: string | undefined };

/** Posts itself; the button is for whoever runs no scripts. */
export function postPage({ action, response, relayState }: Posted): Html {
  return page({
    title: "Signing in",
    script: 'document.getElementById("answer").submit();',
    body: html`<main class="ask">
      <h1>Signing in</h1>
      <form id="answer" method="post" action="${action}" class="fields">
        <input type="hidden" name="SAMLResponse" value="${response}" />
        ${relayState ? html`<input type="hidden" name="RelayState" value="${relayState}" />` : ""}
        <button class="primary">Continue to Parley</button>
      </form>
    </main>`,
  });
}
