import type { Plugin } from "vite";

/**
 * Sets light or dark before the first paint; lib/theme.ts takes over once it has loaded. One constant line, so that a
 * content security policy can allow it by its hash.
 */
export const THEME_SCRIPT =
  '(function(d){var m;try{m=localStorage.getItem("parley-theme")}catch(e){}if(m!=="light"&&m!=="dark")m="system";d.dataset.theme=m;d.classList.toggle("dark",m==="dark"||m==="system"&&matchMedia("(prefers-color-scheme: dark)").matches)})(document.documentElement)';

export function themeScript(): Plugin {
  return {
    name: "parley:theme-script",
    transformIndexHtml: () => [{ tag: "script", children: THEME_SCRIPT, injectTo: "head-prepend" }],
  };
}
