import { type CSSProperties, useEffect } from "react";
import type { RoomSite } from "../../lib/generated/types.gen.ts";
import { loadRoomFont } from "../../lib/room-fonts.ts";
import { roomTheme } from "../../lib/room-theme.ts";
import { useTheme } from "../../lib/use-theme.ts";

/** The room's colours and font, in the light that whoever looks has chosen. */
export function useSiteTheme({ theme_config }: Pick<RoomSite, "theme_config">): CSSProperties {
  const { isDark } = useTheme();
  useEffect(() => void loadRoomFont(theme_config.fontFamily), [theme_config.fontFamily]);
  return roomTheme(theme_config, { dark: isDark }).vars;
}
