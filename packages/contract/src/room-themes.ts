/** Apart from rooms.ts so that the browser can paint a room without loading a validator. */
export const HEX_COLOUR = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** What a room may be read in; anything else falls back to Newsreader. */
export const ROOM_FONTS = ["Inter", "Newsreader", "Source Serif 4", "Georgia", "System"] as const;
export type RoomFont = (typeof ROOM_FONTS)[number];
