import { html } from "hono/html";
import { type Html, page } from "./page.ts";
import type { Person } from "./person.ts";
import { initialsOf } from "./portrait.ts";

type Choice = {
  /** Who the sandbox stands in for. */
  name: string;
  people: readonly Person[];
  suggested?: string | undefined;
};

/** Both forms post to the address they are on: what the request asked for stays in its query. */
export function choosePersonPage({ name, people, suggested }: Choice): Html {
  return page({
    title: `Sign in with ${name}`,
    body: html`<main class="ask">
      <h1>Sign in with ${name}</h1>
      <p class="lead">This page stands in for ${name}. Choose who you are; nothing leaves this machine.</p>
      <form method="post" class="people">${people.map(personButton)}</form>
      <p class="or"><span>or as somebody else</span></p>
      ${somebodyElse(suggested)}
      <form method="post"><button class="quiet" name="cancel" value="yes">Cancel and go back</button></form>
    </main>`,
  });
}

function personButton({ email, name, verified }: Person): Html {
  return html`<button class="person" name="person" value="${email}">
    <span class="portrait" aria-hidden="true">${initialsOf(name)}</span>
    <span class="who"><b>${name}</b><span>${email}</span></span>
    ${verified ? "" : html`<span class="badge warning">Not verified</span>`}
  </button>`;
}

function somebodyElse(suggested: string | undefined): Html {
  return html`<form method="post" class="fields">
    <label>E-mail <input type="email" name="email" value="${suggested ?? ""}" required autocomplete="off" /></label>
    <label>Name <input name="name" maxlength="200" placeholder="Made from the e-mail if empty" autocomplete="off" /></label>
    <label class="check"><input type="checkbox" name="verified" checked /> E-mail is verified</label>
    <button class="primary">Continue</button>
  </form>`;
}
