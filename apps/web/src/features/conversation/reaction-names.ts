import type { Emoji } from "./message.api.ts";

/** For those who hear them. */
export const REACTION_NAMES: Record<Emoji, string> = {
  "👍": "Thumbs up",
  "❤️": "Heart",
  "😂": "Laughing",
  "🎉": "Celebrating",
  "🤔": "Thinking",
  "👀": "Looking",
};
