import type { NoticeType } from "@parley/contract/notices";

/** Unread notices by type; a type without any is left out. */
export type UnreadCounts = Readonly<Record<string, number>>;

export const countUnread = (counts: UnreadCounts, types: readonly NoticeType[]): number =>
  types.reduce((sum, type) => sum + (counts[type] ?? 0), 0);

export const countAllUnread = (counts: UnreadCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
