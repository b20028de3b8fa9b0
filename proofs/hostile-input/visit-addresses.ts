import { execFileSync } from "node:child_process";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createCanary, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { createFetcher, FetchFailure } from "../../apps/server/src/platform/fetcher/fetch-outside.ts";
import { hostileAddresses, insideAddresses } from "./hostile-addresses.ts";
import { type Answers, startNameServer } from "./name-server.ts";

const web = "93.184.216.34";
const namePort = 43_253;
const canaryPorts = [22, 443, 4100, 5432, 6379, 8080, 9200];
const megabyte = Buffer.alloc(1_048_576);

export interface Visits {
  tried: number;
  /** Connections that reached anything but the public web. */
  hits: string[];
  /** Addresses that were answered with a page, or with an error that is not for people. */
  unrefused: string[];
  /** What had to work for the rest to mean something, and did not. */
  broken: string[];
}

/** Runs in a network of its own where every address there is leads to us. */
export async function visitAddresses(): Promise<Visits> {
  ownEveryAddress();
  const hits: string[] = [];
  const note = (socket: Socket) => {
    const place = `${socket.localAddress?.replace("::ffff:", "")}:${socket.localPort}`;
    if (place !== `${web}:80`) hits.push(place);
  };
  await listen(createServer(answer).on("connection", note), 80);
  for (const port of canaryPorts) await listen(createCanary(note), port);
  await startNameServer(namePort, names());

  const broken = await controls(hits);
  hits.length = 0;
  const hostile = [...hostileAddresses(), ...byName(), ...byRedirect(), ...byBody];
  const unrefused: string[] = [];
  for (const url of hostile) {
    const end = await endOf(url);
    if (!end.startsWith("refused")) unrefused.push(`${JSON.stringify(url)}: ${end}`);
  }
  // The public address first and the private one after: a page is allowed, a visit inside is not.
  for (let time = 0; time < 40; time += 1) await endOf(`http://later-${time}.example/`);
  return { tried: hostile.length + 40, hits, unrefused, broken };
}

function ownEveryAddress(): void {
  for (const command of [
    "link set lo up",
    "route add local 0.0.0.0/0 dev lo",
    "-6 route add local ::/0 dev lo",
  ]) {
    execFileSync("ip", command.split(" "));
  }
}

const resolver = new Resolver({ timeout: 300, tries: 1 });
resolver.setServers([`127.0.0.1:${namePort}`]);
const fetchOutside = createFetcher({ resolver, totalMs: 1_500 });

async function endOf(url: string): Promise<string> {
  try {
    await fetchOutside({ url, signal: new AbortController().signal, maxBytes: 2_097_152 });
    return "read";
  } catch (error) {
    if (!(error instanceof FetchFailure)) return `fault: ${String(error)}`;
    return /^[a-z][^\n]{5,80}$/.test(error.message)
      ? `refused: ${error.message}`
      : `odd words: ${error.message}`;
  }
}

/** The canaries must be able to sing, and the public web must be reachable. */
async function controls(hits: string[]): Promise<string[]> {
  await fetch("http://10.0.0.1/");
  await fetch("http://[fd00::1]/");
  const isHeard = hits.includes("10.0.0.1:80") && hits.includes("fd00::1:80");
  const pages = await Promise.all(
    ["http://good.example/", `http://${web}/`, `http://good.example/to?http://good.example/`].map(endOf),
  );
  return [
    ...(isHeard ? [] : ["a visit inside goes unnoticed"]),
    ...(pages.every((end) => end === "read") ? [] : [`the public web cannot be read: ${pages.join(", ")}`]),
  ];
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? "/", "http://web");
  if (pathname === "/to") response.writeHead(302, { location: search.slice(1) }).end();
  else if (pathname === "/again") response.writeHead(302, { location: "/again" }).end();
  else if (pathname === "/endless") void pour(response);
  else if (pathname === "/bomb") {
    response
      .writeHead(200, { "content-encoding": "gzip" })
      .end(gzipSync(Buffer.concat(Array(64).fill(megabyte))));
  } else if (pathname === "/nested")
    response.writeHead(200, { "content-encoding": "gzip, gzip" }).end(gzipSync("a"));
  else if (pathname === "/liar") response.writeHead(200, { "content-length": 10 ** 12 }).write("a");
  else if (pathname === "/short")
    response.writeHead(200, { "content-length": 100 }).write("a", () => request.destroy());
  else if (pathname === "/silent") return;
  else if (pathname === "/headers") response.writeHead(200, { "x-long": "a".repeat(100_000) }).end();
  else response.end("hello");
}

async function pour(response: ServerResponse): Promise<void> {
  response.writeHead(200);
  while (!response.destroyed)
    if (!response.write(megabyte)) await Promise.race([once(response, "drain"), once(response, "close")]);
}

const byBody = ["endless", "bomb", "nested", "liar", "short", "silent", "headers", "again"].map(
  (path) => `http://good.example/${path}`,
);

function byRedirect(): string[] {
  const inward = [
    ...insideAddresses.map((address) => `http://${address}/`),
    "http://[::1]/",
    "http://2130706433/",
    "http://0x7f000001/",
    "//127.0.0.1/",
    "http://inside.example/",
    "file:///etc/passwd",
    "gopher://127.0.0.1:6379/",
    "http://good.example:6379/",
    "https://127.0.0.1/",
    "http://user:secret@good.example/",
    "",
  ];
  const twice = inward.map((address) => `http://good.example/to?http://good.example/to?${address}`);
  return [...inward.map((address) => `http://good.example/to?${address}`), ...twice];
}

function byName(): string[] {
  return [...names().keys()]
    .filter((name) => name !== "good.example" && !name.startsWith("later-"))
    .map((name) => `http://${name}/`);
}

function names(): Map<string, Answers> {
  const always =
    (answers: ReturnType<Answers>): Answers =>
    () =>
      answers;
  return new Map([
    ["good.example", always([web])],
    ["inside.example", always(["127.0.0.1"])],
    ["servfail.example", always("servfail")],
    ["mute.example", always("nothing")],
    ["garbage.example", always("garbage")],
    ["empty.example", always([])],
    ["half-well.example", (time) => (time === 0 ? "servfail" : [web])],
    ["six.example", always(["::1"])],
    ["unique-local.example", always([web, "fd00::1"])],
    ["mapped.example", always(["0:0:0:0:0:ffff:7f00:1"])],
    ["nat64.example", always(["64:ff9b::7f00:1"])],
    ...insideAddresses.flatMap((address, index): [string, Answers][] => [
      [`to-${index}.example`, always([address])],
      [`mixed-${index}.example`, always([web, address])],
      [`mixed-first-${index}.example`, always([address, web])],
      [`alias-${index}.example`, always({ alias: "inside.example", addresses: [address] })],
      [`sooner-${index}.example`, (time) => (time === 0 ? [address] : [web])],
    ]),
    ...Array.from({ length: 40 }, (_, index): [string, Answers] => {
      const address = insideAddresses[index % insideAddresses.length] ?? "127.0.0.1";
      return [`later-${index}.example`, (time) => (time === 0 ? [web] : [address])];
    }),
  ]);
}

async function listen(server: ReturnType<typeof createCanary>, port: number): Promise<void> {
  server.listen(port, "::");
  await once(server, "listening");
}
