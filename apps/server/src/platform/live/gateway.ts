import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { LiveChannel } from "@parley/contract/live";
import { z } from "zod";
import { clientAddress } from "../client-address.ts";
import { errorAnswer } from "../http/error-answer.ts";
import { identify } from "../identify.ts";
import type { Limits } from "../limits.ts";
import type { Logger } from "../log.ts";
import { Refusal } from "../refusal.ts";
import type { SignedInActor, VerifyToken } from "../tokens.ts";
import { duplicate, type Valkey } from "../valkey.ts";
import { preflightAnswer, refusalAnswer, streamStart } from "./answers.ts";
import type { Attendance } from "./attendance.ts";
import { Audience, type MayWatch } from "./audience.ts";
import type { ChannelHub } from "./channel-hub.ts";
import { cursorName, type Positions, readCursor } from "./cursor.ts";
import { Hubs } from "./hubs.ts";
import { type RequestHead, readHead } from "./request-head.ts";
import { openStreamSlots, type StreamSlots } from "./stream-slots.ts";
import { Viewer } from "./viewer.ts";

export type GatewayDependencies = {
  valkey: Valkey;
  prefix: string;
  log: Logger;
  limits: Limits;
  proxyHops: number;
  verifyToken: VerifyToken;
  mayWatch: MayWatch;
  attendance: Attendance;
  webOrigin: string;
};

export type Gateway = {
  port: number;
  viewers: () => number;
  channels: () => number;
  /** What waits for viewers to take it, in bytes. */
  waiting: () => number;
  /** Takes nobody new and sends everybody who watches to come back elsewhere. */
  close: () => Promise<void>;
};

const mostChannels = 20;
const mostConnections = 20_000;
const farewellMs = 2_000;

/**
 * The live listener: `GET /realtime/v1/stream?channels=room:…,user:…`, one stream per tab. It speaks just enough HTTP
 * for that on bare sockets, because a framework's request and response would weigh more than the stream itself.
 */
export async function openGateway(port: number, dependencies: GatewayDependencies): Promise<Gateway> {
  const subscriber = await duplicate(dependencies.valkey, dependencies.log);
  const slots = await openStreamSlots(dependencies.valkey, dependencies);
  const streams = new Streams(dependencies, subscriber, slots);
  const server = createServer({ noDelay: true, keepAlive: true }, (socket) => void streams.serve(socket));
  server.maxConnections = mostConnections;
  server.listen(port);
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    viewers: () => streams.audience.size,
    channels: () => streams.hubs.size,
    waiting: () => streams.audience.waiting,
    async close() {
      const closed = once(server, "close");
      server.close();
      await streams.close(closed);
      slots.close();
      subscriber.destroy();
    },
  };
}

class Streams {
  readonly hubs: Hubs;
  readonly audience: Audience;
  readonly #dependencies: GatewayDependencies;
  readonly #slots: StreamSlots;
  readonly #cors: string[];
  readonly #sockets = new Set<Socket>();

  constructor(dependencies: GatewayDependencies, subscriber: Valkey, slots: StreamSlots) {
    const { mayWatch, log, webOrigin } = dependencies;
    this.#dependencies = dependencies;
    this.#slots = slots;
    this.#cors = [`access-control-allow-origin: ${webOrigin}`, "vary: origin"];
    this.audience = new Audience(mayWatch, (viewer, channel) => this.#revoke(viewer, channel), log);
    this.hubs = new Hubs(subscriber, {
      ...dependencies,
      onMembership: (channel, person) => this.audience.recheck(channel, person),
    });
  }

  async serve(socket: Socket): Promise<void> {
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    // A broken connection closes; there is nobody left to tell.
    socket.on("error", () => {});
    try {
      const head = await readHead(socket);
      if (head.method === "OPTIONS") socket.end(preflightAnswer(this.#cors));
      else await this.#open(socket, head);
    } catch (error) {
      if (errorAnswer(error).isWorthALine) this.#dependencies.log.error({ err: error }, "live stream failed");
      socket.end(refusalAnswer(error, this.#cors));
    }
  }

  async close(closed: Promise<unknown>): Promise<void> {
    this.audience.dismiss();
    const timer = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy();
    }, farewellMs);
    await closed;
    clearTimeout(timer);
    await this.hubs.close();
  }

  async #open(socket: Socket, head: RequestHead): Promise<void> {
    const wanted = channelsIn(head);
    const actor = await this.#admit(socket, head);
    const allowed = await this.#dependencies.mayWatch(actor, wanted);
    if (allowed.size === 0) throw new Refusal("not_found");
    const cursor = readCursor(head.header("last-event-id"));
    const viewer = new Viewer(socket, actor, new Set(wanted), cursor);
    await this.#slots.take(actor.userId, viewer.id);
    socket.once("close", () => this.#leave(viewer));
    await this.#enter(viewer, allowed);
    if (socket.destroyed) return this.#leave(viewer);
    socket.write(streamStart(this.#cors));
    this.audience.add(viewer);
    await this.#start(viewer, cursor);
  }

  async #admit(socket: Socket, head: RequestHead): Promise<SignedInActor> {
    const forwardedFor = head.header("x-forwarded-for");
    const address = clientAddress(forwardedFor, socket.remoteAddress ?? "", this.#dependencies.proxyHops);
    const actor = await identify(this.#dependencies, head.header("authorization"), address);
    await this.#dependencies.limits.take("live-stream", { address, person: actor.userId });
    return actor;
  }

  /** All of them or none: whatever was entered is on the viewer, and is left when its socket closes. */
  async #enter(viewer: Viewer, channels: ReadonlySet<LiveChannel>): Promise<void> {
    const entering = Array.from(channels, async (channel) => {
      viewer.hubs.set(channel, await this.hubs.enter(channel));
      this.#dependencies.attendance.enter(channel, viewer.actor.userId);
    });
    await Promise.allSettled(entering);
    await Promise.all(entering);
  }

  async #start(viewer: Viewer, cursor: Positions): Promise<void> {
    viewer.onDrain(() => {
      for (const hub of viewer.hubs.values()) hub.rejoin(viewer);
    });
    for (const channel of viewer.channels) if (!viewer.hubs.has(channel)) viewer.revoke(channel);
    try {
      await Promise.all(
        Array.from(viewer.hubs, ([channel, hub]) => hub.join(viewer, cursor.get(cursorName(channel)))),
      );
    } catch (err) {
      this.#dependencies.log.warn({ err }, "live stream lost valkey while it opened");
      viewer.destroy();
    }
  }

  #revoke(viewer: Viewer, channel: LiveChannel): void {
    const hub = viewer.hubs.get(channel);
    if (hub) this.#leaveChannel(viewer, channel, hub);
    viewer.revoke(channel);
    if (viewer.channels.size === 0) viewer.end("");
  }

  #leave(viewer: Viewer): void {
    this.audience.delete(viewer);
    for (const [channel, hub] of viewer.hubs) this.#leaveChannel(viewer, channel, hub);
    this.#slots.release(viewer.actor.userId, viewer.id);
  }

  #leaveChannel(viewer: Viewer, channel: LiveChannel, hub: ChannelHub): void {
    viewer.hubs.delete(channel);
    hub.leave(viewer);
    this.hubs.leave(channel);
    this.#dependencies.attendance.leave(channel, viewer.actor.userId);
  }
}

const Channels = z.array(LiveChannel).min(1).max(mostChannels);

function channelsIn({ url }: RequestHead): LiveChannel[] {
  if (url.pathname !== "/realtime/v1/stream") throw new Refusal("not_found");
  const wanted = Channels.safeParse(url.searchParams.get("channels")?.split(","));
  if (!wanted.success) throw new Refusal("invalid_input");
  return [...new Set(wanted.data)];
}
