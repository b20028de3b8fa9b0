import type { RoomSite } from "../../lib/generated/types.gen.ts";

/** The tab carries the room's name and logo. */
export function dressDocument({ name, logo_url }: Pick<RoomSite, "name" | "logo_url">): void {
  document.title = name;
  if (logo_url === null) return;
  const icon = document.createElement("link");
  icon.rel = "icon";
  icon.href = logo_url;
  document.head.append(icon);
}
