/** What one may answer a message with, without a word; apart from the schemas, so that a page can show them without. */
export const REACTIONS = ["👍", "❤️", "😂", "🎉", "🤔", "👀"] as const;
