import type { CSSProperties } from "react";
import type { Room } from "../../lib/generated/types.gen.ts";
import { roomTheme } from "../../lib/room-theme.ts";
import { useTheme } from "../../lib/use-theme.ts";

/** The tint and ink of the room's own theme, repaired, so that a card looks like the place it opens. */
export function RoomCover({ room }: { room: Pick<Room, "name" | "logo_url" | "theme_config"> }) {
  const { isDark } = useTheme();
  const { vars } = roomTheme(room.theme_config, { dark: isDark });
  const style: CSSProperties = { background: vars["--accent-soft"], color: vars["--on-accent-soft"] };

  return (
    <div aria-hidden="true" style={style} className="flex items-center px-4">
      {room.logo_url ? (
        <img src={room.logo_url} alt="" className="max-h-9 max-w-[60%] object-contain" />
      ) : (
        <span className="max-w-[75%] truncate font-serif text-[1.375rem]/7 font-semibold">{room.name}</span>
      )}
    </div>
  );
}
