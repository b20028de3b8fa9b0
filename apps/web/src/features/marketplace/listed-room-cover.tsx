import type { CSSProperties } from "react";
import { Badge } from "../../components/ui/badge.tsx";
import { TwinPortrait } from "../../components/ui/twin-portrait.tsx";
import type { ListedRoom } from "../../lib/generated/types.gen.ts";
import { roomTheme } from "../../lib/room-theme.ts";
import { useTheme } from "../../lib/use-theme.ts";

/** The tint and ink of the room's own theme, repaired, and who sits in it. */
export function ListedRoomCover({ room }: { room: ListedRoom }) {
  const { isDark } = useTheme();
  const { vars } = roomTheme(room.theme_config, { dark: isDark });
  const style: CSSProperties = { background: vars["--accent-soft"], color: vars["--on-accent-soft"] };

  return (
    <div aria-hidden="true" style={style} className="flex items-end justify-between gap-3 px-4">
      <span className="-mb-2.5 flex flex-none">
        {room.twins.map((twin) => (
          <TwinPortrait
            key={twin.id}
            id={twin.portrait_seed ?? twin.id}
            index={twin.hue}
            size={46}
            className="shadow-[0_0_0_3px_var(--raised)] not-first:-ml-1"
          />
        ))}
      </span>
      <span className="flex min-w-0 items-center gap-2 self-center">
        {room.is_boosted && <Badge tone="raised">Boosted</Badge>}
        {room.logo_url ? (
          <img src={room.logo_url} alt="" className="max-h-9 object-contain" />
        ) : (
          <span className="truncate font-serif text-[1.375rem]/7 font-semibold">{room.name}</span>
        )}
      </span>
    </div>
  );
}
