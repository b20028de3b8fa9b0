import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { isGone, processName } from "./process-name.ts";

describe("the name of a process", () => {
  it("tells whether its bearer still lives, also when its number was given again", async () => {
    const [place, , start] = processName().split(" ");
    const child = spawn(process.execPath, ["-e", ""]);
    await once(child, "exit");
    expect(isGone(processName())).toBe(false);
    expect(isGone(`${place} ${child.pid} ${start}`)).toBe(true);
    expect(isGone(`${place} ${process.pid} ${Number(start) - 1}`)).toBe(true);
  });

  it("says nothing of a process elsewhere", () => {
    expect(isGone("another-machine 1 1")).toBe(false);
  });

  it("is never the same twice", () => {
    expect(processName()).not.toBe(processName());
  });
});
