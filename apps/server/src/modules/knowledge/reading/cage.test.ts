import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Cage, closeCage } from "./cage.ts";

const Attempt = z.object({ way: z.string(), result: z.string() });
const cages: Cage[] = [];
afterEach(async () => {
  for (const cage of cages.splice(0)) await cage.open();
});

describe("the cage", () => {
  it("lets nothing out: no socket, no file, no process, no environment (D1)", async () => {
    const canary = createServer().listen(0, "127.0.0.1");
    let visits = 0;
    canary.on("connection", (socket) => {
      visits += 1;
      socket.destroy();
    });
    await once(canary, "listening");
    const address = canary.address();
    const port = typeof address === "object" ? address?.port : 0;

    const attempts = await ask(await close("escape-attempts.ts"), { port });
    canary.close();
    expect(attempts).toHaveLength(15);
    expect(attempts.filter(({ result }) => !result.startsWith("refused"))).toEqual([]);
    expect(visits).toBe(0);
    expect(existsSync("/tmp/parley-escaped")).toBe(false);
  });

  it("ends a process that takes all memory, alone", async () => {
    const cage = await close("hungry-process.ts");
    await cage.ask({ header: "memory", bytes: Buffer.alloc(0), onLine: () => "more" });
    expect(cage.ended()).toBeDefined();
    expect(cage.ended()?.signal).not.toBe("SIGKILL");
  });

  it("ends a process that floods its answers", async () => {
    const cage = await close("hungry-process.ts");
    await cage.ask({ header: "flood", bytes: Buffer.alloc(0), onLine: () => "more" });
    expect(cage.ended()?.signal).toBe("SIGKILL");
  });

  it("is not closed around a script that does not start", async () => {
    await expect(closeCage("/nowhere/at-all.ts")).rejects.toThrow("The cage could not be closed");
  });
});

async function close(script: string): Promise<Cage> {
  const cage = await closeCage(fileURLToPath(new URL(`./testing/${script}`, import.meta.url)));
  cages.push(cage);
  return cage;
}

async function ask(cage: Cage, header: unknown): Promise<z.infer<typeof Attempt>[]> {
  const attempts: z.infer<typeof Attempt>[] = [];
  await cage.ask({
    header,
    bytes: Buffer.alloc(0),
    onLine: (line) => {
      if (line === '"done"') return "done";
      attempts.push(Attempt.parse(JSON.parse(line)));
      return "more";
    },
  });
  return attempts;
}
