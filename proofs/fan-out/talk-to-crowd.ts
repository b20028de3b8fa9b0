import { fork } from "node:child_process";
import { once } from "node:events";
import type { Greeting } from "./greetings.ts";

export type Join = { ask: "join"; port: number; greetings: Greeting[] };
export type Asked = Join | { ask: "forget" } | { ask: "count" } | { ask: "tell" };
export type Answered = { heard: number; ages: number[] };

export type Crowd = {
  pid: number;
  /** All of them hear whatever is said from now on. */
  join: (port: number, greetings: Greeting[]) => Promise<void>;
  forget: () => Promise<void>;
  count: () => Promise<number>;
  ages: () => Promise<number[]>;
  leave: () => void;
};

export function gatherCrowd(): Crowd {
  const child = fork(new URL("./crowd.ts", import.meta.url));
  process.once("exit", () => child.kill("SIGKILL"));
  const { promise: gone, reject } = Promise.withResolvers<never>();
  gone.catch(() => undefined);
  child.once("exit", () => reject(new Error("the crowd is gone")));
  const ask = async (asked: Asked): Promise<Answered> => {
    child.send(asked);
    const [answered] = await Promise.race([once(child, "message"), gone]);
    return answered;
  };
  return {
    pid: child.pid ?? 0,
    join: async (port, greetings) => void (await ask({ ask: "join", port, greetings })),
    forget: async () => void (await ask({ ask: "forget" })),
    count: async () => (await ask({ ask: "count" })).heard,
    ages: async () => (await ask({ ask: "tell" })).ages,
    leave: () => void child.kill("SIGKILL"),
  };
}
