// A room on its own domain, from the claim to the conversation: the deployed Caddyfile in a real Caddy, an authority and a
// name server of our own. A certificate is made for the proven domain and for none of the names that nobody proved; who
// comes there sees the room, its sign-in and nothing else of the product, and nothing of the session they have elsewhere; the
// session they get there opens that room and nothing else.
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { openNameServer, type Zone } from "../apps/server/src/testing/name-server.ts";
import { rooms } from "../database/cast.ts";
import { type FrontDoor, openFrontDoor } from "./custom-domain/front-door.ts";
import { DomainOwner } from "./custom-domain/owner.ts";
import { shakeHands } from "./custom-domain/shake-hands.ts";
import { openBrowserFor, type Visited, visitRoom } from "./custom-domain/visit.ts";
import { conclude } from "./support/conclude.ts";
import { type Product, startProduct } from "./support/product.ts";

const inventions = process.argv.includes("--full") ? 10_000 : 300;
const picture = process.argv.find((word) => word.endsWith(".png"));
const domain = "ask.northlight-studio.example";
const zone: Zone = {};

const dns = await openNameServer(zone);
const product = await startProduct({ env: { DNS_SERVERS: dns.address } });
const door = await openFrontDoor(product);
try {
  const { access_token } = await product.sessionOf("maya");
  const owner = new DomainOwner(product, access_token, rooms.northlight);
  const { record_name, record_value } = await owner.claim(domain);
  const before = { look: (await owner.verify()).failure, door: await knock(door, domain) };

  zone[record_name] = [record_value];
  const began = performance.now();
  const { status } = await owner.verify();
  const after = await knockUntilOpen(door, domain);
  const openedInMs = performance.now() - began;

  const letIn = await countLetIn(door);
  const visited = await visit(product, door);
  const inside = await reachesInside(door);
  await owner.release();
  const isGone =
    (await fetch(`${door.site}/rest/v1/room_sites?domain=${domain}`).then((a) => a.text())) === "[]";
  report({ before, status, after, openedInMs, letIn, visited, inside, isGone });
} finally {
  await door.close();
  await Promise.all([product.stop(), dns.close()]);
}

async function knock({ roomsPort, authority }: FrontDoor, name: string) {
  return shakeHands(name, roomsPort, await authority().catch(() => ""));
}

/** The api remembers for a second that nothing was there. */
async function knockUntilOpen(front: FrontDoor, name: string) {
  let outcome = await knock(front, name);
  for (let tries = 0; outcome === "refused" && tries < 50; tries++) {
    await pause(100);
    outcome = await knock(front, name);
  }
  return outcome;
}

/** How many of the invented names the front door has a certificate for: below the proven one, beside it, and anywhere. */
async function countLetIn(front: FrontDoor): Promise<number> {
  let count = 0;
  for (let n = 0; n < inventions; n += 20) {
    const names = Array.from({ length: 20 }, (_, index) => {
      const word = randomBytes(5).toString("hex");
      return [`${word}.${domain}`, `${word}.northlight-studio.example`, `${word}.com`][index % 3] ?? word;
    });
    const outcomes = await Promise.all(names.map((name) => knock(front, name)));
    count += outcomes.filter((outcome) => outcome !== "refused").length;
  }
  return count;
}

async function visit(running: Product, { roomsPort }: FrontDoor): Promise<Visited> {
  const browser = await openBrowserFor(domain);
  try {
    const origin = `https://${domain}:${roomsPort}`;
    return await visitRoom(browser, { product: running, origin, roomName: "Northlight", picture });
  } finally {
    await browser.close();
  }
}

/** What is for operators, asked for through the front door. */
async function reachesInside({ site }: FrontDoor): Promise<string[]> {
  const paths = [`/internal/tls-permission?domain=${domain}`, "/internal/", "/metrics", "/readyz"];
  const answers = await Promise.all(
    paths.map(async (path) => ({ path, status: (await fetch(site + path)).status })),
  );
  return answers.filter(({ status }) => status !== 404).map(({ path }) => path);
}

type Observed = {
  before: { look: string | null; door: unknown };
  status: string;
  after: Awaited<ReturnType<typeof shakeHands>>;
  openedInMs: number;
  letIn: number;
  visited: Visited;
  inside: string[];
  isGone: boolean;
};

function report({ before, status, after, openedInMs, letIn, visited, inside, isGone }: Observed): void {
  const isProven =
    status === "serving" && after !== "refused" && after.isTrusted && after.names === `DNS:${domain}`;
  const wasClosed = before.look === "no_record" && before.door === "refused";
  const { hasSignIn, hasRoom, productChrome, leaks, beyond, refused } = visited;
  console.log(
    `before the record: ${before.look}, ${JSON.stringify(before.door)}; after it: ${status}, ${JSON.stringify(after)}; ` +
      `sign-in ${hasSignIn}, room ${hasRoom}, the product's own chrome ${productChrome}; ` +
      `reached inside: ${inside.join(" ") || "nothing"}; opened beyond the room: ${beyond.join(" ") || "nothing"}; ` +
      `refused to the page: ${refused.join(" ") || "nothing"}; gone after release: ${isGone}`,
  );
  const isGuest = beyond.length === 0 && refused.length === 0;
  const isWhole = isProven && wasClosed && hasSignIn && hasRoom && productChrome === 0 && isGone && isGuest;
  conclude(
    "custom-domain",
    `served ${openedInMs.toFixed(0)} ms after its record was there, ${letIn} of ${inventions} invented names got a certificate, ` +
      `${leaks.length} ways to the session elsewhere${leaks.map((leak) => ` (${leak})`).join("")}`,
    "served, 0 and 0",
    isWhole && letIn === 0 && leaks.length === 0 && inside.length === 0,
  );
}
