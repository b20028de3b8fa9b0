import { readFileSync } from "node:fs";
import { html, raw } from "hono/html";

export type Html = ReturnType<typeof html>;

const look = raw(readFileSync(new URL("./look.css", import.meta.url), "utf8"));

type Page = { title: string; body: Html; script?: string };

/** The frame every page of the sandbox stands in. */
export function page({ title, body, script }: Page): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>${title} · Parley sandbox</title>
        <link rel="icon" href="data:," />
        <style>
          ${look}
        </style>
      </head>
      <body>
        <header class="bar">
          <a class="logo" href="/inbox">${mark} Parley <span class="tag">sandbox</span></a>
        </header>
        ${body}
        ${
          script &&
          html`<script>
          ${raw(script)}
        </script>`
        }
      </body>
    </html>`;
}

/** Parley's two quotation marks that face each other. */
const mark = raw(
  '<svg viewBox="0 0 32 32" aria-hidden="true"><path fill="var(--accent)" d="M3.5 11.5a7.2 7.2 0 1 1 14.4 0c0 6.3-3.7 11.5-9.3 14l-1.5-2.6c2.8-1.6 4.4-3.5 4.9-5.4A7.2 7.2 0 0 1 3.5 11.5Z"/><path fill="var(--saffron)" d="M28.5 20.5a7.2 7.2 0 1 1-14.4 0c0-6.3 3.7-11.5 9.3-14l1.5 2.6c-2.8 1.6-4.4 3.5-4.9 5.4a7.2 7.2 0 0 1 8.5 6Z"/></svg>',
);
