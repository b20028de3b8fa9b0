import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { portOf } from "./post-office.ts";

export type SitePage = { body: string | Buffer; type?: string; status?: number; etag?: string };

export type Site = {
  origin: string;
  /** Path → page; change it to change the site. */
  pages: Map<string, SitePage>;
  /** What was asked for, with the answer's status. */
  visits: { path: string; status: number }[];
  /** The most visitors there were at a time. */
  busiest: () => number;
  /** Every answer waits for it. */
  pace: { ms: number };
  close: () => Promise<void>;
};

/** A site on loopback, of the kind that links lead to. */
export async function openSite(): Promise<Site> {
  const pages: Site["pages"] = new Map();
  const visits: Site["visits"] = [];
  const pace = { ms: 0 };
  let [now, most] = [0, 0];
  const server = createServer((request, response) => {
    most = Math.max(most, ++now);
    setTimeout(() => {
      const path = request.url ?? "/";
      visits.push({ path, status: answer(request, response, pages.get(path)) });
      now--;
    }, pace.ms);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${portOf(server.address())}`,
    pages,
    visits,
    busiest: () => most,
    pace,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function answer(request: IncomingMessage, response: ServerResponse, page: SitePage | undefined): number {
  const isKnown = page?.etag !== undefined && request.headers["if-none-match"] === page.etag;
  const status = isKnown ? 304 : (page?.status ?? (page ? 200 : 404));
  response.writeHead(status, {
    "content-type": page?.type ?? "text/html; charset=utf-8",
    ...(page?.etag && { etag: page.etag }),
  });
  response.end(status === 304 ? undefined : page?.body);
  return status;
}
