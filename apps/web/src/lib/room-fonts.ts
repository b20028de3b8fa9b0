/**
 * Inter, Newsreader and the system's faces are always there. Source Serif 4 is fetched when the first room asks
 * for it: most people never enter such a room.
 */
export async function loadRoomFont(fontFamily: string | undefined): Promise<void> {
  if (fontFamily === "Source Serif 4") await import("@fontsource-variable/source-serif-4/opsz.css");
}
