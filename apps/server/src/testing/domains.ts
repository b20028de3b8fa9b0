import { RoomDomain } from "@parley/contract/domains";
import { checkRoomDomain } from "../modules/rooms/domains/check-room-domain.job.ts";
import type { JobTools } from "../platform/queue.ts";
import { as } from "./as.ts";
import type { Person, StagedRoom } from "./cast.ts";
import { owner } from "./stage.ts";

export const claimDomain = (person: Person, room: StagedRoom, domain: string) =>
  as(person).call("claim-room-domain", { roomId: room.id, domain });

/** Looks at the DNS as the worker does, with `records` in it. */
export async function lookAt(
  tools: JobTools,
  room: StagedRoom,
  records: string[] | undefined,
): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    "select id from room_domains where room_id = $1 and released_at is null",
    [room.id],
  );
  for (const { id } of rows) {
    await checkRoomDomain.run({ ...tools, readTxt: async () => records }, { claim_id: id });
  }
}

/** The room stands on the domain afterwards. */
export async function standOn(
  tools: JobTools,
  { person, room, domain }: { person: Person; room: StagedRoom; domain: string },
): Promise<RoomDomain> {
  const claimed = (await claimDomain(person, room, domain)).read(RoomDomain);
  await lookAt(tools, room, ["v=spf1 -all", claimed.record_value]);
  return claimed;
}
