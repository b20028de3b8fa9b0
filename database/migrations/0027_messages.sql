-- migrate:up
-- What was said can be quoted, reacted to, found again, reworded and taken back, and everybody in a room has a place up to
-- which they have read. A message that is taken back keeps its place and its number; everything it said is gone.
set local lock_timeout = '5s';
set local role parley_owner;

alter table messages add column quoted_id uuid;
comment on column messages.quoted_id is 'Another message of the same room. Its words are read from there: what is taken back is quoted no more.';

create table message_reactions (
  room_id    uuid not null,
  message_id uuid not null,
  user_id    uuid not null,
  emoji      text not null check (emoji in ('👍', '❤️', '😂', '🎉', '🤔', '👀')),
  created_at timestamptz not null default now(),
  primary key (room_id, message_id, user_id, emoji),
  foreign key (room_id, message_id) references messages on delete cascade
);
comment on table message_reactions is 'What people think of a message, without a word. user_id carries no foreign key, as in messages.';
create index message_reactions_user on message_reactions (user_id);

create table room_reads (
  user_id       uuid not null,
  room_id       uuid not null references rooms on delete cascade,
  last_read_seq bigint not null default 0 check (last_read_seq >= 0),
  primary key (user_id, room_id)
) with (fillfactor = 50);
comment on table room_reads is 'How far somebody has read. A row of their own for everyone in a room: marking waits for nobody, and what is unread is a difference of two numbers.';
create index room_reads_room on room_reads (room_id);

-- These name what they call once and for all, so they need no search path, and PostgreSQL unfolds them into one another.
-- Words as they are compared: small letters without accents, signs turned into spaces, and each letter of a script that
-- leaves no spaces a word of its own. The marks in what is found rely on the same rules: see mark-words.ts.
create function folded(words text) returns text language sql immutable parallel safe
  return regexp_replace(regexp_replace(regexp_replace(lower(normalize(words, NFKD)),
      '[\u0300-\u036f\ufe00-\ufe0f]+', '', 'g'),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\uff00-\uff0f]+', ' ', 'g'),
      '([\u2e80-\u9fff\uf900-\ufaff])', ' \1 ', 'g');

create function words_of(words text) returns text[] language sql immutable parallel safe
  return array(select left(w, 40) from unnest(string_to_array(public.folded(words), ' ')) w where w <> '');

-- A room's words stand apart from every other room's, and those of 16,384 messages apart from the next: a search looks
-- only where it must, and the newest are found without sorting all.
create function shelf_of_words(room uuid, shelf bigint) returns text language sql immutable parallel safe
  return right(room::text, 8) || to_hex(shelf) || ':';

create function message_words(m_room uuid, m_seq bigint, words text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array(select (select public.shelf_of_words(m_room, m_seq >> 14)) || left(w, 40)
    from unnest(string_to_array(public.folded(words), ' ')) w where w <> ''));

-- Written in small batches: a list of its own keeps what is new until it is worth sorting in, and is searched as well.
create index messages_words on messages using gin (message_words(room_id, seq, body)) with (gin_pending_list_limit = 256);

-- All the words on one of these shelves; the last one may still be being typed.
create function words_query(room uuid, lowest bigint, highest bigint, words text[]) returns tsquery
  language sql immutable parallel safe
  return (select string_agg('(' || (
      select string_agg(format('''%s%s''%s', public.shelf_of_words(room, shelf), w, case when n = cardinality(words) then ':*' end), ' & ')
      from unnest(words) with ordinality as u (w, n)) || ')', ' | ') from generate_series(lowest, highest) shelf)::tsquery;

-- Newest first. From the newest shelf back, each time four times as many as before, until there is enough.
-- The planner takes every beginning of a word for a common one. It is not to walk through the room in the hope of meeting it:
-- no other index can answer `is true`, and the words' own has already kept to the room. Nor is it to call for help, which
-- takes a hundred times as long to come as a look into the index.
create function search_messages(asked_room uuid, asked text, before_seq bigint, most integer)
  returns table (message_id uuid, seq bigint, author_id uuid, author jsonb, twin_id uuid, created_at timestamptz, body text)
  language plpgsql stable security definer set search_path = ''
  set enable_indexscan = off set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
#variable_conflict use_column
declare room public.rooms := public.room_to_talk_in(asked_room); wanted text[] := (public.words_of(asked))[1:8];
        highest bigint; span integer := 1; missing integer := least(most, 50); got integer;
begin
  if room.id is null or cardinality(wanted) = 0 then return; end if;
  select least(c.last_seq, before_seq - 1) >> 14 into highest from public.room_counters c where c.room_id = asked_room;
  while highest >= 0 and missing > 0 loop
    return query select m.id, m.seq, m.author_id,
        (select jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'avatar_url', p.avatar_url)
         from public.profiles p where p.id = m.author_id), m.twin_id, m.created_at, m.body
      from public.messages m where (m.room_id = asked_room) is true and m.deleted_at is null
        and public.message_words(m.room_id, m.seq, m.body) @@ public.words_query(asked_room, greatest(highest - span + 1, 0), highest, wanted)
        and (before_seq is null or m.seq < before_seq)
      order by m.seq desc limit missing;
    get diagnostics got = row_count;
    missing := missing - got;
    highest := highest - span;
    span := span * 4;
  end loop;
end $$;

create function quote_json(m messages) returns jsonb language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object('id', q.id, 'seq', q.seq, 'author_id', q.author_id, 'twin_id', q.twin_id,
        'author', (select jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'avatar_url', p.avatar_url)
                   from profiles p where p.id = q.author_id),
        'excerpt', case when q.deleted_at is null then left(q.body, 200) end)
      from messages q where q.room_id = m.room_id and q.id = m.quoted_id;
  end;

create function reactions_json(m messages) returns jsonb language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('emoji', r.emoji, 'user_ids', r.people[1:50], 'count', cardinality(r.people))
        order by r.since, r.emoji), '[]')
      from (select x.emoji, array_agg(x.user_id order by x.created_at, x.user_id) as people, min(x.created_at) as since
            from message_reactions x where x.room_id = m.room_id and x.message_id = m.id group by x.emoji) r;
  end;

-- A message one may still do something about: null when it is not there, or not for the caller to know of.
create function message_to_act_on(asked_room uuid, asked_message uuid) returns messages
  language plpgsql security definer set search_path = '' as $$
declare room public.rooms := public.room_to_talk_in(asked_room); said public.messages;
begin
  select * into said from public.messages m where m.room_id = room.id and m.id = asked_message and m.deleted_at is null for update;
  return said;
end $$;

-- Every change keeps what stood there before, at full length: it has to end somewhere.
create function is_changed_enough(said messages) returns boolean language sql immutable parallel safe
  return said.version > 50;

create function edit_message(asked_room uuid, asked_message uuid, words text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare said public.messages := public.message_to_act_on(asked_room, asked_message);
begin
  if said.id is null then return jsonb_build_object('refusal', 'message_not_found'); end if;
  if said.author_id is distinct from public.current_user_id() then return jsonb_build_object('refusal', 'message_not_yours'); end if;
  if not public.is_confirmed() then return jsonb_build_object('refusal', 'not_allowed'); end if;
  -- What was set aside for an answer was reckoned from these words.
  if exists (select from public.turns t where t.room_id = asked_room and t.question_id = asked_message and t.status in ('queued', 'running')) then
    return jsonb_build_object('refusal', 'turn_under_way');
  end if;
  if said.body = words then return '{}'; end if;
  if public.is_changed_enough(said) then return jsonb_build_object('refusal', 'too_many_versions'); end if;
  insert into public.message_versions (room_id, message_id, version, body, reason) values (asked_room, asked_message, said.version, said.body, 'edited');
  update public.messages m set body = words, version = m.version + 1, edited_at = now() where m.room_id = asked_room and m.id = asked_message;
  return '{"is_new": true}';
end $$;

create function may_delete_message(said messages) returns boolean language sql stable security definer set search_path = ''
  begin atomic
    select said.author_id is not distinct from current_user_id()
      or exists (select from rooms r where r.id = said.room_id and r.user_id = current_user_id())
      or exists (select from room_members m where m.room_id = said.room_id and m.user_id = current_user_id()
                 and m.status = 'active' and m.role = 'moderator')
      or exists (select from turns t where t.room_id = said.room_id and t.question_id = said.reply_to and t.twin_id = said.twin_id
                 and t.asked_by = current_user_id());
  end;
comment on function may_delete_message(messages) is 'Whoever said it, the owner, a moderator, and of an answer whoever asked for it.';

-- What nobody has begun is over at once, and so is what failed: there is nothing left to try again.
create function halt_turns(said messages) returns jsonb language plpgsql security definer set search_path = '' as $$
declare turn public.turns; halted jsonb := '[]';
begin
  for turn in select * from public.turns t where t.room_id = said.room_id and t.status in ('queued', 'running', 'failed')
      and (t.question_id = said.id or t.answer_id = said.id) order by t.id for update loop
    if turn.status = 'queued' then perform public.close_hold(turn.payer_id, turn.id, 'released'); end if;
    update public.turns t set stop_requested_at = coalesce(t.stop_requested_at, now()),
        status = case t.status when 'running' then 'running' else 'stopped' end, failure = null,
        finished_at = case when t.status <> 'running' then coalesce(t.finished_at, now()) end
      where t.room_id = turn.room_id and t.id = turn.id returning * into turn;
    halted := halted || public.turn_json(turn);
  end loop;
  return halted;
end $$;

create function delete_message(asked_room uuid, asked_message uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare said public.messages := public.message_to_act_on(asked_room, asked_message);
begin
  if said.id is null then return jsonb_build_object('refusal', 'message_not_found'); end if;
  if not public.may_delete_message(said) then return jsonb_build_object('refusal', 'message_not_yours'); end if;
  update public.messages m set body = '', mentions = '{}', quoted_id = null, deleted_at = now()
    where m.room_id = asked_room and m.id = asked_message;
  delete from public.message_versions v where v.room_id = asked_room and v.message_id = asked_message;
  delete from public.message_citations c where c.room_id = asked_room and c.message_id = asked_message;
  delete from public.message_reactions r where r.room_id = asked_room and r.message_id = asked_message;
  return jsonb_build_object('turns', public.halt_turns(said));
end $$;

create function react_to_message(asked_room uuid, asked_message uuid, sign text, is_on boolean) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare room public.rooms := public.room_to_talk_in(asked_room); me uuid := public.current_user_id();
begin
  -- Shared: many react at once, and only whoever takes the message back must wait for them, or they for that.
  perform from public.messages m where m.room_id = room.id and m.id = asked_message and m.deleted_at is null for key share;
  if not found then return jsonb_build_object('refusal', 'message_not_found'); end if;
  if not public.is_confirmed() then return jsonb_build_object('refusal', 'not_allowed'); end if;
  if is_on then
    insert into public.message_reactions (room_id, message_id, user_id, emoji) values (asked_room, asked_message, me, sign)
      on conflict do nothing;
  else
    delete from public.message_reactions r
      where r.room_id = asked_room and r.message_id = asked_message and r.user_id = me and r.emoji = sign;
  end if;
  return case when found then '{"is_new": true}' else '{}' end;
end $$;

create function mark_room_read(asked_room uuid, up_to bigint) returns jsonb language plpgsql security definer set search_path = '' as $$
declare room public.rooms := public.room_to_talk_in(asked_room); me uuid := public.current_user_id(); last bigint; is_new boolean; place bigint;
begin
  if room.kind is distinct from 'room' then return jsonb_build_object('refusal', 'room_not_found'); end if;
  select c.last_seq into last from public.room_counters c where c.room_id = asked_room;
  insert into public.room_reads as r (user_id, room_id, last_read_seq) values (me, asked_room, least(up_to, last))
    on conflict (user_id, room_id) do update set last_read_seq = excluded.last_read_seq where r.last_read_seq < excluded.last_read_seq;
  is_new := found;
  select r.last_read_seq into place from public.room_reads r where r.user_id = me and r.room_id = asked_room;
  return jsonb_build_object('room_id', asked_room, 'last_read_seq', place, 'last_seq', last)
    || case when is_new then '{"is_new": true}' else '{}' end::jsonb;
end $$;
comment on function mark_room_read(uuid, bigint) is 'Never backwards, and never beyond what was said. A try-out has no place to remember.';

-- Whoever comes in begins where the room is: everything before is history, not unread.
create function begin_reading() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.room_reads (user_id, room_id, last_read_seq)
    select new.user_id, new.room_id, c.last_seq from public.room_counters c where c.room_id = new.room_id on conflict do nothing;
  return null;
end $$;
create trigger room_members_begin_reading after insert on room_members for each row
  when (new.status = 'active') execute function begin_reading();
create trigger room_members_begin_reading_later after update of status on room_members for each row
  when (new.status = 'active' and old.status <> 'active') execute function begin_reading();

create function begin_reading_own() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.room_reads (user_id, room_id) values (new.user_id, new.id) on conflict do nothing;
  return null;
end $$;
create trigger rooms_begin_reading after insert on rooms for each row when (new.kind = 'room') execute function begin_reading_own();

-- At the end of the transaction: a member who has become the owner has not left.
create function end_reading() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.room_reads r where r.user_id = old.user_id and r.room_id = old.room_id
    and not exists (select from public.rooms o where o.id = old.room_id and o.user_id = old.user_id)
    and not exists (select from public.room_members m where m.room_id = old.room_id and m.user_id = old.user_id and m.status = 'active');
  return null;
end $$;
create constraint trigger room_members_end_reading after delete on room_members deferrable initially deferred
  for each row when (old.status = 'active') execute function end_reading();

-- Whoever says something has read what came before.
create function read_own_words() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.room_reads as r (user_id, room_id, last_read_seq)
    select s.author_id, s.room_id, max(s.seq) from said s join public.rooms o on o.id = s.room_id and o.kind = 'room'
    where s.author_id is not null group by s.author_id, s.room_id
    on conflict (user_id, room_id) do update set last_read_seq = excluded.last_read_seq where r.last_read_seq < excluded.last_read_seq;
  return null;
end $$;
create trigger messages_read_own after insert on messages referencing new table as said
  for each statement execute function read_own_words();

alter table message_reactions enable row level security;
alter table message_reactions force row level security;
create policy message_reactions_read on message_reactions for select to authenticated using (room_id in (select rooms_i_talk_in()));
create policy message_reactions_work on message_reactions for select to parley_worker using (true);
grant select on message_reactions to authenticated, parley_worker;

alter table room_reads enable row level security;
alter table room_reads force row level security;
create policy room_reads_read on room_reads for select to authenticated
  using (user_id = (select current_user_id()) and room_id in (select rooms_i_talk_in()));
grant select on room_reads to authenticated;

create policy room_counters_read on room_counters for select to authenticated using (room_id in (select rooms_i_talk_in()));
grant select on room_counters to authenticated;

grant update (edited_at, quoted_id) on messages to parley_definer;
grant select, insert, delete on message_reactions to parley_definer;
grant select, insert, delete, update (last_read_seq) on room_reads to parley_definer;

-- Asked by whoever writes a message or looks for one, and by the tables' owner, who counts what the index holds.
grant execute on function folded(text), words_of(text), shelf_of_words(uuid, bigint), message_words(uuid, bigint, text),
  words_query(uuid, bigint, bigint, text[]) to parley_definer;
grant execute on function search_messages(uuid, text, bigint, integer), edit_message(uuid, uuid, text), delete_message(uuid, uuid),
  react_to_message(uuid, uuid, text, boolean), mark_room_read(uuid, bigint) to authenticated;

reset role;
alter function search_messages(uuid, text, bigint, integer) owner to parley_definer;
alter function quote_json(messages) owner to parley_definer;
alter function reactions_json(messages) owner to parley_definer;
alter function message_to_act_on(uuid, uuid) owner to parley_definer;
alter function is_changed_enough(messages) owner to parley_definer;
alter function edit_message(uuid, uuid, text) owner to parley_definer;
alter function may_delete_message(messages) owner to parley_definer;
alter function halt_turns(messages) owner to parley_definer;
alter function delete_message(uuid, uuid) owner to parley_definer;
alter function react_to_message(uuid, uuid, text, boolean) owner to parley_definer;
alter function mark_room_read(uuid, bigint) owner to parley_definer;
alter function begin_reading() owner to parley_definer;
alter function begin_reading_own() owner to parley_definer;
alter function end_reading() owner to parley_definer;
alter function read_own_words() owner to parley_definer;

-- Nobody finds everything unread on the day the mark appears.
insert into room_reads (user_id, room_id, last_read_seq)
  select p.user_id, p.room_id, c.last_seq from (
    select r.user_id, r.id as room_id from rooms r where r.kind = 'room'
    union select m.user_id, m.room_id from room_members m where m.status = 'active') p
  join room_counters c on c.room_id = p.room_id;

insert into personal_places (relation, store, belongs, left_out, reason) values
  ('public.message_reactions', 'reactions', 'user_id = $1', '{}', null),
  ('public.room_reads', 'how_far_you_read', 'user_id = $1', '{}', null);
update personal_places set left_out = left_out || '{quoted_id}' where store = 'messages';

-- These belong to the definer already, which only the migration's own login may replace. Replacing a function restates it.
/* jscpd:ignore-start */
create or replace function question_json(m messages) returns jsonb language sql stable security definer set search_path = ''
  return jsonb_build_object('id', m.id, 'room_id', m.room_id, 'seq', m.seq, 'author_id', m.author_id,
    'author', (select jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'avatar_url', p.avatar_url)
               from public.profiles p where p.id = m.author_id),
    'twin_id', null, 'client_id', m.client_id, 'reply_to', m.reply_to, 'body', m.body, 'status', m.status, 'version', m.version,
    'edited_at', m.edited_at, 'deleted_at', m.deleted_at, 'created_at', m.created_at,
    'quote', public.quote_json(m), 'reactions', public.reactions_json(m), 'attachments', '[]'::jsonb,
    'citations', '[]'::jsonb, 'charged_tokens', null, 'turn', null);

create or replace function regenerate_answer(asked_room uuid, asked_message uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare room public.rooms := public.room_to_talk_in(asked_room); answer public.messages; last public.turns; plan public.turns;
begin
  -- The question's row keeps two clicks apart. One that was taken back is not asked again.
  select a.* into answer from public.messages a join public.messages q on q.room_id = a.room_id and q.id = a.reply_to and q.deleted_at is null
    where a.room_id = room.id and a.id = asked_message and a.twin_id is not null and a.deleted_at is null for update of q;
  if answer.id is null then return jsonb_build_object('refusal', 'message_not_found'); end if;
  select * into last from public.turns t where t.room_id = room.id and t.question_id = answer.reply_to and t.twin_id = answer.twin_id
    order by t.created_at desc limit 1;
  if last.asked_by is distinct from public.current_user_id() then return jsonb_build_object('refusal', 'turn_not_yours'); end if;
  if last.status in ('queued', 'running') then return public.turn_json(last); end if;
  if not exists (select from public.virtual_twins t where t.id = answer.twin_id) then
    return jsonb_build_object('refusal', 'message_not_found');
  end if;
  plan := public.plan_turn(room, answer.twin_id, (select q.body from public.messages q where q.room_id = room.id and q.id = answer.reply_to));
  plan.id := gen_random_uuid();
  plan.question_id := answer.reply_to;
  plan.answer_id := answer.id;
  if not public.take_hold(plan.payer_id, plan.id, plan.hold_tokens) then return public.not_enough_json(plan); end if;
  return public.turn_json(public.insert_turn(plan)) || '{"is_new": true}';
end $$;

create or replace function write_answer(turn turns, words text, ending text, citations jsonb) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare number bigint; answer uuid := turn.answer_id; becomes text := case ending when 'stopped' then 'stopped' else 'complete' end;
begin
  if answer is not null then
    -- What was taken back meanwhile stays so, whoever is still writing.
    perform from public.messages m where m.room_id = turn.room_id and m.id = answer and m.deleted_at is null for update;
    if not found then return answer; end if;
    insert into public.message_versions (room_id, message_id, version, body, reason)
      select m.room_id, m.id, m.version, m.body, 'regenerated' from public.messages m where m.room_id = turn.room_id and m.id = answer;
    update public.messages m set body = words, status = becomes, version = m.version + 1 where m.room_id = turn.room_id and m.id = answer;
    delete from public.message_citations c where c.room_id = turn.room_id and c.message_id = answer;
  else
    update public.room_counters c set last_seq = c.last_seq + 1 where c.room_id = turn.room_id returning c.last_seq into number;
    insert into public.messages (room_id, seq, twin_id, reply_to, body, status)
      values (turn.room_id, number, turn.twin_id, turn.question_id, words, becomes) returning id into answer;
  end if;
  insert into public.message_citations (room_id, message_id, number, twin_id, item_id, chunk_id, title, quote, locator,
      item_version, starts_at, ends_at)
    select turn.room_id, answer, c.number, turn.twin_id, k.id, c.chunk_id, c.title, case when k.is_citable then c.quote else '' end,
      c.locator, nullif(k.version, 0), c.starts_at, c.ends_at
    from jsonb_to_recordset(coalesce(citations, '[]')) as c (number smallint, item_id uuid, chunk_id uuid, title text, quote text,
      locator jsonb, starts_at integer, ends_at integer)
    join public.knowledge_items k on k.id = c.item_id and k.twin_id = turn.twin_id
    join public.rooms r on r.id = turn.room_id and (k.is_citable or r.kind = 'tryout');
  update public.knowledge_items k set cited_count = k.cited_count + 1
    where k.id in (select c.item_id from public.message_citations c where c.room_id = turn.room_id and c.message_id = answer);
  return answer;
end $$;

create or replace function erase_words(request uuid) returns integer language plpgsql security definer set search_path = '' as $$
declare person uuid := public.person_leaving(request); emptied integer;
begin
  delete from public.message_versions v using public.messages m
    where m.author_id = person and v.room_id = m.room_id and v.message_id = m.id;
  delete from public.message_reactions r using public.messages m
    where m.author_id = person and r.room_id = m.room_id and r.message_id = m.id;
  delete from public.message_reactions r where r.user_id = person;
  delete from public.room_reads r where r.user_id = person;
  update public.messages m set body = '', mentions = '{}', client_id = null, quoted_id = null, deleted_at = coalesce(m.deleted_at, now())
    where m.author_id = person and (m.body <> '' or m.deleted_at is null);
  get diagnostics emptied = row_count;
  delete from public.roundtables r where r.owner_id = person;
  delete from public.chatpedia_articles a where a.author_id = person;
  update public.chatpedia_revisions r set note = null where r.editor_id = person;
  update public.chatpedia_sources s set quote = null, speaker_id = null where s.speaker_id = person;
  update public.reviews r set body = '' where r.author_id = person;
  update public.reports r set reason = 'Deleted' where r.reporter_id = person;
  return emptied;
end $$;
/* jscpd:ignore-end */

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
