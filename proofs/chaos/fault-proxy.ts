import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** What the network does to whatever passes. Up is towards the server, down is its answer. */
export type Weather =
  | { kind: "clear" }
  | { kind: "delay"; ms: number }
  | { kind: "drip"; bytes: number }
  /** Swallowed without a word, and nobody is told when the other side leaves: connections stay half-open. */
  | { kind: "blackhole"; of: "up" | "down" | "both" }
  | { kind: "refuse" }
  /** Each connection is reset once this much of the answer has passed. */
  | { kind: "truncate"; bytes: number };

type Direction = "up" | "down";

const dripMs = 2;

/** A network of one's own between two processes. */
export class FaultProxy {
  readonly port: number;
  /** How often the weather did something to a connection: a fault that met nobody did not happen. */
  touched = 0;
  readonly links = new Set<Link>();
  weather: Weather = { kind: "clear" };
  readonly #close: () => void;

  private constructor(port: number, close: () => void) {
    this.port = port;
    this.#close = close;
  }

  static async open(targetPort: number): Promise<FaultProxy> {
    const server = createServer({ noDelay: true }, (near) => proxy.#accept(near, targetPort));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const proxy = new FaultProxy(isAddress(address) ? address.port : 0, () => server.close());
    return proxy;
  }

  change(weather: Weather): void {
    this.weather = weather;
    if (weather.kind === "refuse") this.reset();
    if (weather.kind !== "clear") return;
    // A connection that lost bytes cannot go on as if nothing had been.
    for (const link of this.links) if (link.hasLost) link.reset();
  }

  /** Tears every connection there is, as a balancer that was replaced does. */
  reset(): void {
    for (const link of this.links) {
      this.touched += 1;
      link.reset();
    }
  }

  close(): void {
    this.#close();
    for (const link of this.links) link.reset();
  }

  #accept(near: Socket, targetPort: number): void {
    if (this.weather.kind === "refuse") {
      this.touched += 1;
      near.resetAndDestroy();
      return;
    }
    const far = connect({ port: targetPort, host: "127.0.0.1", noDelay: true });
    this.links.add(new Link(this, near, far));
  }
}

const isAddress = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === "object" && address !== null;

/** One connection, both ways. */
class Link {
  hasLost = false;
  readonly #proxy: FaultProxy;
  readonly #ends: Record<Direction, Socket>;
  #answered = 0;

  constructor(proxy: FaultProxy, near: Socket, far: Socket) {
    this.#proxy = proxy;
    this.#ends = { up: far, down: near };
    this.#pump(near, "up");
    this.#pump(far, "down");
  }

  reset(): void {
    this.#proxy.links.delete(this);
    for (const end of Object.values(this.#ends)) end.resetAndDestroy();
  }

  #pump(from: Socket, direction: Direction): void {
    let carried: Promise<void> = Promise.resolve();
    from.on("error", () => undefined);
    from.on("data", (chunk) => {
      const arrived = performance.now();
      carried = carried.then(() => this.#carry(chunk, direction, arrived));
    });
    from.on("close", () => void carried.then(() => this.#leave(direction)));
  }

  /** The other side is told, unless the network swallows that too. */
  #leave(direction: Direction): void {
    if (this.#isSwallowing(direction)) this.hasLost = true;
    else {
      this.#proxy.links.delete(this);
      this.#ends[direction].destroySoon();
    }
  }

  async #carry(chunk: Buffer, direction: Direction, arrived: number): Promise<void> {
    const { weather } = this.#proxy;
    if (weather.kind !== "clear") this.#proxy.touched += 1;
    if (this.#isSwallowing(direction)) {
      this.hasLost = true;
      return;
    }
    if (weather.kind === "delay") await pause(Math.max(0, arrived + weather.ms - performance.now()));
    if (weather.kind === "drip") return this.#drip(chunk, direction, weather.bytes);
    if (direction === "down") this.#answered += chunk.length;
    if (weather.kind === "truncate" && direction === "down" && this.#answered > weather.bytes) {
      this.#write(chunk.subarray(0, Math.max(0, chunk.length - this.#answered + weather.bytes)), direction);
      this.reset();
      return;
    }
    this.#write(chunk, direction);
  }

  async #drip(chunk: Buffer, direction: Direction, bytes: number): Promise<void> {
    for (let at = 0; at < chunk.length; at += bytes) {
      this.#write(chunk.subarray(at, at + bytes), direction);
      if (this.#proxy.weather.kind === "drip") await pause(dripMs);
    }
  }

  #write(chunk: Buffer, direction: Direction): void {
    const to = this.#ends[direction];
    if (!to.destroyed) to.write(chunk);
  }

  #isSwallowing(direction: Direction): boolean {
    const { weather } = this.#proxy;
    return weather.kind === "blackhole" && (weather.of === "both" || weather.of === direction);
  }
}
