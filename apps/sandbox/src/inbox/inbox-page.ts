import { readFileSync } from "node:fs";
import { html } from "hono/html";
import { type Html, page } from "../pages/page.ts";
import type { Filter, Message } from "./inbox.ts";

const script = readFileSync(new URL("./inbox-page.client.js", import.meta.url), "utf8");

export function inboxPage(messages: Message[], { kind, to }: Filter): Html {
  return page({
    title: "Inbox",
    script,
    body: html`<main class="inbox">
      <div class="heading">
        <div>
          <h1>Inbox</h1>
          <p class="lead">Every mail and text message Parley sends from this machine ends here, and nowhere else.</p>
        </div>
        <form method="post" action="/inbox/clear"><button class="secondary">Empty the inbox</button></form>
      </div>
      <nav class="tabs" aria-label="Which messages">
        ${tab("All", undefined, kind)} ${tab("Mail", "mail", kind)} ${tab("Text messages", "sms", kind)}
      </nav>
      ${to ? html`<p class="note">Only messages to <b>${to}</b>. <a href="/inbox">Show all</a></p>` : ""}
      <div id="messages" data-newest="${messages[0]?.id ?? "none"}">${messageList(messages)}</div>
      <p id="news" class="unseen" role="status"></p>
    </main>`,
  });
}

function tab(label: string, kind: string | undefined, current: string | undefined): Html {
  const href = kind ? `/inbox?kind=${kind}` : "/inbox";
  return kind === current
    ? html`<a href="${href}" aria-current="page">${label}</a>`
    : html`<a href="${href}">${label}</a>`;
}

/** On its own it is what the page asks for when something new has come. */
export function messageList(messages: Message[]): Html {
  if (messages.length === 0) {
    return html`<div class="empty">
      <h2>Nothing here yet</h2>
      <p>Sign up, ask for a code or reset a password in Parley. What it sends appears by itself.</p>
    </div>`;
  }
  return html`<ol class="messages">${messages.map(messageItem)}</ol>`;
}

function messageItem(message: Message): Html {
  const [look, title] =
    message.kind === "mail" ? ["subject", message.subject || "No subject"] : ["words", message.text];
  return html`<li>
    <article aria-labelledby="m${message.id}">
      <div class="meta">
        ${kindBadge(message)}
        <span class="to">To <b>${message.to}</b></span>
        ${timeOf(message)}
      </div>
      <h2 id="m${message.id}" class="${look}"><a href="/inbox/${message.id}">${title}</a></h2>
      ${codesOf(message)} ${linksOf(message)}
    </article>
  </li>`;
}

export const kindBadge = ({ kind }: Message): Html =>
  kind === "mail" ? html`<span class="badge accent">Mail</span>` : html`<span class="badge">Text</span>`;

export const timeOf = ({ received_at }: Message): Html =>
  html`<time datetime="${received_at}">${received_at.slice(11, 19)} UTC</time>`;

export function codesOf({ codes }: Message): Html {
  const shown = codes.map(
    (code) => html`<span class="code">
      <strong>${code}</strong>
      <button class="secondary" type="button" data-copy="${code}">Copy</button>
    </span>`,
  );
  return html`${shown}`;
}

export function linksOf({ links }: Message): Html {
  if (links.length === 0) return html``;
  const items = links.map(
    (link) =>
      html`<li><a href="${link}" title="${link}" target="_blank" rel="noreferrer">${withoutScheme(link)}</a></li>`,
  );
  return html`<ul class="links" aria-label="Links">${items}</ul>`;
}

const withoutScheme = (link: string) => link.replace(/^https?:\/\//, "");
