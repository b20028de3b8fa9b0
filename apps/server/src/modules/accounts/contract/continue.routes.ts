import { createHash } from "node:crypto";
import { createRoute, z } from "@hono/zod-openapi";
import { roomAddress } from "../redirects.policy.ts";
import { identityRefusals, identityRouter } from "./identity-router.ts";

const leave = createRoute({
  method: "get",
  path: "/auth/v1/continue",
  operationId: "continueToRoom",
  security: [],
  request: { query: z.looseObject({ redirect_to: z.string() }) },
  responses: {
    200: {
      description: "Asks whether they mean to sign in on the room's own domain",
      content: { "text/html": { schema: z.string() } },
    },
    303: { description: "To our own pages: no room stands there" },
    ...identityRefusals(),
  },
});

/**
 * Whoever owns a domain could have begun to sign somebody else in, and would be handed the code for it. So nobody is
 * taken there without a click on a page of ours that names the domain and cannot be framed.
 */
export const continueRoutes = identityRouter().openapi(leave, (c) => {
  const { settings } = c.var.caller;
  const { redirect_to, ...said } = c.req.query();
  const address = roomAddress(redirect_to, settings);
  if (!address) return c.redirect(settings.webOrigin, 303);
  for (const [name, value] of Object.entries(said)) address.searchParams.set(name, value);
  return c.html(page(address, settings.webOrigin), 200, { "content-security-policy": policy });
});

const style = `
:root { color-scheme: light dark; --text: #22201d; --muted: #5f5a52; --line: #dedad2; --ground: #faf9f6; --accent: #1f5c4d; --on: #fff }
@media (prefers-color-scheme: dark) {
  :root { --text: #eceae5; --muted: #aaa59b; --line: #3b3833; --ground: #1b1a18; --accent: #7cc4ae; --on: #10201b }
}
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { box-sizing: border-box; width: min(100%, 28rem); padding: 2rem 1.5rem }
h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.3; overflow-wrap: anywhere }
p { margin: 0 0 1.5rem; color: var(--muted) }
nav { display: flex; flex-wrap: wrap; gap: .75rem }
a { padding: .625rem 1rem; border: 1px solid var(--line); border-radius: .5rem; color: inherit; text-decoration: none }
a:first-child { border-color: var(--accent); background: var(--accent); color: var(--on) }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Only the domain is named: what a room is called is its owner's to choose, and could be anything. */
const page = (to: URL, webOrigin: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Continue to ${escaped(to.host)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Continue to ${escaped(to.host)}?</h1>
<p>You will be signed in there with your Parley account. Continue only if you came from that address; nothing has happened yet.</p>
<nav>
<a href="${escaped(to.href)}">Continue</a>
<a href="${escaped(webOrigin)}">Stay with Parley</a>
</nav>
</main>
</body>
</html>
`;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
