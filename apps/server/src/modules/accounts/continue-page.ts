import { createHash } from "node:crypto";

const style = `
:root {
  color-scheme: light dark;
  --text: oklch(0.235 0.018 245); --muted: oklch(0.485 0.014 245); --line: oklch(0.84 0.006 95);
  --surface: oklch(0.987 0.002 95); --accent: oklch(0.4 0.075 232); --on-accent: oklch(0.99 0.004 95);
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: oklch(0.945 0.004 95); --muted: oklch(0.715 0.01 245); --line: oklch(0.37 0.014 245);
    --surface: oklch(0.182 0.009 245); --accent: oklch(0.8 0.07 222); --on-accent: oklch(0.2 0.035 235);
  }
}
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; background: var(--surface); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { box-sizing: border-box; width: min(100%, 28rem); padding: 2rem 1.5rem }
h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.3; overflow-wrap: anywhere }
p { margin: 0 0 1.5rem; color: var(--muted) }
nav { display: flex; flex-wrap: wrap; gap: .75rem }
a { padding: .625rem 1rem; border: 1px solid var(--line); border-radius: .5rem; color: inherit; text-decoration: none }
a:first-child { border-color: var(--accent); background: var(--accent); color: var(--on-accent) }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`;

/** Runs nothing, loads nothing, stands in nobody's frame. */
export const continuePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Only the domain is named: what a room is called is its owner's to choose, and could be anything. */
export const continuePage = (to: URL, webOrigin: string) => `<!doctype html>
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
<p>You will be signed in there with your Parley account, for that room alone. Continue only if you came from that address; nothing has happened yet.</p>
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
