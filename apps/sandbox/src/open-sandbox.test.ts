import { networkInterfaces } from "node:os";
import { afterEach, describe, expect, it } from "vitest";
import { openTestSandbox, type TestSandbox } from "./testing/open-test-sandbox.ts";

describe("the sandbox as a process", () => {
  let sandbox: TestSandbox | undefined;
  afterEach(() => sandbox?.close());

  it("says that it is ready, and shows the inbox first", async () => {
    sandbox = await openTestSandbox();
    expect((await sandbox.get("/readyz")).status).toBe(200);
    const front = await sandbox.get("/");
    expect(front.headers.get("location")).toBe("/inbox");
  });

  it("is reached from this machine only (R1)", async () => {
    sandbox = await openTestSandbox();
    const { port } = new URL(sandbox.origin);
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === "IPv4");
    for (const { address } of outside) {
      await expect(fetch(`http://${address}:${port}/readyz`)).rejects.toThrow("fetch failed");
    }
    expect(new URL(sandbox.origin).hostname).toBe("127.0.0.1");
  });

  it("closes while an inbox page keeps its connection open", async () => {
    const opened = await openTestSandbox();
    await (await opened.get("/inbox")).text();
    await opened.close();
    await expect(opened.get("/readyz")).rejects.toThrow("fetch failed");
    expect(opened.lines.at(-1)).toBe("stopped");
  });

  it("answers a malformed body with a sentence, not with a fault", async () => {
    sandbox = await openTestSandbox();
    const malformed = await sandbox.post("/sandbox/mail/fail", { times: "often" });
    expect(malformed.status).toBe(400);
    expect(await malformed.json()).toEqual({ error: expect.stringContaining("times") });
  });
});
