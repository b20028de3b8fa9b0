import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type ProxyOptions } from "vite";
import { devPeople } from "./build/dev-people.ts";
import { fontPreloads } from "./build/font-preloads.ts";
import { pageHeaders } from "./build/page-headers.ts";
import { publicPages } from "./build/public-pages.ts";
import { themeScript } from "./build/theme-script.ts";

const { API_PORT = "4100", LIVE_PORT = "4101", WEB_PORT = "5173" } = process.env;
const { CAPTCHA_ORIGIN = "", FILES_ORIGIN = "" } = process.env;

const proxy: Record<string, ProxyOptions> = {
  "^/(auth|rest|functions|storage|webhooks|docs)(/|$)": { target: `http://127.0.0.1:${API_PORT}` },
  "^/openapi\\.json$": { target: `http://127.0.0.1:${API_PORT}` },
  "^/realtime/": { target: `http://127.0.0.1:${LIVE_PORT}` },
};

/**
 * Apart from the code that uses them, so that they stay cached when it changes and no chunk outgrows 80 KB gzipped.
 * Only what is always used together is grouped: a group for all of Radix would load every menu with the first button.
 */
const groups = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: "router", test: /node_modules\/react-router\// },
  { name: "zod", test: /node_modules\/zod\// },
  // Small pieces that always come together: apart, each would pay for its own request and its own dictionary. Not
  // lib/theme.ts, which the public pages load without React. lib/lazy-part.ts is called where modules begin, so its chunk
  // must wait for no other of ours.
  {
    name: "app",
    test: /src\/(app\/((?!identify|not-found)[\w-]+|shell\/offline-banner)|components\/ui\/(cn|spinner|button|error-state|theme-toggle|logo)|lib\/(store|kept-session|identity|session|lazy-part|connection|api-error|use-online|use-theme))\.tsx?$|contract\/src\/(roles|features)\.ts$|node_modules\/(clsx|class-variance-authority)\/|lucide-react\/dist\/esm\/(?!icons\/)|\/icons\/(lock|unplug|wifi-off|sun|moon|monitor)\.mjs$/,
  },
  {
    name: "guest",
    test: /\/accounts\/(guest-(form|heading|identity|loader)|captcha(-answer)?|text-field|use-form|service-settings|settings-identity)\.tsx?$|\/icons\/eye(-off)?\.mjs$/,
  },
  // Not what asks several questions at once: only the composer does.
  { name: "query", test: /node_modules\/@tanstack\/(?!.*[qQ]ueries)/ },
  {
    name: "signed-in",
    test: /src\/(app\/(shell\/(header|overlays|frame|sidebar-frame|show-error|sign-out|palette-state|signed-in))|features\/(notifications\/(notifications\.api|unread-counts|notification-bell|draw-twin)|tokens\/live-balance)|lib\/(api|generated\/sdk\.gen|renew-session|paywall|person|money|count-of|or-say|keyset|name-of|live|event-stream|query-client|kept-words)|components\/ui\/(avatar|badge|initials|monogram))\.tsx?$|contract\/src\/plans\.ts$|\/icons\/(menu|bell|search|messages-square|users|log-out)\.mjs$/,
  },
  {
    name: "thread",
    test: /\/conversation\/(answer|answer-text|cite-mark|cite-marks|cited-text|composer-(foot|frame)|conversation\.api|copy-words|drafts|follow-room|is-plain|kept-place|may-moderate|mentions|message-extras|open-thread|person-turn|quote|quoted-message|said|sources|speaker|summoned|tell|thread[-a-z]*|turn|twin-turn|use-conversation|use-mark-read|use-reading-place|use-thread-reading|words)\.tsx?$|contract\/src\/turn-order\.ts$|lib\/(at-most-every|first-name|relative-time|use-minute)\.ts$|components\/ui\/(citation|relative-time)\.tsx$|\/icons\/(arrow-up|at-sign|copy|paperclip|refresh-cw)\.mjs$/,
  },
  {
    name: "room",
    test: /\/rooms\/(in-this-room|manage-people|leave-room|farewell|follow-membership|presence\.api|rooms\.api|room-faces|room-people|room-people-sheet|room-side-panel|your-access)\.tsx?$|\/conversation\/(composer-placeholder|room-search|twin-state|use-reading)\.tsx?$|\/(shell\/room-(shell|sidebar)|pages\/room-page)\.tsx$|lib\/room-(colour|fonts|theme)\.ts$|contract\/src\/(room-themes|people-shown)\.ts$|components\/ui\/(empty-state|facepile)\.tsx$|\/icons\/arrow-left\.mjs$/,
  },
  { name: "charts", test: /node_modules\/recharts\// },
  {
    name: "charts-base",
    test: /node_modules\/(@reduxjs|redux|react-redux|immer|reselect|d3-\w+|victory-vendor|es-toolkit|decimal\.js-light)\//,
  },
];

const address = { host: "127.0.0.1", port: Number(WEB_PORT), strictPort: true, proxy };

export default defineConfig({
  root: import.meta.dirname,
  // Three documents instead of one: see build/public-pages.ts; domain.html is for rooms on a domain of their own.
  appType: "mpa",
  plugins: [react(), tailwindcss(), themeScript(), fontPreloads(), publicPages(), devPeople()],
  // Found on the first visit to a page that needs them, they would make the development server reload under one's hands.
  optimizeDeps: {
    include: ["@hookform/resolvers/zod", "cmdk", "react-hook-form", "recharts", "sonner", "zod"],
  },
  server: address,
  preview: { ...address, headers: pageHeaders({ captcha: CAPTCHA_ORIGIN, files: FILES_ORIGIN }) },
  build: {
    target: "es2022",
    sourcemap: "hidden",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", app: "app.html", domain: "domain.html" },
      output: { codeSplitting: { includeDependenciesRecursively: false, groups } },
    },
  },
});
