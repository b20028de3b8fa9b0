import { expect, it } from "vitest";
import { scene } from "../../testing/live.ts";
import { log, prefix, publisher, valkey } from "../../testing/stage.ts";
import { duplicate } from "../valkey.ts";
import { Hubs } from "./hubs.ts";

it("a channel that is entered while it is being left is heard", async () => {
  const { maya, room } = await scene();
  const subscriber = await duplicate(valkey, log);
  const hubs = new Hubs(subscriber, { valkey, prefix, log, onMembership: () => {} });
  await hubs.enter(room);
  const left = hubs.close();
  const hub = await hubs.enter(room);
  await left;
  let heard = 0;
  const deliver = () => {
    heard += 1;
    return true;
  };
  await hub.join({ deliver, place: () => {} }, undefined);
  publisher.publish(room, { type: "membership", user_id: maya.id });
  await expect.poll(() => heard).toBe(1);
  await hubs.close();
  subscriber.destroy();
});
