import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Refusal } from "../../../platform/refusal.ts";
import { Outcome, type Task } from "./hashing-messages.ts";

type Settle = { resolve: (outcome: Outcome) => void; reject: (reason: Error) => void };

const script = fileURLToPath(new URL("./hashing-process.ts", import.meta.url));

/** The engine's own hashing, in a process of low priority that is started when it is first needed and again if it dies. */
export function openHashing() {
  const open = new Map<number, Settle>();
  let child: ChildProcess | undefined;
  let count = 0;

  const start = (): ChildProcess => {
    // It is given nothing but passwords: not our secrets, and no order to report what it loads, as `node --watch` leaves one.
    const started = fork(script, { env: {}, stdio: ["ignore", "ignore", "inherit", "ipc"] });
    started.unref();
    started.channel?.unref();
    started.on("message", (message) => {
      const outcome = Outcome.parse(message);
      open.get(outcome.id)?.resolve(outcome);
      open.delete(outcome.id);
      if (open.size === 0) started.channel?.unref();
    });
    started.once("exit", () => {
      child = undefined;
      for (const { reject } of open.values()) reject(new Refusal("unavailable", undefined, 2));
      open.clear();
    });
    return started;
  };

  const ask = (task: Omit<Task, "id">) =>
    new Promise<Outcome>((resolve, reject) => {
      count += 1;
      open.set(count, { resolve, reject });
      child ??= start();
      child.channel?.ref();
      child.send({ id: count, ...task });
    });

  return {
    async hash(password: string, like?: string): Promise<string> {
      const { hash } = await ask({ password, like });
      if (hash === undefined) throw new Error("The password was not hashed");
      return hash;
    },
    async verify(hash: string, password: string): Promise<boolean> {
      return (await ask({ hash, password })).isRight ?? false;
    },
    close: () => void child?.kill(),
  };
}
