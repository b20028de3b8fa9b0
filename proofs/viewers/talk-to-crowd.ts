import { fork } from "node:child_process";
import { once } from "node:events";
import type { Seat } from "../live-channel/viewer.ts";

export type Asked = { ask: "open"; seats: Seat[] } | { ask: "cut"; withinMs: number } | { ask: "tell" };

/** What one viewer has in the end. */
export type Seen = {
  /** The digest of every answer it has, by turn. */
  texts: [string, string][];
  faults: string[];
  /** How many it was last told are in the room. */
  present: number;
  reconnects: number;
  /** When each piece came, for a viewer that never left. */
  arrivals: [string, number][];
};

export type Crowd = { pid: number; ask: (asked: Asked) => Promise<Seen[]>; leave: () => void };

export function gatherCrowd(): Crowd {
  const child = fork(new URL("./crowd.ts", import.meta.url), { serialization: "advanced" });
  process.once("exit", () => child.kill("SIGKILL"));
  return {
    pid: child.pid ?? 0,
    async ask(asked) {
      child.send(asked);
      const [seen] = await once(child, "message");
      return seen;
    },
    leave: () => void child.kill("SIGKILL"),
  };
}
