import type { HtmlTagDescriptor, Plugin } from "vite";

/** The two faces every page begins with. Asked for with the document, they arrive before the text has to move. */
const FIRST_FACES = /\/(inter|newsreader)-latin-opsz-normal-[\w-]+\.woff2$/;

export function fontPreloads(): Plugin {
  return {
    name: "parley:font-preloads",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => FIRST_FACES.test(`/${file}`))
          .map(preload),
    },
  };
}

function preload(file: string): HtmlTagDescriptor {
  return {
    tag: "link",
    attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: true },
    injectTo: "head",
  };
}
