import { html } from "hono/html";
import { type Html, page } from "./page.ts";

type Problem = { title: string; sentence: string; next: string };

/** For a request that cannot be answered: what is wrong, and what to do about it. */
export function problemPage({ title, sentence, next }: Problem): Html {
  return page({
    title,
    body: html`<main class="ask">
      <h1>${title}</h1>
      <p class="lead">${sentence}</p>
      <p class="note">${next}</p>
      <p><a href="/inbox">Open the inbox</a></p>
    </main>`,
  });
}

/** A sign-in that came out of the product wrong says so here instead of passing the fault on. */
export const signInProblem = (sentence: string): Html =>
  problemPage({
    title: "Cannot sign in",
    sentence,
    next: "Nothing was sent anywhere. Go back and start signing in again.",
  });
