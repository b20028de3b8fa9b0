import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export type Tally = { answered: number; dropped: string[]; acknowledged: string[]; reused: number };

/**
 * Requests over kept-alive connections to whichever instance last said that it is ready: what a proxy with health
 * checks does. A request is sent once; whatever does not come back is a dropped request.
 */
export class BalancedClient {
  readonly tally: Tally = { answered: 0, dropped: [], acknowledged: [], reused: 0 };
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 16 });
  readonly #ports: number[];
  readonly #token: string;
  readonly #isReady = new Map<number, boolean>();
  #ready: number[] = [];

  constructor(ports: number[], token: string) {
    this.#ports = ports;
    this.#token = token;
  }

  async run(lanes: number, signal: AbortSignal): Promise<void> {
    await this.#look();
    await Promise.all([
      this.#watch(signal),
      ...Array.from({ length: lanes }, (_, n) => this.#drive(n, signal)),
    ]);
    this.#agent.destroy();
  }

  /** A deployment goes on to the next instance only when the proxy has found the last one. */
  async untilFound(port: number): Promise<void> {
    const deadline = performance.now() + 30_000;
    while (!this.#ready.includes(port) && performance.now() < deadline) await pause(50);
  }

  async #watch(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#look();
      await pause(100);
    }
  }

  async #look(): Promise<void> {
    await Promise.all(
      this.#ports.map(async (port) => {
        const answer = await readiness(port);
        // No good answer in time says that the machine is busy, not that the instance is going away.
        if (answer !== "late") this.#isReady.set(port, answer === "ready");
      }),
    );
    this.#ready = this.#ports.filter((port) => this.#isReady.get(port));
  }

  async #drive(lane: number, signal: AbortSignal): Promise<void> {
    for (let n = lane; !signal.aborted; n++) {
      const port = this.#ready[n % this.#ready.length];
      if (port === undefined) this.tally.dropped.push("no instance was ready");
      else await (n % 4 === 0 ? this.#write(port) : this.#send(port, "GET", "/rest/v1/rooms"));
      await pause(5);
    }
  }

  async #write(port: number): Promise<void> {
    const id = randomUUID();
    const status = await this.#send(
      port,
      "POST",
      "/functions/v1/create-counted-room",
      JSON.stringify({ id }),
    );
    if (status === 201) this.tally.acknowledged.push(id);
  }

  async #send(port: number, method: string, path: string, body = ""): Promise<number> {
    const headers = { authorization: `Bearer ${this.#token}`, "content-type": "application/json" };
    const { promise, resolve } = Promise.withResolvers<number | string>();
    const sent = request(
      { host: "127.0.0.1", port, method, path, headers, agent: this.#agent },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
        response.on("error", (error) => resolve(error.message));
      },
    );
    sent.on("error", (error) => resolve(error.message));
    sent.end(body);
    const outcome = await promise;
    if (sent.reusedSocket) this.tally.reused += 1;
    if (typeof outcome === "number" && outcome < 300) this.tally.answered += 1;
    else this.tally.dropped.push(`${method} ${path}: ${outcome}`);
    return Number(outcome);
  }
}

async function readiness(port: number): Promise<"ready" | "leaving" | "late"> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) });
    if (answer.ok) return "ready";
    return (await answer.text()).includes("draining") ? "leaving" : "late";
  } catch (error) {
    return error instanceof DOMException && error.name === "TimeoutError" ? "late" : "leaving";
  }
}
