import type {
  AttachedFile,
  Citation,
  ListMessages,
  ListMessageVersions,
  ListReceipts,
  Message,
  MessageQuote,
  MessageReaction,
  MessageVersion,
  Receipt,
  Turn,
} from "@parley/contract/conversation";
import { MOST_VERSIONS, PAGE_OF_MESSAGES } from "@parley/contract/conversation";
import type { MessageId, RoomId } from "@parley/contract/ids";
import { type RawBuilder, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Tx } from "../../platform/database.ts";

/** Newest first, as the index has them; nothing for anyone who is not inside the room. */
export function listMessages(tx: Tx, { room_id, limit, ...place }: ListMessages): Promise<Message[]> {
  const { above, below } = boundsOf(place, limit);
  return messages(tx, sql<boolean>`messages.twin_id in (select twins_i_tend())`)
    .where("messages.room_id", "=", room_id)
    .$if(above !== undefined, (query) => query.where("seq", ">", above ?? 0))
    .$if(below !== undefined, (query) => query.where("seq", "<", below ?? 0))
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();
}

type PlaceInRoom = Pick<ListMessages, "before_seq" | "after_seq" | "around_seq">;

/** Numbers have no gaps, so a page that begins at one is known to end at another. */
function boundsOf({ before_seq, after_seq, around_seq }: PlaceInRoom, limit: number) {
  const above = around_seq === undefined ? after_seq : Math.max(0, around_seq - Math.ceil(limit / 2));
  return { above, below: above === undefined ? before_seq : above + limit + 1 };
}

/** For everybody in the room to read; in a try-out, which no list of rooms has, that is somebody who tends the twin. */
export function findMessage(tx: Tx, roomId: RoomId, id: MessageId): Promise<Message | undefined> {
  return messages(
    tx,
    sql<boolean>`not exists (select from rooms r where r.id = messages.room_id and r.kind = 'room')`,
  )
    .where("messages.room_id", "=", roomId)
    .where("messages.id", "=", id)
    .executeTakeFirst();
}

const messages = (tx: Tx, opensSources: RawBuilder<boolean>) =>
  tx
    .selectFrom("messages")
    .select([
      "messages.id",
      "messages.room_id",
      "seq",
      "author_id",
      "messages.twin_id",
      "client_id",
      "status",
      "version",
      "edited_at",
      "deleted_at",
      "created_at",
    ])
    .select(sql<MessageId | null>`reply_to`.as("reply_to"))
    .select(sql<string>`case when deleted_at is null then body else '' end`.as("body"))
    .select((message) =>
      jsonObjectFrom(
        message
          .selectFrom("profiles")
          .select(["first_name", "last_name", "avatar_url"])
          .whereRef("profiles.id", "=", "messages.author_id"),
      ).as("author"),
    )
    .select(sql<MessageQuote | null>`(${quote})`.as("quote"))
    .select(sql<MessageReaction[]>`(${reactions})`.as("reactions"))
    .select(sql<AttachedFile[]>`(${attachments})`.as("attachments"))
    .select(sql<Citation[]>`(${citations(opensSources)})`.as("citations"))
    .select(sql<number | null>`(${chargedTokens})`.as("charged_tokens"))
    .select(sql<Turn | null>`(${newestTurn})`.as("turn"));

const quote = sql`
  select json_build_object('id', q.id, 'seq', q.seq, 'author_id', q.author_id, 'twin_id', q.twin_id,
    'author', (select json_build_object('first_name', p.first_name, 'last_name', p.last_name, 'avatar_url', p.avatar_url)
               from profiles p where p.id = q.author_id),
    'excerpt', case when q.deleted_at is null then left(q.body, 200) end)
  from messages q where q.room_id = messages.room_id and q.id = messages.quoted_id and messages.deleted_at is null`;

const reactions = sql`
  select coalesce(json_agg(json_build_object('emoji', r.emoji, 'user_ids', r.people[1:50], 'count', cardinality(r.people))
    order by r.since, r.emoji), '[]')
  from (select x.emoji, array_agg(x.user_id order by x.created_at, x.user_id) as people, min(x.created_at) as since
        from message_reactions x where x.room_id = messages.room_id and x.message_id = messages.id group by x.emoji) r
  where messages.deleted_at is null`;

/** Where a source stands in its document is for those who tend the twin. */
const citations = (opensSources: RawBuilder<boolean>) => sql`
  select coalesce(json_agg(json_build_object('number', c.number, 'title', c.title, 'quote', c.quote, 'locator', c.locator,
    'item_id', case when o.opens then c.item_id end, 'start', case when o.opens then c.starts_at end,
    'end', case when o.opens then c.ends_at end,
    'is_exact', o.opens and coalesce(c.item_version = k.version, false)) order by c.number), '[]')
  from message_citations c cross join lateral (select coalesce(${opensSources}, false) as opens) o
    left join knowledge_items k on k.id = c.item_id
  where c.room_id = messages.room_id and c.message_id = messages.id and messages.deleted_at is null`;

const attachments = sql`
  select coalesce(json_agg(json_build_object('id', a.id, 'title', a.title, 'content_type', a.content_type, 'bytes', a.bytes)
    order by a.position, a.id), '[]')
  from message_attachments a where a.room_id = messages.room_id and a.message_id = messages.id`;

const turnColumns = [
  "id",
  "room_id",
  "question_id",
  "answer_id",
  "twin_id",
  "asked_by",
  "status",
  "fence",
  "failure",
  "hold_tokens",
  "charged_tokens",
  "input_tokens",
  "output_tokens",
  "is_estimated",
  "created_at",
] as const;

const ofThisAnswer = sql`t.room_id = messages.room_id and t.question_id = messages.reply_to and t.twin_id = messages.twin_id`;

const chargedTokens = sql`select t.charged_tokens from turns t where ${ofThisAnswer}
  and t.status in ('done', 'stopped') order by t.created_at desc limit 1`;

const newestTurn = sql`select row_to_json(newest) from (
  select ${sql.join(turnColumns.map((column) => sql.ref(`t.${column}`)))} from turns t where ${ofThisAnswer}
  order by t.created_at desc limit 1) newest`;

/** Those under way, and the failed ones among the newest, oldest first. */
export async function listTurns(tx: Tx, roomId: RoomId): Promise<Turn[]> {
  const columns = sql.join(turnColumns.map((column) => sql.ref(column)));
  const { rows } = await sql<Turn>`
    select ${columns} from (
      (select * from turns where room_id = ${roomId} and status in ('queued', 'running'))
      union all
      (select * from turns where room_id = ${roomId} and status = 'failed'
       order by created_at desc limit ${PAGE_OF_MESSAGES})) t
    order by created_at, id`.execute(tx);
  return rows;
}

export function listMessageVersions(tx: Tx, wanted: ListMessageVersions): Promise<MessageVersion[]> {
  return tx
    .selectFrom("message_versions")
    .innerJoin("messages", (join) =>
      join
        .onRef("messages.room_id", "=", "message_versions.room_id")
        .onRef("messages.id", "=", "message_versions.message_id"),
    )
    .select(["message_versions.version", "message_versions.body", "reason", "replaced_at"])
    .where("message_versions.room_id", "=", wanted.room_id)
    .where("message_versions.message_id", "=", wanted.message_id)
    .where("messages.deleted_at", "is", null)
    .orderBy("message_versions.version")
    .limit(MOST_VERSIONS)
    .execute();
}

/** The price comes from the payer's own log, which nobody else reads. */
export function findReceipt(tx: Tx, { room_id, turn_id }: ListReceipts): Promise<Receipt | undefined> {
  return tx
    .selectFrom("turns")
    .leftJoin("token_usage_logs as log", (join) =>
      join.onRef("log.user_id", "=", "turns.payer_id").onRef("log.turn_id", "=", "turns.id"),
    )
    .select([
      "turns.id as turn_id",
      "turns.twin_id",
      "turns.model",
      "turns.input_tokens",
      "turns.output_tokens",
      "turns.token_multiplier",
      "turns.charged_tokens",
      "turns.hold_tokens",
      "turns.is_estimated",
      "turns.payer_kind as payer",
      "log.base_cost_usd_cents",
      "turns.created_at",
      "turns.finished_at",
    ])
    .where("turns.room_id", "=", room_id)
    .where("turns.id", "=", turn_id)
    .executeTakeFirst();
}
