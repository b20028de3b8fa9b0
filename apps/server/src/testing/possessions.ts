import { randomBytes, randomUUID } from "node:crypto";
import { insertMember, insertRoom, type Person, type StagedRoom } from "./cast.ts";
import { buyTokens, insertBundle, useTokens } from "./money.ts";
import { files, owner } from "./stage.ts";
import { giveTier, insertManager, insertTwin, type StagedTwin } from "./twins.ts";

/** A word that stands in everything somebody has, and nowhere else. */
export type Belongings = {
  mark: string;
  email: string;
  lonely: StagedRoom;
  shared: StagedRoom;
  twin: StagedTwin;
};

/** Gives `person` something in every place where people have something, some of it among what is `other`'s. */
export async function furnish(person: Person, other: Person): Promise<Belongings> {
  const mark = `canary${randomBytes(6).toString("hex")}`;
  await plantIdentity(person, mark);
  await giveTier(person, "growth");
  const theirs = await insertTwin(other, "Of another", { isPublic: true });
  const twin = await plantTwins(person, theirs, mark);
  const { lonely, shared } = await plantRooms(person, other, mark);
  await plantWritings(person, other, mark);
  await plantOpinions(person, theirs, mark);
  await plantDealings(person, mark);
  return { mark, email: `${mark}@parley.test`, lonely, shared, twin };
}

async function plantIdentity({ id }: Person, mark: string): Promise<void> {
  const session = randomUUID();
  await owner.query(
    `update auth.users set email = $2::text || '@parley.test', phone = $3, name = $2, image = 'https://x.test/' || $2::text,
       raw_user_meta_data = jsonb_build_object('first_name', $2::text), email_change = $2::text || '2@parley.test' where id = $1`,
    [id, mark, `+4670${1_000_000 + Math.floor(Math.random() * 8_999_999)}`],
  );
  await owner.query("update profiles set first_name = $2, last_name = $2 where id = $1", [id, mark]);
  const planted: [string, unknown[]][] = [
    [
      `insert into auth.identities (user_id, provider, provider_id, identity_data, access_token, password_hash)
       values ($1, 'credential', $2, jsonb_build_object('email', $2::text), 'secret-' || $2::text, 'secret-hash-' || $2::text)`,
      [id, mark],
    ],
    [
      `insert into auth.sessions (id, user_id, token, ip_address, user_agent, expires_at)
       values ($3, $1, 'secret-token-' || $2::text, '203.0.113.7', $2, now() + interval '1 day')`,
      [id, mark, session],
    ],
    ["insert into auth.refresh_tokens (token_hash, session_id) values ($1, $2)", [randomBytes(32), session]],
    [
      "insert into auth.factors (user_id, factor_type, friendly_name, secret) values ($1, 'totp', $2, 'secret-seed-' || $2::text)",
      [id, mark],
    ],
    [
      `insert into auth.one_time_tokens (purpose, address, user_id, redirect_to)
       values ('recovery', $2::text || '@parley.test', $1, 'https://x.test/' || $2::text)`,
      [id, mark],
    ],
    [
      "insert into auth.flow_states (method, redirect_to, user_id) values ('oauth', 'https://x.test/' || $2::text, $1)",
      [id, mark],
    ],
    ["insert into auth.security_events (user_id, kind, detail) values ($1, 'signed_in', $2)", [id, mark]],
    [
      "insert into user_notifications (user_id, type, message) values ($1, 'room_invitation', $2)",
      [id, mark],
    ],
  ];
  for (const [sql, values] of planted) await owner.query(sql, values);
}

async function plantTwins(person: Person, theirs: StagedTwin, mark: string): Promise<StagedTwin> {
  const twin = await insertTwin(person, `Twin ${mark}`, { isPublic: true });
  await insertManager(theirs, person, "editor");
  await plantUpload(person, mark);
  const { rows } = await owner.query(
    `insert into knowledge_items (twin_id, added_by, type, title, extracted_text) values ($1, $2, 'text', $3, $3) returning id`,
    [twin.id, person.id, mark],
  );
  await owner.query(
    `insert into knowledge_chunks (twin_id, item_id, version, position, body, model, embedding)
     values ($1, $2, 1, 0, $3, 'local', array_fill(0.1::real, array[512])::halfvec(512))`,
    [twin.id, rows[0].id, mark],
  );
  await owner.query("insert into knowledge_texts (item_id, version, body) values ($1, 1, $2)", [
    rows[0].id,
    mark,
  ]);
  await owner.query(
    "insert into golden_questions (twin_id, question, expected_item_id) values ($1, $2, $3)",
    [twin.id, mark, rows[0].id],
  );
  await owner.query("insert into golden_runs (twin_id, passed, total, cause) values ($1, 1, 1, 'asked')", [
    twin.id,
  ]);
  await owner.query("insert into twin_memories (twin_id, user_id, fact) values ($1, $2, $3)", [
    theirs.id,
    person.id,
    mark,
  ]);
  return twin;
}

async function plantRooms(person: Person, other: Person, mark: string) {
  const lonely = await insertRoom(person, `Lonely ${mark}`, "private");
  const shared = await insertRoom(person, "Shared", "public");
  const theirs = await insertRoom(other, "Of another", "private");
  await insertMember(shared, other, "active");
  await insertMember(theirs, person, "active");
  await owner.query("update rooms set price = 500, who_pays = 'room' where id = $1", [shared.id]);
  for (const room of [lonely, shared, theirs]) await say(room, person, mark);
  await say(theirs, other, `Said by ${other.id}`);
  const invite = "insert into room_email_invitations (room_id, email, invited_by) values ($1, $2, $3)";
  await owner.query(invite, [shared.id, "friend@parley.test", person.id]);
  await owner.query(invite, [theirs.id, `${mark}@parley.test`, other.id]);
  return { lonely, shared };
}

let lastSeq = 0;

async function say(room: StagedRoom, speaker: Person, body: string): Promise<void> {
  const id = randomUUID();
  await owner.query(
    "insert into messages (room_id, id, seq, author_id, body, mentions) values ($1, $2, $3, $4, $5, $6)",
    [...[room.id, id, ++lastSeq, speaker.id, body, [randomUUID()]]],
  );
  await owner.query(
    "insert into message_versions (room_id, message_id, version, body, reason) values ($1, $2, 1, $3, 'edited')",
    [room.id, id, `Before: ${body}`],
  );
  await owner.query(
    "insert into message_reactions (room_id, message_id, user_id, emoji) values ($1, $2, $3, '👍')",
    [room.id, id, speaker.id],
  );
  await plantAttachment(room, speaker, { message: id, mark: body });
}

async function plantAttachment(
  room: StagedRoom,
  speaker: Person,
  { message, mark }: { message: string; mark: string },
): Promise<void> {
  const upload = await plantUpload(speaker, mark);
  const { rows } = await owner.query(
    `insert into message_attachments (room_id, message_id, user_id, upload_id, title, content_type, bytes, status)
     values ($1, $2, $3, $4, $5, 'text/plain', 9, 'ready') returning id`,
    [room.id, message, speaker.id, upload, mark],
  );
  await owner.query("insert into attachment_texts (attachment_id, body) values ($1, $2)", [rows[0].id, mark]);
}

/** A stored file of theirs, and its row. */
async function plantUpload(person: Person, mark: string): Promise<string> {
  const upload = randomUUID();
  const folder = `uploads/${upload}/`;
  await files.put(`${folder}part-1.bin`, Buffer.from(mark), "application/octet-stream");
  await owner.query(
    `insert into uploads (id, user_id, file_name, content_type, size_bytes, storage_key) values ($1, $2, $3, 'text/plain', 9, $4)`,
    [upload, person.id, `${mark}.txt`, folder],
  );
  return upload;
}

async function plantWritings(person: Person, other: Person, mark: string): Promise<void> {
  const table = randomUUID();
  await owner.query("insert into roundtables (id, owner_id, topic, quote_tokens) values ($1, $2, $3, 10)", [
    table,
    person.id,
    mark,
  ]);
  await owner.query(
    "insert into roundtable_statements (roundtable_id, seq, round, author_id, body) values ($1, 1, 1, $2, $3)",
    [table, person.id, mark],
  );
  const [mine, theirs] = [await article(person, mark), await article(other, "Of another")];
  await owner.query(
    "insert into chatpedia_revisions (article_id, number, editor_id, title, body, note) values ($1, 1, $2, $3, $3, $3)",
    [mine, person.id, mark],
  );
  await owner.query(
    `insert into chatpedia_sources (article_id, number, title, quote, speaker_id, consented_at) values ($1, 1, 'Talk', $3, $2, now())`,
    [theirs, person.id, mark],
  );
}

async function plantOpinions(person: Person, twin: StagedTwin, mark: string): Promise<void> {
  const { rows } = await owner.query(
    `insert into marketplace_listings (kind, twin_id, owner_id, title)
     select 'twin', t.id, t.owner_id, t.name from virtual_twins t where t.id = $1 returning id`,
    [twin.id],
  );
  await owner.query("insert into reviews (listing_id, author_id, rating, body) values ($1, $2, 4, $3)", [
    rows[0].id,
    person.id,
    mark,
  ]);
  await owner.query(
    "insert into reports (reporter_id, subject_kind, subject_id, reason) values ($1, 'twin', $2, $3)",
    [person.id, twin.id, mark],
  );
}

async function article(author: Person, words: string): Promise<string> {
  const id = randomUUID();
  await owner.query("insert into chatpedia_articles (id, author_id, title, body) values ($1, $2, $3, $3)", [
    id,
    author.id,
    words,
  ]);
  return id;
}

async function plantDealings(person: Person, mark: string): Promise<void> {
  await buyTokens(person, 500, await insertBundle(500, 500));
  await useTokens(person, { tokens: 20 });
  await owner.query("insert into payment_customers (user_id, stripe_customer_id) values ($1, $2)", [
    person.id,
    `cus_${person.id}`,
  ]);
  await owner.query(
    `insert into payment_events (id, type, payload, status, processed_at) values ($1, 'invoice.paid', $2, 'processed', now())`,
    [`evt_${mark.slice(6)}`, { data: { object: { customer: `cus_${person.id}`, customer_email: mark } } }],
  );
  await owner.query("insert into referral_codes (user_id, code) values ($1, $2)", [person.id, mark]);
}
