import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { createFetcher, FetchFailure, type FetchRequest, type Resolver } from "./fetch-outside.ts";

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close().closeAllConnections();
});

describe("fetching from outside", () => {
  it("brings the page, its type and its validators", async () => {
    const site = await serve((_request, response) => {
      response
        .writeHead(200, { "content-type": "text/html; charset=utf-8", etag: '"one"' })
        .end("<p>Hello</p>");
    });
    const page = await site.fetch({ url: `${site.origin}/about#team` });
    expect(page).toMatchObject({
      url: `${site.origin}/about`,
      status: 200,
      etag: '"one"',
      lastModified: null,
    });
    expect(page).toMatchObject({
      contentType: "text/html; charset=utf-8",
      bytes: Buffer.from("<p>Hello</p>"),
    });
  });

  it("says who it is, and brings neither cookies nor a referrer", async () => {
    const seen: Record<string, unknown>[] = [];
    const site = await serve((request, response) => {
      seen.push(request.headers);
      response.writeHead(302, { location: "/again", "set-cookie": "track=1" });
      response.end();
    });
    await expect(site.fetch({})).rejects.toThrow("the address redirects too many times");
    expect(seen).toHaveLength(4);
    for (const headers of seen) {
      expect(headers["user-agent"]).toMatch(/^ParleyReader/);
      expect(headers).not.toHaveProperty("cookie");
      expect(headers).not.toHaveProperty("referer");
    }
  });

  it("answers unchanged when the site says so", async () => {
    const site = await serve((request, response) => {
      response.writeHead(request.headers["if-none-match"] === '"one"' ? 304 : 200).end();
    });
    expect(await site.fetch({ etag: '"one"' })).toBe("unchanged");
    expect(await site.fetch({ etag: '"two"' })).toMatchObject({ status: 200 });
  });

  it.each([
    [401, "the page asks visitors to sign in"],
    [403, "the page asks visitors to sign in"],
    [404, "the page does not exist"],
    [500, "the site answered with an error (500)"],
  ])("turns a %i into words", async (status, reason) => {
    const site = await serve((_request, response) => void response.writeHead(status).end());
    await expect(site.fetch({})).rejects.toThrow(new FetchFailure(reason));
  });

  it.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
  ])("unpacks %s", async (encoding, pack) => {
    const site = await serve((_request, response) => {
      response.writeHead(200, { "content-encoding": encoding }).end(pack("packed words"));
    });
    expect(await site.fetch({})).toMatchObject({ bytes: Buffer.from("packed words") });
  });

  it("stops a body at the cap: announced, streamed and unpacked", async () => {
    const long = Buffer.alloc(3_000_000, "a");
    const site = await serve((request, response) => {
      if (request.url === "/announced") response.writeHead(200, { "content-length": long.length }).end(long);
      if (request.url === "/streamed") response.writeHead(200).write(long);
      if (request.url === "/packed")
        response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(long));
    });
    for (const path of ["announced", "streamed", "packed"]) {
      await expect(site.fetch({ url: `${site.origin}/${path}`, maxBytes: 2_097_152 })).rejects.toThrow(
        new FetchFailure("the page is larger than 2 MB"),
      );
    }
  });

  it("gives up on a site that never finishes", async () => {
    const site = await serve((_request, response) => void response.writeHead(200).write("a"));
    await expect(site.fetch({}, { totalMs: 200 })).rejects.toThrow("the page took longer than 0.2 seconds");
  });

  it("stops when told to, and says so in the caller's words", async () => {
    const site = await serve((_request, response) => void response.writeHead(200).write("a"));
    const stopping = new AbortController();
    const fetching = site.fetch({
      signal: stopping.signal,
      onProgress: () => stopping.abort(new Error("the item was deleted")),
    });
    await expect(fetching).rejects.toThrow("the item was deleted");
  });

  it("tells how much has come, and of how much", async () => {
    const heard: unknown[] = [];
    const site = await serve((_request, response) => {
      response.writeHead(200, { "content-length": 5 }).end("hello");
    });
    await site.fetch({ onProgress: (...progress) => heard.push(progress) });
    expect(heard).toEqual([[5, 5]]);
  });

  it.each([
    ["file:///etc/passwd", "the address is not a web address"],
    ["gopher://example.com", "the address is not a web address"],
    ["nonsense", "the address is not a web address"],
    ["http://me:secret@example.com/", "the address carries a user name or a password"],
    ["http://example.com:22/", "the address uses a port other than 80 and 443"],
    ["http://127.0.0.1/", "the address leads into a private network"],
    ["http://2130706433/", "the address leads into a private network"],
    ["http://0x7f.1/", "the address leads into a private network"],
    ["http://017700000001/", "the address leads into a private network"],
    ["http://[::ffff:7f00:1]/", "the address leads into a private network"],
    ["http://localhost./", "the address leads into a private network"],
    ["http://postgres/", "the address leads into a private network"],
    ["http://metadata.google.internal/", "the address leads into a private network"],
  ])("refuses %s", async (url, reason) => {
    const fetch = createFetcher({ resolver: names({}) });
    await expect(fetch({ url, signal: new AbortController().signal })).rejects.toThrow(
      new FetchFailure(reason),
    );
  });

  it("refuses a name when any of its addresses is private, and when the name server is unwell", async () => {
    const mixed = createFetcher({ resolver: names({ "mixed.example": ["93.184.216.34", "10.0.0.1"] }) });
    const wanted = { url: "http://mixed.example/", signal: new AbortController().signal };
    await expect(mixed(wanted)).rejects.toThrow("the address leads into a private network");
    const unwell = { resolve4: async () => ["93.184.216.34"], resolve6: () => Promise.reject(servfail()) };
    await expect(createFetcher({ resolver: unwell })(wanted)).rejects.toThrow("the address is not reachable");
  });

  it("follows a redirect only after checking where it leads", async () => {
    const canary = await serve((_request, response) => void response.end("secret"));
    const site = await serve((_request, response) => {
      response.writeHead(302, { location: canary.origin });
      response.end();
    });
    await expect(site.fetch({})).rejects.toThrow("the address uses a port other than 80 and 443");
    expect(canary.visits()).toBe(0);
  });

  it("connects to the address it checked, whatever the name says a moment later", async () => {
    const site = await serve((_request, response) => void response.end("checked"));
    let lookups = 0;
    const resolver = {
      resolve4: async () => {
        lookups += 1;
        return lookups === 1 ? ["127.0.0.1"] : ["127.0.0.2"];
      },
      resolve6: async () => [],
    };
    const url = `http://rebinding.example:${site.port}/`;
    expect(await site.fetch({ url }, { resolver })).toMatchObject({ bytes: Buffer.from("checked") });
    expect(lookups).toBe(1);
    await expect(site.fetch({ url }, { resolver })).rejects.toThrow(
      "the address leads into a private network",
    );
  });
});

async function serve(listener: RequestListener) {
  let visits = 0;
  const server = createServer(listener).listen(0, "127.0.0.1");
  server.on("connection", () => {
    visits += 1;
  });
  open.push(server);
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The site has no port");
  const { port } = address;
  const origin = `http://127.0.0.1:${port}`;
  const allow = { environment: "test", origins: [origin] } as const;
  return {
    port,
    origin,
    visits: () => visits,
    fetch: (wanted: Partial<FetchRequest>, options: { totalMs?: number; resolver?: Resolver } = {}) =>
      createFetcher({ allow, ...options })({ url: origin, signal: new AbortController().signal, ...wanted }),
  };
}

function names(known: Record<string, string[]>): Resolver {
  const none = () => Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }));
  return { resolve4: (name) => (known[name] ? Promise.resolve(known[name]) : none()), resolve6: none };
}

function servfail(): Error {
  return Object.assign(new Error("server failure"), { code: "ESERVFAIL" });
}
