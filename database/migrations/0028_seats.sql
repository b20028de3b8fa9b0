-- migrate:up
-- A room's owner says which twins sit in it, in which order, and who pays for what they answer. A question that names nobody
-- goes to whoever knows most about it. Files may go along with a question, and are read as material.
set local lock_timeout = '5s';
set local role parley_owner;

-- What the owner allows and spends is nobody else's business; who pays is told by room_payment().
revoke select on rooms from authenticated;
grant select (id, user_id, name, description, logo_url, access_type, price, stripe_product_id, custom_domain, theme_config, who_pays,
  max_answers, member_count, unlisted_at, unlisted_reason, kind, tryout_twin_id, created_at, updated_at) on rooms to authenticated;
grant update (who_pays, daily_cap_tokens, member_daily_cap_tokens, max_answers) on rooms to authenticated;

-- Under the room's row: two tabs at once must not both take the last seat.
create function seat_twin(wanted_room uuid, wanted_twin uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare me uuid := public.current_user_id(); seated bigint; last_position smallint;
begin
  perform from public.rooms r where r.id = wanted_room and r.kind = 'room' and r.user_id = me for no key update;
  if not found then return null; end if;
  perform from public.virtual_twins t where t.id = wanted_twin and public.may_seat(me, t);
  if not found then return false; end if;
  if exists (select from public.room_twins s where s.room_id = wanted_room and s.twin_id = wanted_twin) then return true; end if;
  select count(*), coalesce(max(s.position), -1) into seated, last_position from public.room_twins s where s.room_id = wanted_room;
  if seated >= 12 then raise exception 'seats_taken' using errcode = 'P0001'; end if;
  insert into public.room_twins (room_id, twin_id, position, added_by) values (wanted_room, wanted_twin, last_position + 1, me);
  return true;
end $$;
comment on function seat_twin(uuid, uuid) is 'Null when the room is not the caller''s, false when the twin is not theirs to seat.';

create policy room_twins_order on room_twins for update to authenticated
  using (room_id in (select rooms_i_own())) with check (room_id in (select rooms_i_own()));
create policy room_twins_unseat on room_twins for delete to authenticated using (room_id in (select rooms_i_own()));
grant update (position), delete on room_twins to authenticated;
grant insert on room_twins to parley_definer;

-- Whoever could no longer seat a twin no longer hosts it.
create function leave_rooms() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.room_twins s using public.rooms r, public.virtual_twins t
    where s.twin_id = coalesce(to_jsonb(old) ->> 'twin_id', to_jsonb(old) ->> 'id')::uuid and r.id = s.room_id and t.id = s.twin_id
      and not public.may_seat(r.user_id, t);
  return null;
end $$;
create trigger virtual_twins_leave_rooms after update of is_public, unlisted_at on virtual_twins for each row
  when (old.is_public and old.unlisted_at is null and (not new.is_public or new.unlisted_at is not null)) execute function leave_rooms();
create trigger twin_managers_leave_rooms after delete on twin_managers for each row execute function leave_rooms();

create function room_payment(wanted uuid) returns table (room_id uuid, who_pays text, daily_cap_tokens bigint,
    member_daily_cap_tokens bigint, max_answers smallint, spent_today_tokens bigint)
  language plpgsql stable security definer set search_path = '' as $$
declare room public.rooms := public.room_to_talk_in(wanted); is_mine boolean := room.user_id = public.current_user_id();
begin
  if room.kind is distinct from 'room' then return; end if;
  return query select room.id, room.who_pays, case when is_mine then room.daily_cap_tokens end,
    case when is_mine then room.member_daily_cap_tokens end, room.max_answers,
    case when is_mine then public.spent_for_others_today(room.user_id, room.id) end;
end $$;
comment on function room_payment(uuid) is 'For those who talk there; caps and what was spent, for the owner alone.';

-- What a twin is for and what it knows, as words: what it is asked for is compared with them.
create table twin_routing (
  twin_id   uuid primary key references virtual_twins on delete cascade,
  languages text[] not null check (cardinality(languages) > 0)
);
comment on table twin_routing is 'The languages a twin''s words are stems of.';

create table twin_words (
  twin_id uuid not null references virtual_twins on delete cascade,
  word    text not null,
  weight  real not null check (weight > 0),
  primary key (twin_id, word) include (weight)
);
comment on table twin_words is 'Stems of a twin''s name, purpose, questions and description, and of the titles and passages it may quote. Whom a question would ask gives them away, so what is not to be quoted is not among them.';

alter table twin_routing enable row level security;
alter table twin_routing force row level security;
alter table twin_words enable row level security;
alter table twin_words force row level security;
grant select, insert, update (languages) on twin_routing to parley_definer;
grant select, insert, update (weight), delete on twin_words to parley_definer;

-- From four hundred passages at most: their ids are drawn by lot, so the first of them are a fair sample of any twin.
create function learn_routing(wanted uuid) returns void language plpgsql security definer set search_path = '' as $$
declare twin public.virtual_twins; spoken text[];
begin
  -- Two documents that are ready at once must not each leave out the other.
  perform pg_advisory_xact_lock(hashtext('twin_words'), hashtext(wanted::text));
  select * into twin from public.virtual_twins t where t.id = wanted;
  if twin.id is null then return; end if;
  select coalesce(array_agg(distinct coalesce(k.language, 'en')), '{en}') into spoken
    from public.knowledge_items k where k.twin_id = wanted and k.version > 0 and k.is_citable;
  insert into public.twin_routing (twin_id, languages) values (wanted, spoken)
    on conflict (twin_id) do update set languages = excluded.languages;
  with said (words, weight) as (
    values (twin.name, 3.0), (twin.purpose, 2.0), (array_to_string(twin.suggested_questions, ' '), 1.5), (twin.description, 1.0)
  ), passages as (
    select c.tsv from public.knowledge_chunks c join public.knowledge_items k on k.id = c.item_id and k.version = c.version
    where c.twin_id = wanted and k.is_citable order by c.id limit 400
  ), counted as (
    select l.word, count(*)::double precision as n from passages p, unnest(tsvector_to_array(p.tsv)) as l (word)
    group by l.word order by count(*) desc, l.word limit 1500
  ), titled as (
    select k.title_words from public.knowledge_items k where k.twin_id = wanted and k.version > 0 and k.is_citable
    order by k.created_at desc limit 500
  ), learned as (
    select w.word, max(w.weight) as weight from (
      select l.word, s.weight from said s, unnest(spoken) as n (language),
        unnest(tsvector_to_array(to_tsvector(public.search_config(n.language), s.words))) as l (word)
      union all select l.word, 1.5 from titled t, unnest(tsvector_to_array(t.title_words)) as l (word)
      union all select c.word, least(1, 0.4 + 0.25 * ln(c.n)) from counted c) w
    group by w.word
  ), forgotten as (
    delete from public.twin_words w where w.twin_id = wanted and not exists (select from learned l where l.word = w.word)
  )
  insert into public.twin_words as w (twin_id, word, weight) select wanted, l.word, l.weight from learned l
    on conflict (twin_id, word) do update set weight = excluded.weight where w.weight <> excluded.weight;
end $$;

create function learn_twin() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.learn_routing(new.id);
  return null;
end $$;
create trigger virtual_twins_learn after insert or update of name, purpose, description, suggested_questions on virtual_twins
  for each row execute function learn_twin();

create function learn_items() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.learn_routing(t.twin_id) from (select distinct c.twin_id from changed c) t;
  return null;
end $$;
create trigger knowledge_items_forget after delete on knowledge_items
  referencing old table as changed for each statement execute function learn_items();

-- A new reading takes the old one's place with its version; beside that only what may be quoted changes anything here.
create function learn_reading() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.learn_routing(new.twin_id);
  return null;
end $$;
create trigger knowledge_items_learn after update of version, is_citable on knowledge_items for each row
  when (new.version <> old.version or new.is_citable <> old.is_citable) execute function learn_reading();

-- Whole names only, the longest first, so that "@Ann Lee" does not also call Ann.
create function twins_named(room rooms, words text) returns setof uuid language plpgsql stable security definer set search_path = '' as $$
declare seat record; pattern text;
begin
  for seat in select t.id, t.name from public.room_twins s join public.virtual_twins t on t.id = s.twin_id
      where s.room_id = room.id order by char_length(t.name) desc, t.id loop
    pattern := '(?<![[:alnum:]_])@' || regexp_replace(seat.name, '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![[:alnum:]_])';
    if words ~* pattern then
      words := regexp_replace(words, pattern, ' ', 'gi');
      return next seat.id;
    end if;
  end loop;
end $$;

-- How well each seat suits the question: a word counts as much as the twin makes of it, and more the fewer of those in the
-- room know it. A word that says nothing in one of their languages says nothing.
create function suits_of(seats uuid[], question text) returns table (twin_id uuid, suit double precision)
  language plpgsql stable security definer set search_path = '' as $$
declare spoken text[]; telling text[]; all_seats double precision := cardinality(seats);
begin
  select array_agg(distinct l.name) into spoken from public.twin_routing r, unnest(r.languages) as l (name) where r.twin_id = any (seats);
  with heard as (
    select l.name, t.lexeme, p.at from unnest(spoken) as l (name), unnest(to_tsvector(public.search_config(l.name), question)) t,
      unnest(t.positions) as p (at)
  ) select array_agg(distinct h.lexeme) into telling from heard h
    where h.at in (select e.at from heard e group by e.at having count(distinct e.name) = cardinality(spoken));
  return query
    with known as (
      select w.twin_id as twin, w.weight, count(*) over (partition by w.word)::double precision as n
      from public.twin_words w where w.twin_id = any (seats) and w.word = any (telling))
    select k.twin, sum(k.weight * ln(1 + (all_seats - k.n + 0.5) / (k.n + 0.5))) from known k group by k.twin;
end $$;

-- Who answers when nobody is named: the best suited, and as many more as the room wants whose suit comes near. Where two are as
-- good as each other, or nobody knows anything of it, whoever spoke last goes on.
create function twins_routed(room rooms, question text) returns setof uuid language plpgsql stable security definer set search_path = '' as $$
declare seats uuid[]; last_speaker uuid;
begin
  select array_agg(s.twin_id) into seats from public.room_twins s where s.room_id = room.id;
  if seats is null or cardinality(seats) = 1 then return query select unnest(seats); return; end if;
  select m.twin_id into last_speaker from (
      select r.twin_id from public.messages r where r.room_id = room.id order by r.seq desc limit 50) m
    where m.twin_id = any (seats) limit 1;
  return query
    with suited as (
      select s.twin_id, s.position, coalesce(u.suit, 0) as suit, max(coalesce(u.suit, 0)) over () as best,
        s.twin_id is not distinct from last_speaker as spoke_last
      from public.room_twins s left join public.suits_of(seats, question) u on u.twin_id = s.twin_id where s.room_id = room.id
    ), ranked as (
      select s.*, row_number() over (order by s.suit >= 0.9 * s.best desc, s.spoke_last desc, s.suit desc, s.position, s.twin_id) as place
      from suited s)
    select r.twin_id from ranked r where r.place = 1 or (r.place <= room.max_answers and r.best > 0 and r.suit >= 0.6 * r.best)
    order by r.place;
end $$;

-- A capped payment is reckoned from what was spent before it; only those wait for each other, and always in this order.
alter table turns add column planned_at timestamptz;
comment on column turns.planned_at is 'When its tokens were set aside, which a retry does anew: the day whose caps it counts against.';
drop index turns_sponsored;
create index turns_sponsored on turns (payer_id, planned_at)
  include (room_id, twin_id, asked_by, status, finished_at, hold_tokens, charged_tokens) where payer_kind <> 'you';

create function wait_for_budgets(room rooms, twins uuid[]) returns void language plpgsql security definer set search_path = '' as $$
declare sponsored uuid;
begin
  if room.who_pays = 'room_up_to_cap' then perform pg_advisory_xact_lock(hashtextextended('room_budget:' || room.id, 0)); end if;
  for sponsored in select t.id from public.virtual_twins t where t.id = any (twins) and t.free_messages_per_day > 0 order by t.id loop
    perform pg_advisory_xact_lock(hashtextextended('sponsor:' || sponsored || public.current_user_id(), 0));
  end loop;
end $$;

-- Files that go along with a message. Until it is sent they are their bringer's; from then on the room's.
create table message_attachments (
  id           uuid primary key default gen_random_uuid(),
  room_id      uuid not null references rooms on delete cascade,
  message_id   uuid,
  position     smallint not null default 0,
  user_id      uuid not null references profiles,
  upload_id    uuid not null references uploads on delete cascade,
  title        text not null check (char_length(title) between 1 and 255),
  content_type text not null check (char_length(content_type) <= 127),
  bytes        bigint not null check (bytes between 1 and 26214400),
  status       text not null default 'reading' check (status in ('reading', 'ready', 'failed')),
  failure      text check (char_length(failure) <= 500),
  text_tokens  integer not null default 0 check (text_tokens >= 0),
  claim        integer not null default 0 check (claim >= 0),
  created_at   timestamptz not null default now(),
  unique (room_id, upload_id),
  foreign key (room_id, message_id) references messages on delete cascade,
  check ((status = 'failed') = (failure is not null)),
  check (message_id is null or status = 'ready')
);
comment on column message_attachments.text_tokens is 'The most its text can count: what is set aside when twins read it.';
comment on column message_attachments.claim is 'Rises whenever a job takes it up; a job that was given up for dead and wakes writes nothing.';
create index message_attachments_message on message_attachments (room_id, message_id, position);
create index message_attachments_upload on message_attachments (upload_id);
create index message_attachments_user on message_attachments (user_id);
create index message_attachments_unsent on message_attachments (created_at) where message_id is null;

create index uploads_to_use on uploads (created_at) where status = 'stored';

create table attachment_texts (
  attachment_id uuid primary key references message_attachments on delete cascade,
  body          text not null check (char_length(body) > 0)
);
comment on table attachment_texts is 'What was read in a file, for the twins. People have the file.';

alter table message_attachments enable row level security;
alter table message_attachments force row level security;
create policy message_attachments_read on message_attachments for select to authenticated
  using (room_id in (select rooms_i_talk_in()) and (message_id is not null or user_id = (select current_user_id())));
create policy message_attachments_create on message_attachments for insert to authenticated with check (
  user_id = (select current_user_id()) and (select is_confirmed()) and room_id in (select rooms_i_talk_in())
  and exists (select from uploads u where u.id = upload_id and u.user_id = (select current_user_id()) and u.status = 'stored'
              and u.content_type = message_attachments.content_type and u.size_bytes = bytes));
create policy message_attachments_detach on message_attachments for delete to authenticated
  using (user_id = (select current_user_id()) and message_id is null);
create policy message_attachments_work on message_attachments to parley_worker using (true) with check (true);
grant select, insert (room_id, user_id, upload_id, title, content_type, bytes), delete on message_attachments to authenticated;
grant select, update (status, failure, text_tokens, claim), delete on message_attachments to parley_worker;
grant select, update (message_id, position), delete on message_attachments to parley_definer;
alter table attachment_texts enable row level security;
alter table attachment_texts force row level security;
create policy attachment_texts_work on attachment_texts to parley_worker using (true) with check (true);
grant select, insert, delete on attachment_texts to parley_worker;
grant select on attachment_texts to parley_definer;

create function drop_attachments() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.message_attachments a where a.room_id = new.room_id and a.message_id = new.id;
  return null;
end $$;
create trigger messages_drop_attachments after update of deleted_at on messages for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function drop_attachments();

create function attachments_json(m messages) returns jsonb language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'title', a.title, 'content_type', a.content_type, 'bytes', a.bytes)
        order by a.position, a.id), '[]')
      from message_attachments a where a.room_id = m.room_id and a.message_id = m.id;
  end;

-- An upload is its sender's alone to see; once attached, it is opened by whoever may see the attachment.
create function attached_upload(attachment uuid) returns table (title text, size_bytes bigint, storage_key text)
  language plpgsql stable security definer set search_path = '' as $$
begin
  return query select a.title, u.size_bytes, u.storage_key from public.message_attachments a join public.uploads u on u.id = a.upload_id
    where a.id = attachment and a.room_id in (select public.rooms_i_talk_in())
      and (a.message_id is not null or a.user_id = public.current_user_id());
end $$;

-- What goes along with a question: its files, those of the message it quotes, and that message's words.
create function tokens_along(asked_room uuid, files uuid[], quoted uuid) returns integer
  language sql stable security definer set search_path = ''
  begin atomic
    select least(setting_tokens('answer_attachment_tokens')::bigint, (
        select coalesce(sum(a.text_tokens), 0) from message_attachments a
        where a.room_id = asked_room and (a.id = any (files) or a.message_id = quoted)))::integer
      + coalesce((select most_tokens(left(q.body, 2000)) + 20 from messages q
                  where q.room_id = asked_room and q.id = quoted and q.deleted_at is null), 0);
  end;

create function tokens_along_with(question messages) returns integer language sql stable security definer set search_path = ''
  begin atomic
    select tokens_along(question.room_id, array(select a.id from message_attachments a
      where a.room_id = question.room_id and a.message_id = question.id), question.quoted_id);
  end;

-- Null when they are all there, the sender's own, not sent yet and read. Held still until the message has them.
create function check_attachments(asked_room uuid, files uuid[]) returns text
  language plpgsql security definer set search_path = '' as $$
declare found_files integer; ready_files integer;
begin
  select count(*), count(*) filter (where f.status = 'ready') into found_files, ready_files from (
    select a.status from public.message_attachments a where a.room_id = asked_room and a.id = any (files)
      and a.user_id = public.current_user_id() and a.message_id is null order by a.id for update) f;
  if found_files < cardinality(files) then return 'attachment_not_found'; end if;
  if ready_files < cardinality(files) then return 'attachment_not_ready'; end if;
  return null;
end $$;

grant execute on function seat_twin(uuid, uuid), room_payment(uuid) to authenticated;

-- With what goes along, these two begin and price a question; the rest of them is as it was.
/* jscpd:ignore-start */
-- What an answer can cost at most and who would pay: the first of those who may that has enough, or the last of them.
create function plan_turn(room rooms, asked_twin uuid, question text, along_tokens integer, before_seq bigint default null) returns turns
  language plpgsql stable security definer set search_path = '' as $$
declare plan public.turns; twin public.virtual_twins; price public.token_pricing_configs; candidate record;
        me uuid := public.current_user_id(); persona text; said bigint;
begin
  select * into strict twin from public.virtual_twins t where t.id = asked_twin;
  select p.personality into persona from public.twin_personas p where p.twin_id = asked_twin;
  select sum(octet_length(m.body)) into said from (
    select h.body from public.messages h where h.room_id = room.id and h.deleted_at is null
      and (before_seq is null or h.seq < before_seq) order by h.seq desc limit 40) m;
  plan.room_id := room.id;
  plan.twin_id := asked_twin;
  plan.asked_by := me;
  plan.model := twin.model;
  plan.output_tokens_most := public.setting_tokens('answer_output_tokens');
  plan.prompt_tokens_most := 500 + along_tokens
    + public.most_tokens(concat(twin.name, twin.description, twin.purpose, persona)) + public.most_tokens(question)
    + least(public.setting_tokens('answer_history_tokens'), ceil(coalesce(said, 0) / 3.0)::integer)
    + case when exists (select from public.knowledge_items k where k.twin_id = asked_twin and k.version > 0)
        then public.setting_tokens('answer_source_tokens') else 0 end;
  for candidate in select * from public.who_may_pay(room, twin) loop
    price := public.price_in_force(candidate.payer, twin.model);
    plan.payer_id := candidate.payer;
    plan.payer_kind := candidate.kind;
    plan.input_cents_per_1000 := price.input_cents_per_1000;
    plan.output_cents_per_1000 := price.output_cents_per_1000;
    plan.token_multiplier := price.token_multiplier;
    plan.hold_tokens := ceil((plan.prompt_tokens_most + plan.output_tokens_most) * price.token_multiplier::numeric);
    exit when public.tokens_to_spend(candidate.payer) >= plan.hold_tokens
      and (candidate.most is null or candidate.most >= plan.hold_tokens);
  end loop;
  return plan;
end $$;

create function twins_addressed(room rooms, named uuid[], question text) returns uuid[] language sql stable security definer set search_path = ''
  return case when (room).kind = 'tryout' then array[(room).tryout_twin_id] when cardinality(named) > 0 then named[1:12]
    else array(select public.twins_routed(room, question)) end;

-- `with_it`: the files that go along (`files`) and the message it answers to (`quoted`).
create function begin_turn(asked_room uuid, client uuid, question text, with_it jsonb default '{}') returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare me uuid := public.current_user_id(); room public.rooms := public.room_to_talk_in(asked_room);
        said public.messages; plan public.turns; twin uuid; named uuid[]; addressed uuid[]; number bigint; refusal text;
        quoted uuid := with_it ->> 'quoted'; files uuid[] := array(select jsonb_array_elements_text(with_it -> 'files'));
begin
  if room.id is null then return jsonb_build_object('refusal', 'room_not_found'); end if;
  if not public.is_confirmed() then return jsonb_build_object('refusal', 'not_allowed'); end if;
  select c.last_seq + 1 into number from public.room_counters c where c.room_id = asked_room for update;
  select * into said from public.messages m where m.room_id = asked_room and m.author_id = me and m.client_id = client;
  if found then return public.sent_json(said); end if;
  named := array(select public.twins_named(room, question));
  refusal := coalesce(public.refuse_to_ask(room, named, quoted), public.check_attachments(asked_room, files));
  if refusal is not null then return jsonb_build_object('refusal', refusal, 'feature', 'select_multiple_twins'); end if;
  addressed := public.twins_addressed(room, named, question);
  perform public.wait_for_budgets(room, addressed);
  update public.room_counters c set last_seq = number where c.room_id = asked_room;
  insert into public.messages (room_id, seq, author_id, client_id, body, mentions, quoted_id)
    values (asked_room, number, me, client, question, named[1:12], quoted) returning * into said;
  update public.message_attachments a set message_id = said.id, position = f.place from unnest(files) with ordinality as f (id, place)
    where a.id = f.id;
  foreach twin in array addressed loop
    plan := public.plan_turn(room, twin, question, public.tokens_along_with(said), number);
    plan.id := gen_random_uuid();
    plan.question_id := said.id;
    if not public.take_hold(plan.payer_id, plan.id, plan.hold_tokens) then return public.not_enough_json(plan); end if;
    perform public.insert_turn(plan);
  end loop;
  return public.sent_json(said) || '{"is_new": true}';
end $$;
comment on function begin_turn(uuid, uuid, text, jsonb) is
  'An answer with a refusal must be rolled back by the caller: the message may already be in.';
/* jscpd:ignore-end */

create function refuse_to_ask(room rooms, named uuid[], quoted uuid) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  if cardinality(named) > 1 and not public.plan_allows(public.plan_of(public.current_user_id()), 'select_multiple_twins') then
    return 'upgrade_required';
  end if;
  if quoted is not null and not exists (
      select from public.messages m where m.room_id = room.id and m.id = quoted and m.deleted_at is null) then
    return 'message_not_found';
  end if;
  return null;
end $$;

-- Whom this would ask, what each could cost at most and who would pay; the caller, if it is the caller for any of them.
create function quote_turn(asked_room uuid, question text, with_it jsonb default '{}') returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare room public.rooms := public.room_to_talk_in(asked_room); plan public.turns; twin uuid; twins jsonb := '[]'; most bigint := 0;
        along integer; kind text;
begin
  if room.id is null then return jsonb_build_object('refusal', 'room_not_found'); end if;
  along := public.tokens_along(asked_room, array(select a.id from public.message_attachments a where a.room_id = asked_room
      and a.user_id = public.current_user_id() and a.id in (select f.id::uuid from jsonb_array_elements_text(with_it -> 'files') as f (id))),
    (with_it ->> 'quoted')::uuid);
  foreach twin in array public.twins_addressed(room, array(select public.twins_named(room, question)), question) loop
    plan := public.plan_turn(room, twin, question, along);
    kind := case when kind = 'you' then 'you' else plan.payer_kind end;
    most := most + plan.hold_tokens;
    twins := twins || jsonb_build_object('twin_id', twin, 'max_tokens', plan.hold_tokens, 'payer', plan.payer_kind);
  end loop;
  return jsonb_build_object('max_tokens', most, 'payer', coalesce(kind, 'you'), 'twins', twins,
    'balance_tokens', public.tokens_to_spend(public.current_user_id()));
end $$;

-- A twin that left the room speaks there no more.
create function may_still_speak(room rooms, twin uuid) returns boolean language sql stable security definer set search_path = ''
  begin atomic
    select (room).kind = 'tryout' or exists (select from room_twins s where s.room_id = (room).id and s.twin_id = twin);
  end;

-- What twins are given to read beside the question: the newest files first, as much as could ever fit.
create function material_json(question messages) returns jsonb language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('title', a.title, 'text', left(t.body, setting_tokens('answer_attachment_tokens') * 6))
        order by a.message_id = question.id desc, a.position, a.id), '[]')
      from message_attachments a join attachment_texts t on t.attachment_id = a.id
      where a.room_id = question.room_id and a.message_id in (question.id, question.quoted_id);
  end;

create function quoted_words_json(question messages) returns jsonb language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object('text', left(q.body, 2000), 'name', coalesce(
        (select t.name from virtual_twins t where t.id = q.twin_id), (select p.first_name from profiles p where p.id = q.author_id)))
      from messages q where q.room_id = question.room_id and q.id = question.quoted_id and q.deleted_at is null;
  end;

grant execute on function begin_turn(uuid, uuid, text, jsonb), quote_turn(uuid, text, jsonb), attached_upload(uuid) to authenticated;

reset role;
drop function begin_turn(uuid, uuid, text);
drop function quote_turn(uuid, text);
drop function plan_turn(rooms, uuid, text, bigint);
drop function twins_addressed(rooms, text);
alter function seat_twin(uuid, uuid) owner to parley_definer;
alter function leave_rooms() owner to parley_definer;
alter function room_payment(uuid) owner to parley_definer;
alter function learn_routing(uuid) owner to parley_definer;
alter function learn_twin() owner to parley_definer;
alter function learn_items() owner to parley_definer;
alter function learn_reading() owner to parley_definer;
alter function twins_named(rooms, text) owner to parley_definer;
alter function suits_of(uuid[], text) owner to parley_definer;
alter function twins_routed(rooms, text) owner to parley_definer;
alter function wait_for_budgets(rooms, uuid[]) owner to parley_definer;
alter function drop_attachments() owner to parley_definer;
alter function attachments_json(messages) owner to parley_definer;
alter function attached_upload(uuid) owner to parley_definer;
alter function tokens_along(uuid, uuid[], uuid) owner to parley_definer;
alter function tokens_along_with(messages) owner to parley_definer;
alter function check_attachments(uuid, uuid[]) owner to parley_definer;
alter function plan_turn(rooms, uuid, text, integer, bigint) owner to parley_definer;
alter function twins_addressed(rooms, uuid[], text) owner to parley_definer;
alter function begin_turn(uuid, uuid, text, jsonb) owner to parley_definer;
alter function refuse_to_ask(rooms, uuid[], uuid) owner to parley_definer;
alter function quote_turn(uuid, text, jsonb) owner to parley_definer;
alter function may_still_speak(rooms, uuid) owner to parley_definer;
alter function material_json(messages) owner to parley_definer;
alter function quoted_words_json(messages) owner to parley_definer;

-- Functions take turns as they are; a column that comes with a default would have to go around them.
update turns t set planned_at = t.created_at;
alter table turns alter column planned_at set default now(), alter column planned_at set not null;

-- These belong to the definer already, which only the migration's own login may replace. Replacing a function restates it.
/* jscpd:ignore-start */
create or replace function spent_for_others_today(payer uuid, for_room uuid, for_person uuid default null) returns bigint
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(sum(case when t.finished_at is null then t.hold_tokens else t.charged_tokens end), 0)::bigint
    from turns t where t.payer_id = payer and t.payer_kind = 'room'
      and t.planned_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
      and t.room_id = for_room and (for_person is null or t.asked_by = for_person);
  end;

create or replace function sponsors_more_today(twin virtual_twins, visitor uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select twin.owner_id <> visitor and twin.free_messages_per_day > (
      select count(*) from turns t where t.payer_id = twin.owner_id and t.payer_kind = 'owner' and t.twin_id = twin.id
        and t.asked_by = visitor and t.status <> 'failed'
        and t.planned_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC');
  end;

create or replace function retry_turn(asked_room uuid, asked_turn uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare room public.rooms := public.room_to_talk_in(asked_room); turn public.turns; question public.messages; plan public.turns;
begin
  -- The question's row first, as wherever both are held: what is set aside is reckoned from words that stay as they are.
  select q.* into question from public.messages q join public.turns t on t.room_id = q.room_id and t.question_id = q.id
    where t.room_id = room.id and t.id = asked_turn for update of q;
  turn := public.turn_to_act_on(asked_room, asked_turn);
  if turn.id is null then return jsonb_build_object('refusal', 'turn_not_found'); end if;
  if turn.asked_by <> public.current_user_id() then return jsonb_build_object('refusal', 'turn_not_yours'); end if;
  if turn.status in ('done', 'stopped') then return jsonb_build_object('refusal', 'turn_is_over'); end if;
  if turn.status in ('queued', 'running') then return public.turn_json(turn); end if;
  -- An answer made anew that failed may have been made anew once more since.
  if exists (select from public.messages m where m.room_id = asked_room and m.id = turn.answer_id and public.is_changed_enough(m)) then
    return jsonb_build_object('refusal', 'too_many_versions');
  end if;
  if not public.may_still_speak(room, turn.twin_id) then return jsonb_build_object('refusal', 'twin_left_room'); end if;
  perform public.wait_for_budgets(room, array[turn.twin_id]);
  plan := public.plan_turn(room, turn.twin_id, question.body, public.tokens_along_with(question));
  if not public.take_hold(plan.payer_id, turn.id, plan.hold_tokens) then return public.not_enough_json(plan); end if;
  update public.turns t set status = 'queued', fence = t.fence + 1, failure = null, finished_at = null, attempts = 0, lease_until = now(), planned_at = now(),
      stop_requested_at = null, payer_id = plan.payer_id, payer_kind = plan.payer_kind, hold_tokens = plan.hold_tokens, model = plan.model,
      prompt_tokens_most = plan.prompt_tokens_most, output_tokens_most = plan.output_tokens_most,
      input_cents_per_1000 = plan.input_cents_per_1000, output_cents_per_1000 = plan.output_cents_per_1000,
      token_multiplier = plan.token_multiplier
    where t.room_id = asked_room and t.id = asked_turn returning * into turn;
  return public.turn_json(turn) || '{"is_new": true}';
end $$;

create or replace function regenerate_answer(asked_room uuid, asked_message uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare room public.rooms := public.room_to_talk_in(asked_room); answer public.messages; question public.messages;
        last public.turns; plan public.turns;
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
  if public.is_changed_enough(answer) then return jsonb_build_object('refusal', 'too_many_versions'); end if;
  if not public.may_still_speak(room, answer.twin_id) then return jsonb_build_object('refusal', 'twin_left_room'); end if;
  select * into question from public.messages q where q.room_id = room.id and q.id = answer.reply_to;
  perform public.wait_for_budgets(room, array[answer.twin_id]);
  plan := public.plan_turn(room, answer.twin_id, question.body, public.tokens_along_with(question));
  plan.id := gen_random_uuid();
  plan.question_id := answer.reply_to;
  plan.answer_id := answer.id;
  if not public.take_hold(plan.payer_id, plan.id, plan.hold_tokens) then return public.not_enough_json(plan); end if;
  return public.turn_json(public.insert_turn(plan)) || '{"is_new": true}';
end $$;

create or replace function claim_turn(lease interval) returns jsonb language plpgsql security definer set search_path = '' as $$
declare turn public.turns; twin public.virtual_twins; question public.messages; from_seq bigint;
begin
  update public.turns t set status = 'running', fence = t.fence + 1, attempts = t.attempts + 1, lease_until = now() + lease
    from (select n.room_id, n.id from public.turns n
          where n.status in ('queued', 'running') and n.lease_until <= now() and n.attempts < 2
          order by n.lease_until, n.room_id, n.id limit 1 for update skip locked) next
    where t.room_id = next.room_id and t.id = next.id returning t.* into turn;
  if turn.id is null then return null; end if;
  select * into twin from public.virtual_twins t where t.id = turn.twin_id;
  select * into question from public.messages m where m.room_id = turn.room_id and m.id = turn.question_id;
  -- Whole blocks of ten: the beginning of the prompt stays the same for ten messages.
  from_seq := greatest(0, (question.seq - 31) / 10 * 10) + 1;
  return jsonb_build_object(
    'turn', public.turn_json(turn), 'fence', turn.fence, 'is_stopped', turn.stop_requested_at is not null,
    'is_try_out', (select r.kind = 'tryout' from public.rooms r where r.id = turn.room_id),
    'prompt_tokens_most', turn.prompt_tokens_most, 'output_tokens_most', turn.output_tokens_most,
    'source_tokens_most', public.setting_tokens('answer_source_tokens'),
    'has_knowledge', exists (select from public.knowledge_items k where k.twin_id = turn.twin_id and k.version > 0),
    'question', question.body, 'attachments', public.material_json(question), 'quote', public.quoted_words_json(question),
    'attachment_tokens_most', public.setting_tokens('answer_attachment_tokens'),
    'twin', case when twin.id is not null then jsonb_build_object('id', twin.id, 'name', twin.name, 'description', twin.description,
      'purpose', twin.purpose, 'temperature', twin.temperature, 'is_strict', twin.is_strict, 'model', twin.model,
      'personality', (select p.personality from public.twin_personas p where p.twin_id = twin.id)) end,
    'history', coalesce((select jsonb_agg(jsonb_build_object('seq', m.seq, 'twin_id', m.twin_id, 'body', m.body,
        'name', coalesce((select s.name from public.virtual_twins s where s.id = m.twin_id),
                         (select p.first_name from public.profiles p where p.id = m.author_id))) order by m.seq)
      from public.messages m where m.room_id = turn.room_id and m.seq >= from_seq and m.seq < question.seq
        and m.deleted_at is null and m.body <> ''), '[]'::jsonb));
end $$;

create or replace function question_json(m messages) returns jsonb language sql stable security definer set search_path = ''
  return jsonb_build_object('id', m.id, 'room_id', m.room_id, 'seq', m.seq, 'author_id', m.author_id,
    'author', (select jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'avatar_url', p.avatar_url)
               from public.profiles p where p.id = m.author_id),
    'twin_id', null, 'client_id', m.client_id, 'reply_to', m.reply_to, 'body', m.body, 'status', m.status, 'version', m.version,
    'edited_at', m.edited_at, 'deleted_at', m.deleted_at, 'created_at', m.created_at,
    'quote', public.quote_json(m), 'reactions', public.reactions_json(m), 'attachments', public.attachments_json(m),
    'citations', '[]'::jsonb, 'charged_tokens', null, 'turn', null);
/* jscpd:ignore-end */

create or replace function release_uploads() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.uploads u set status = 'deleted' from gone
    where u.id = gone.upload_id and not exists (select from public.knowledge_items k where k.upload_id = u.id)
      and not exists (select from public.message_attachments a where a.upload_id = u.id);
  return null;
end $$;
-- However an attachment goes, with its message, its room or its bringer, its file goes after it.
create trigger message_attachments_release after delete on message_attachments
  referencing old table as gone for each statement execute function release_uploads();

insert into platform_settings (key, value, is_public, description) values
  ('answer_attachment_tokens', '4000', false, 'The most of the files attached to a question that goes with it');
insert into rate_limits (name, counts_by, points, window_seconds, description) values
  ('quote-answer', 'person', 60, 60, 'Looks at what a question would cost');
insert into personal_places (relation, store, belongs, left_out, reason) values
  ('public.message_attachments', 'attachments', 'user_id = $1', '{claim,text_tokens}', null),
  ('public.attachment_texts', null, null, null, 'What the twins read in your files, which are yours already'),
  ('public.twin_routing', null, null, null, 'How questions find your twins, made from what is under twins'),
  ('public.twin_words', null, null, null, 'How questions find your twins, made from what is under twins and knowledge');
select learn_routing(t.id) from virtual_twins t;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
