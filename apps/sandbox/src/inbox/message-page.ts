import { readFileSync } from "node:fs";
import { html } from "hono/html";
import { type Html, page } from "../pages/page.ts";
import type { Message } from "./inbox.ts";
import { codesOf, kindBadge, linksOf, timeOf } from "./inbox-page.ts";

const script = ["./inbox-page.client.js", "./message-page.client.js"]
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("\n");

export function messagePage(message: Message): Html {
  const title = message.subject ?? `Text message to ${message.to}`;
  return page({
    title,
    script,
    body: html`<main class="message">
      <a class="back" href="/inbox">Back to the inbox</a>
      <h1>${title}</h1>
      <div class="meta">
        ${kindBadge(message)}
        <span>From <b>${message.from}</b></span>
        <span class="to">To <b>${message.to}</b></span>
        ${timeOf(message)}
      </div>
      ${codesOf(message)} ${linksOf(message)}
      ${message.html ? asMail(message) : ""}
      <section aria-labelledby="plain">
        <h2 id="plain">${message.kind === "mail" ? "Plain-text part" : "Text"}</h2>
        ${message.text ? html`<pre tabindex="0">${message.text}</pre>` : html`<p class="note">This mail has none.</p>`}
      </section>
    </main>`,
  });
}

// No scripts in there, so the same origin gives it nothing, and gives the page around it the mail's height.
function asMail({ id }: Message): Html {
  return html`<section aria-labelledby="mail">
    <h2 id="mail">As the person sees it</h2>
    <iframe
      title="The mail"
      src="/inbox/${id}/mail.html"
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
    ></iframe>
  </section>`;
}

/** Its links open beside the inbox, as a mail program's do. */
export function mailDocument(mail: string): string {
  const base = '<base target="_blank">';
  const head = mail.match(/<head[^>]*>/i);
  return head ? mail.replace(head[0], `${head[0]}${base}`) : `${base}${mail}`;
}

/** Pictures and styles, and nothing that runs, however the mail's own page is reached. */
export const MAIL_POLICY =
  "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; font-src http: https: data:";
