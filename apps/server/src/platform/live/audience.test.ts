import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { SessionId, UserId } from "@parley/contract/ids";
import type { LiveChannel } from "@parley/contract/live";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLog } from "../log.ts";
import type { SignedInActor } from "../tokens.ts";
import { Audience, type MayWatch } from "./audience.ts";
import { Viewer } from "./viewer.ts";

const log = createLog({ name: "test", level: "silent" });
const room: LiveChannel = `room:${randomUUID()}`;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function somebody(): SignedInActor {
  const userId = UserId.parse(randomUUID());
  const expiresAt = new Date(Date.now() + 3_600_000);
  const sessionId = SessionId.parse(randomUUID());
  return {
    userId,
    role: "authenticated",
    aal: "aal1",
    claims: userId,
    sessionId,
    expiresAt,
    isHalfIn: false,
  };
}

/** Somebody's tab, and whether it is still open. */
function seat(audience: Audience, actor: SignedInActor) {
  const socket = new Socket();
  vi.spyOn(socket, "write").mockReturnValue(true);
  vi.spyOn(socket, "end").mockReturnValue(socket);
  audience.add(new Viewer(socket, actor, new Set([room]), new Map()));
  return socket;
}

const seated = (mayWatch: MayWatch, revoke = vi.fn<(viewer: Viewer, channel: LiveChannel) => void>()) => ({
  audience: new Audience(mayWatch, revoke, log),
  revoke,
});

describe("whoever watches", () => {
  it("is asked about within a minute, all tabs of a session at once and few sessions at a time", async () => {
    const asked: string[] = [];
    let [underWay, most] = [0, 0];
    const { audience, revoke } = seated(async ({ userId }) => {
      asked.push(userId);
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setTimeout(resolve, 10));
      underWay -= 1;
      return new Set();
    });
    const people = Array.from({ length: 20 }, somebody);
    for (const person of people) for (let tab = 0; tab < 3; tab++) seat(audience, person);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(asked.toSorted()).toEqual(people.map(({ userId }) => userId).toSorted());
    expect(most).toBe(4);
    expect(revoke).toHaveBeenCalledTimes(60);
    audience.dismiss();
  });

  it("stays while the answer is missing for a moment, and goes when it is missing for a minute", async () => {
    const { audience } = seated(() => Promise.reject(new Error("busy")));
    const socket = seat(audience, somebody());
    await vi.advanceTimersByTimeAsync(55_000);
    expect(socket.destroyed).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(socket.destroyed).toBe(true);
    audience.dismiss();
  });

  it("goes at once when something has changed and nobody can say what", async () => {
    const { audience } = seated(() => Promise.reject(new Error("busy")));
    const person = somebody();
    const socket = seat(audience, person);
    audience.recheck(room, person.userId);
    await vi.advanceTimersByTimeAsync(1);
    expect(socket.destroyed).toBe(true);
    audience.dismiss();
  });
});
