import type { RoomSite } from "../../lib/generated/types.gen.ts";

/** The room that stands on this domain; undefined when none does. Asked without a session: it is for anybody. */
export async function findRoomSite(domain: string): Promise<RoomSite | "unreachable" | undefined> {
  try {
    const response = await fetch(`/rest/v1/room_sites?${new URLSearchParams({ domain })}`);
    if (!response.ok) return "unreachable";
    const [site]: RoomSite[] = await response.json();
    return site;
  } catch {
    return "unreachable";
  }
}
