import { setTimeout as pause } from "node:timers/promises";
import { type Launched, launch } from "../support/processes.ts";
import type { FaultProxy } from "./fault-proxy.ts";

type Networks = { database: FaultProxy; valkey: FaultProxy; models: FaultProxy };

const dyingMs = 120_000;

/** An api or a worker of the product, with a network of its own to everything it talks to. */
export class Member {
  readonly entry: "api" | "worker";
  readonly name: string;
  readonly networks: Networks;
  readonly #env: Record<string, string>;
  readonly #port: number;
  #launched: Launched | undefined;

  constructor(
    entry: "api" | "worker",
    name: string,
    { env, port, networks }: { env: Record<string, string>; port: number; networks: Networks },
  ) {
    this.entry = entry;
    this.name = name;
    this.networks = networks;
    this.#env = env;
    this.#port = port;
  }

  get pid(): number {
    return this.#launched?.pid ?? 0;
  }

  get isUp(): boolean {
    return this.#launched !== undefined;
  }

  async start(): Promise<void> {
    this.#launched = launch(this.entry, this.#env, this.#port);
    await this.#launched.ready;
  }

  async kill(): Promise<void> {
    this.#launched?.signal("SIGKILL");
    await this.#launched?.exited;
    this.#launched = undefined;
  }

  async end(): Promise<void> {
    this.#launched?.signal("SIGTERM");
    await this.#launched?.exited;
    for (const network of Object.values(this.networks)) network.close();
  }

  /** As a machine that is paged out: nothing is closed, nothing is answered. */
  async freeze(ms: number): Promise<void> {
    this.#launched?.signal("SIGSTOP");
    await pause(ms);
    this.#launched?.signal("SIGCONT");
  }

  /** Starts it to die at this place, and says whether it did. Then it is down. */
  async startToDieAt(place: string): Promise<boolean> {
    this.#launched = launch(this.entry, { ...this.#env, FAILPOINT: place }, this.#port);
    const patience = new AbortController();
    const ending = await Promise.race([
      this.#launched.exited,
      pause(dyingMs, "alive" as const, { signal: patience.signal }).catch(() => "alive" as const),
    ]);
    patience.abort();
    await this.kill();
    return ending === "SIGKILL";
  }
}
