import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export type FaultProxy = {
  url: string;
  /** Breaks every connection and takes no new one, as if the engine had gone away. */
  cut: () => void;
  /** Swallows everything from now on, without closing anything, as a network that lost its way does. */
  stall: () => void;
  restore: () => void;
  close: () => void;
};

/** Stands between the product and an engine, so that a test can take the engine away without stopping it for others. */
export async function openFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  if (port === "") throw new Error(`${target} names no port`);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect({ host: hostname, port: Number(port) });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  const through = new URL(target);
  through.hostname = "127.0.0.1";
  through.port = String(typeof address === "object" ? address?.port : "");
  return {
    url: through.href,
    cut,
    stall() {
      for (const socket of sockets) socket.unpipe().resume();
    },
    restore() {
      isCut = false;
    },
    close() {
      cut();
      server.close();
    },
  };
}
