/**
 * How many people of a room are listed at a time, besides whoever asks; the room's member_count says how many there are.
 * By itself, so that a room can be opened without fetching the schemas.
 */
export const PEOPLE_SHOWN = 200;
