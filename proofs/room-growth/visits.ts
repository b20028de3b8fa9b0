import { RoomId } from "@parley/contract/ids";
import { PAGE_OF_MATCHES } from "@parley/contract/messages";
import { listMessages } from "../../apps/server/src/modules/conversation/conversation.queries.ts";
import {
  listRoomReads,
  searchMessages,
} from "../../apps/server/src/modules/conversation/messages.queries.ts";
import type { Tx } from "../../apps/server/src/platform/database.ts";
import { COMMON, type GrownRoom, RARE, RARE_TIMES } from "./fill.ts";

/** What somebody does in a room: as a request, as the statements behind it, and how many rows it must bring. */
export type Visit = {
  path: (room: GrownRoom, place: number) => string;
  statements: (tx: Tx, room: GrownRoom, place: number) => Promise<unknown>;
  rows: number;
};

const PAGE = 50;
const pageOf = (room: GrownRoom) => ({ room_id: RoomId.parse(room.id), limit: PAGE });

const paging = (name: "before_seq" | "after_seq" | "around_seq"): Visit => ({
  path: ({ id }, place) => `/rest/v1/messages?room_id=${id}&${name}=${place}`,
  statements: (tx, room, place) => listMessages(tx, { ...pageOf(room), [name]: place }),
  rows: PAGE,
});

const searching = (q: string, rows: number): Visit => ({
  path: ({ id }) => `/rest/v1/message_matches?room_id=${id}&q=${encodeURIComponent(q)}`,
  statements: (tx, { id }) => searchMessages(tx, { room_id: RoomId.parse(id), q, limit: PAGE_OF_MATCHES }),
  rows,
});

export const visits: Record<string, Visit> = {
  "opening at the newest": {
    path: ({ id }) => `/rest/v1/messages?room_id=${id}`,
    statements: (tx, room) => listMessages(tx, pageOf(room)),
    rows: PAGE,
  },
  "where one has read to": {
    path: ({ id }) => `/rest/v1/room_reads?room_id=${id}`,
    statements: (tx, { id }) => listRoomReads(tx, { room_id: RoomId.parse(id) }),
    rows: 1,
  },
  "opening around a place": paging("around_seq"),
  "paging back, deep inside": paging("before_seq"),
  "paging on, deep inside": paging("after_seq"),
  "searching a rare word": searching(RARE, RARE_TIMES),
  "searching its beginning": searching(RARE.slice(0, 5), RARE_TIMES),
  "searching a common word": searching(COMMON, PAGE_OF_MATCHES),
};
