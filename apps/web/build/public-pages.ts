import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { resolve } from "node:path";
import { type Connect, type Plugin, runnerImport } from "vite";
import { PUBLIC_PATHS, type PublicPath } from "../src/features/public/public-paths.ts";

const TEMPLATE = "index.html";
const APP_DOCUMENT = "/app.html";

/**
 * The product is two documents. The public pages are rendered once, at build time, from index.html and carry no
 * React; every other address is app.html, the application. A third, domain.html, is what the front door serves on the
 * domains of rooms.
 */
export function publicPages(): Plugin {
  let root = "";

  return {
    name: "parley:public-pages",
    enforce: "post",
    configResolved(config) {
      root = config.root;
    },
    configureServer: (server) => () => {
      server.middlewares.use(
        renderOnRequest(async (path) => {
          const template = await readFile(resolve(root, TEMPLATE), "utf8");
          return renderInto(await server.transformIndexHtml(path, template), path, root);
        }),
      );
      server.middlewares.use(fallBackToApp);
    },
    configurePreviewServer: (server) => () => {
      server.middlewares.use(fallBackToApp);
    },
    async generateBundle(_options, bundle) {
      const template = bundle[TEMPLATE];
      if (template?.type !== "asset") return;
      delete bundle[TEMPLATE];
      for (const path of PUBLIC_PATHS) {
        const source = await renderInto(template.source.toString(), path, root);
        this.emitFile({ type: "asset", fileName: path === "/" ? TEMPLATE : `${path.slice(1)}.html`, source });
      }
    },
  };
}

type Renderer = typeof import("../src/features/public/render-page.tsx");

async function renderInto(template: string, path: PublicPath, root: string): Promise<string> {
  const file = resolve(root, "src/features/public/render-page.tsx");
  const { module } = await runnerImport<Renderer>(file, { root, logLevel: "error" });
  const page = module.renderPage(path);
  return template
    .replace("<!--title-->", page.title)
    .replace("<!--description-->", page.description)
    .replace("<!--page-->", () => page.html);
}

function renderOnRequest(render: (path: PublicPath) => Promise<string>): Connect.NextHandleFunction {
  return (request, response, next) => {
    const { pathname } = new URL(request.originalUrl ?? "/", "http://local");
    const path = PUBLIC_PATHS.find((candidate) => candidate === pathname);
    if (path === undefined) return next();
    void sendPage(response, next, render(path));
  };
}

async function sendPage(
  response: ServerResponse,
  next: Connect.NextFunction,
  html: Promise<string>,
): Promise<void> {
  try {
    response.setHeader("content-type", "text/html").end(await html);
  } catch (failure) {
    next(failure);
  }
}

const fallBackToApp: Connect.NextHandleFunction = (request, _response, next) => {
  const isNavigation = request.headers.accept?.includes("text/html") ?? false;
  if (isNavigation && !request.url?.endsWith(".html")) request.url = APP_DOCUMENT;
  next();
};
