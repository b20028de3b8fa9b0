import { randomUUID } from "node:crypto";
import { TurnId } from "@parley/contract/ids";
import type { LiveChannel } from "@parley/contract/live";
import { afterAll } from "vitest";
import { mayWatch } from "../live.ts";
import { Attendance } from "../platform/live/attendance.ts";
import { openGateway } from "../platform/live/gateway.ts";
import type { Publish } from "../platform/live/publisher.ts";
import type { Valkey } from "../platform/valkey.ts";
import { cast, type Person } from "./cast.ts";
import { database, limits, log, owner, prefix, valkey, verifyToken } from "./stage.ts";
import { watch as watchAt } from "./watch.ts";

// Tests open streams faster than people do.
await owner.query("update rate_limits set points = 100000 where name in ('live-stream', 'visitor')");

/** Who has a room open is told only where a test asks for it: it would come between what the others wait for. */
export const openGatewayOver = (over: Valkey, tellPresence: Publish = () => {}) =>
  openGateway(0, {
    valkey: over,
    prefix,
    log,
    limits,
    proxyHops: 1,
    verifyToken,
    mayWatch: mayWatch(database),
    attendance: new Attendance({ valkey: over, prefix, log, publish: tellPresence }),
    webOrigin: "http://localhost:5173",
  });

const gateway = await openGatewayOver(valkey);
afterAll(() => gateway.close());

export const { port } = gateway;

export const watch = (person: Person, channels: LiveChannel[], lastEventId?: string) =>
  watchAt(person, channels, { port, lastEventId });

export const newTurn = () => TurnId.parse(randomUUID());

/** The cast, with the channels of the salon and of the member in it. */
export async function scene() {
  const people = await cast();
  const room: LiveChannel = `room:${people.salon.id}`;
  const ofJonas: LiveChannel = `user:${people.jonas.id}`;
  return { ...people, room, ofJonas };
}
