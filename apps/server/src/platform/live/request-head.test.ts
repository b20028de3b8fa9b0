import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { readHead } from "./request-head.ts";

const sockets: Socket[] = [];
const server = createServer();
server.listen(0);
await once(server, "listening");

afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

/** What the listener makes of these bytes, sent in pieces as given. */
async function sent(...pieces: string[]) {
  const address = server.address();
  const client = connect(typeof address === "object" && address ? address.port : 0);
  const [accepted] = await Promise.all([once(server, "connection"), once(client, "connect")]);
  const socket: Socket = accepted[0];
  sockets.push(client, socket);
  const head = readHead(socket);
  head.catch(() => {});
  for (const piece of pieces) client.write(piece, "latin1");
  return head;
}

const good =
  "GET /realtime/v1/stream?channels=a HTTP/1.1\r\nHost: live\r\nAuthorization: Bearer x.y.z\r\n\r\n";

describe("the head of a request", () => {
  it("is read when it is whole", async () => {
    const { method, url, header } = await sent(good);
    expect([method, url.pathname, url.searchParams.get("channels")]).toEqual([
      "GET",
      "/realtime/v1/stream",
      "a",
    ]);
    expect(header("authorization")).toBe("Bearer x.y.z");
  });

  it("is read when it comes in pieces", async () => {
    expect((await sent(good.slice(0, 20), good.slice(20, -2), good.slice(-2))).header("host")).toBe("live");
  });

  it.each([
    ["a body's length", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n"],
    ["a chunked body", "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"],
    ["a second request behind it", `${good}${good}`],
    ["bytes behind it", `${good}x`],
    ["another method", "POST / HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["another protocol", "GET / HTTP/2.0\r\nHost: a\r\n\r\n"],
    ["no path", "GET http://evil/ HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["a path that names a host", "GET //evil/ HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["two authorizations", "GET / HTTP/1.1\r\nAuthorization: a\r\nauthorization: b\r\n\r\n"],
    ["two hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"],
    ["a space before the colon", "GET / HTTP/1.1\r\nHost : a\r\n\r\n"],
    ["a folded line", "GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n"],
    ["bare line feeds", "GET / HTTP/1.1\nHost: a\r\n\r\n"],
    ["a NUL", "GET / HTTP/1.1\r\nHost: a\u0000b\r\n\r\n"],
    ["a line without a name", "GET / HTTP/1.1\r\n: a\r\n\r\n"],
    ["too many bytes", `GET / HTTP/1.1\r\nX: ${"x".repeat(17_000)}\r\n\r\n`],
    ["nothing but a blank line", "\r\n\r\n"],
  ])("is refused with %s", async (_, bytes) => {
    await expect(sent(bytes)).rejects.toMatchObject({ name: "Refusal" });
  });

  it("is waited for only so long", { timeout: 10_000 }, async () => {
    await expect(sent("GET / HTTP/1.1\r\n")).rejects.toMatchObject({ name: "Refusal" });
  });
});
