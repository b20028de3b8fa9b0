import { RoomId, TwinId, UserId } from "@parley/contract/ids";
import { listArticles } from "../../apps/server/src/modules/chatpedia/chatpedia.queries.ts";
import { listMessages } from "../../apps/server/src/modules/conversation/conversation.queries.ts";
import { listKnowledgeItems } from "../../apps/server/src/modules/knowledge/knowledge.queries.ts";
import {
  listListedRooms,
  listListedTwins,
} from "../../apps/server/src/modules/marketplace/marketplace.queries.ts";
import {
  countUnread,
  listNotifications,
} from "../../apps/server/src/modules/notifications/notifications.queries.ts";
import { listPendingInvitations } from "../../apps/server/src/modules/rooms/members.queries.ts";
import {
  listAccessibleRooms,
  listOwnAndJoinedRooms,
  listRooms,
} from "../../apps/server/src/modules/rooms/rooms.queries.ts";
import { listRoundtables } from "../../apps/server/src/modules/roundtables/roundtables.queries.ts";
import { findTokenHistory } from "../../apps/server/src/modules/tokens/history.queries.ts";
import { findUsageSummary, listUsageDays } from "../../apps/server/src/modules/tokens/tokens.queries.ts";
import { listTwins } from "../../apps/server/src/modules/twins/twins.queries.ts";
import type { Actor, Tx } from "../../apps/server/src/platform/database.ts";
import { READER, THEIR_ROOM, THEIR_TWIN } from "./grow.ts";

const userId = UserId.parse(READER);
const room_id = RoomId.parse(THEIR_ROOM);
const twin_id = TwinId.parse(THEIR_TWIN);
const aWeekAgo = {
  before_updated_at: new Date(Date.now() - 7 * 86_400_000).toISOString(),
  before_id: room_id,
};

export const reader: Actor = {
  userId,
  role: "authenticated",
  aal: "aal1",
  claims: JSON.stringify({ sub: userId, role: "authenticated", aal: "aal1" }),
};

/** Every list the product shows, by the very functions its routes call. */
export const lists: Record<string, (tx: Tx) => Promise<unknown>> = {
  "my rooms, by the function": (tx) => listAccessibleRooms(tx, { user_id_param: userId }),
  "my rooms, by direct query": (tx) => listOwnAndJoinedRooms(tx, reader, { scope: "mine", limit: 20 }),
  "public rooms": (tx) => listRooms(tx, { access_type: "public", limit: 20 }),
  "public rooms, a deep page": (tx) => listRooms(tx, { access_type: "public", limit: 20, ...aWeekAgo }),
  "one room": (tx) => listRooms(tx, { id: room_id, limit: 20 }),
  "my invitations": (tx) => listPendingInvitations(tx),
  "my notices": (tx) => listNotifications(tx, reader, { limit: 20 }),
  "my unread notices": (tx) => countUnread(tx, reader),
  "my twins": (tx) => listTwins(tx, reader, { limit: 20 }),
  "public twins": (tx) => listTwins(tx, reader, { is_public: "true", limit: 20 }),
  "a twin's knowledge": (tx) => listKnowledgeItems(tx, { twin_id, limit: 20 }),
  "the marketplace's rooms": (tx) => listListedRooms(tx, reader, { limit: 20 }),
  "the marketplace's twins": (tx) => listListedTwins(tx, reader, { limit: 20 }),
  "my articles": (tx) => listArticles(tx, reader, { shelf: "mine", limit: 20 }),
  "public articles": (tx) => listArticles(tx, reader, { shelf: "public", limit: 20 }),
  "my roundtables": (tx) => listRoundtables(tx, reader, { limit: 20 }),
  "my token history": (tx) => findTokenHistory(tx, userId, { kind: "all", limit: 20 }),
  "my token usage": (tx) => findUsageSummary(tx, userId),
  "my usage by day": (tx) => listUsageDays(tx, userId),
  "a room's newest messages": (tx) => listMessages(tx, { room_id, limit: 50 }),
  "a room's earlier messages": (tx) => listMessages(tx, { room_id, before_seq: 1000, limit: 50 }),
};
