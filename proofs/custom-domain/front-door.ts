import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../support/free-port.ts";
import type { Product } from "../support/product.ts";

export type FrontDoor = {
  /** Where the product's own host is. */
  site: string;
  /** Where every other host is. */
  roomsPort: number;
  /** Whom its certificates are from. */
  authority: () => Promise<string>;
  close: () => Promise<void>;
};

/** Caddy with the Caddyfile that is deployed, on high ports and with an authority of its own in the place of a public one. */
export async function openFrontDoor({ upstreams }: Product): Promise<FrontDoor> {
  const folder = await mkdtemp(join(tmpdir(), "parley-front-door-"));
  const [sitePort, roomsPort, redirectPort] = [await freePort(), await freePort(), await freePort()];
  const site = `http://127.0.0.1:${sitePort}`;
  const options = join(folder, "options");
  await writeFile(
    options,
    `local_certs\nskip_install_trust\nhttp_port ${redirectPort}\nhttps_port ${roomsPort}\n`,
  );
  const caddy = spawn("caddy", ["run", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"], {
    env: {
      PATH: process.env.PATH,
      ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      ...{ SITE_ADDRESS: site, ROOMS_ADDRESS: `https://:${roomsPort}`, CADDY_OPTIONS: options },
      ...{ API_UPSTREAM: upstreams.api, LIVE_UPSTREAM: upstreams.live },
      WEB_ROOT: join(process.cwd(), "apps/web/dist"),
    },
    stdio: ["ignore", "ignore", process.env.CADDY_LOG ? "inherit" : "ignore"],
  });
  process.once("exit", () => caddy.kill("SIGKILL"));
  await untilOpen(caddy, site);
  return {
    site,
    roomsPort,
    authority: () => readFile(join(folder, "caddy/pki/authorities/local/root.crt"), "utf8"),
    close: async () => {
      const gone = once(caddy, "exit");
      caddy.kill("SIGTERM");
      await gone;
      await rm(folder, { recursive: true });
    },
  };
}

async function untilOpen(caddy: ChildProcess, site: string): Promise<void> {
  let failure: Error | undefined;
  caddy.once("error", (error) => {
    failure = error;
  });
  for (let tries = 0; tries < 100; tries++) {
    if (failure) throw new Error("There is no caddy here: bin/setup installs it", { cause: failure });
    if (caddy.exitCode !== null) throw new Error("Caddy did not take the Caddyfile; CADDY_LOG=1 says why");
    if (
      await fetch(site).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await pause(100);
  }
  throw new Error("Caddy does not answer");
}
