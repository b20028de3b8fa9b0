-- migrate:up
-- A twin in dynamic mode remembers what people told it about themselves where they talk to it alone. Once such a talk has
-- rested, a worker hears what was said since the last time and keeps the facts in it, for the person they are about.
set local lock_timeout = '5s';
set local role parley_owner;

update twin_memories set fact = left(regexp_replace(btrim(fact), '\s+', ' ', 'g'), 200);
alter table twin_memories
  add constraint twin_memories_short check (char_length(fact) <= 200),
  add constraint twin_memories_one_line check (fact !~ '[\n\r]' and fact = btrim(fact));

create table remembered_talks (
  room_id     uuid primary key references rooms on delete cascade,
  user_id     uuid not null,
  spoken_at   timestamptz not null default now(),
  heard_until timestamptz not null,
  taken_until timestamptz,
  lease_until timestamptz not null default now(),
  fence       bigint not null default 0,
  attempts    smallint not null default 0 check (attempts >= 0),
  hold_id     uuid,
  check ((taken_until is null) = (hold_id is null))
) with (fillfactor = 70);
comment on table remembered_talks is 'How far a twin in dynamic mode has heard whoever talks to it alone.';
comment on column remembered_talks.user_id is 'Who talks, and pays for being remembered. A try-out never changes hands.';
comment on column remembered_talks.spoken_at is 'When the last answer ended. The talk rests from then on.';
comment on column remembered_talks.taken_until is 'How far the hearing under way reaches.';
comment on column remembered_talks.fence is 'Rises with every hearing; what names an old one is not written.';
comment on column remembered_talks.hold_id is 'What the hearing under way is paid from.';
create index remembered_talks_unheard on remembered_talks (spoken_at) where spoken_at > heard_until;
alter table remembered_talks enable row level security;
alter table remembered_talks force row level security;

-- Words from before the mode was switched on are not heard: the first question that is, is the one answered now.
create function note_talk() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.remembered_talks as k (room_id, user_id, heard_until)
    select r.id, r.user_id, new.created_at from public.rooms r join public.virtual_twins t on t.id = r.tryout_twin_id
    where r.id = new.room_id and t.is_dynamic_mode
    on conflict (room_id) do update set spoken_at = now(), attempts = 0;
  return null;
end $$;
create trigger turns_note_talk after update of status on turns for each row
  when (old.status = 'running' and new.status in ('done', 'stopped')) execute function note_talk();

-- However a talk goes, what it had set aside is given back.
create function release_talk() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.close_hold(old.user_id, old.hold_id, 'released');
  return null;
end $$;
create trigger remembered_talks_release after delete on remembered_talks for each row
  when (old.hold_id is not null) execute function release_talk();

-- Off means that nothing is kept beyond the conversation.
create function forget_all() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.twin_memories m where m.twin_id = new.id;
  delete from public.remembered_talks k using public.rooms r where r.tryout_twin_id = new.id and k.room_id = r.id;
  return null;
end $$;
create trigger virtual_twins_forget after update of is_dynamic_mode on virtual_twins for each row
  when (old.is_dynamic_mode and not new.is_dynamic_mode) execute function forget_all();

create function rested_talks(most integer) returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return query select k.room_id from public.remembered_talks k
    where k.spoken_at > k.heard_until and k.lease_until <= now()
      and k.spoken_at <= now() - make_interval(secs => public.setting_tokens('memory_rest_seconds'))
    order by k.spoken_at limit most;
end $$;

-- The newest words of the person since the last hearing, as many as one hearing takes.
create function words_to_hear(room rooms, talk remembered_talks) returns jsonb language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_agg(w.body order by w.seq) from (
      select m.seq, left(m.body, 2000) as body, sum(least(char_length(m.body), 2000)) over (order by m.seq desc) as so_far
      from messages m where m.room_id = (room).id and m.author_id = (room).user_id and m.deleted_at is null and m.body <> ''
        and m.created_at >= (talk).heard_until and m.created_at <= (talk).spoken_at
      order by m.seq desc limit 60) w
    where w.so_far <= 6000;
  end;

create function facts_json(room rooms) returns jsonb language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'fact', m.fact) order by m.created_at, m.id), '[]')
      from twin_memories m where m.twin_id = (room).tryout_twin_id and m.user_id = (room).user_id;
  end;

-- Whoever no longer tends the twin has left the room in which they tried it, and is heard no more.
create function may_remember(room rooms) returns boolean language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from virtual_twins t where t.id = (room).tryout_twin_id and t.is_dynamic_mode and (t.owner_id = (room).user_id
      or exists (select from twin_managers m where m.twin_id = t.id and m.user_id = (room).user_id)));
  end;

-- Null when there is nothing to hear, or nobody to pay for it: then it counts as heard. What a hearing that died had set
-- aside is given back first; one that failed three times is not tried again.
create function take_talk(asked_room uuid, lease interval) returns jsonb language plpgsql security definer set search_path = '' as $$
declare talk public.remembered_talks; room public.rooms; words jsonb; facts jsonb; hold uuid := gen_random_uuid(); longest integer := 600;
        price public.token_pricing_configs;
begin
  select * into talk from public.remembered_talks k where k.room_id = asked_room and k.spoken_at > k.heard_until and k.lease_until <= now()
    and k.spoken_at <= now() - make_interval(secs => public.setting_tokens('memory_rest_seconds')) for update skip locked;
  if talk.room_id is null then return null; end if;
  select * into room from public.rooms r where r.id = asked_room;
  if talk.hold_id is not null then perform public.close_hold(talk.user_id, talk.hold_id, 'released'); end if;
  words := public.words_to_hear(room, talk);
  facts := public.facts_json(room);
  price := public.price_in_force(room.user_id, null);
  if words is null or talk.attempts >= 3 or not public.may_remember(room) or not public.take_hold(room.user_id, hold,
      ceil((500 + public.most_tokens(words::text) + public.most_tokens(facts::text) + longest) * price.token_multiplier::numeric)::bigint) then
    update public.remembered_talks k set heard_until = k.spoken_at, taken_until = null, hold_id = null, attempts = 0 where k.room_id = asked_room;
    return null;
  end if;
  update public.remembered_talks k set fence = k.fence + 1, attempts = k.attempts + 1, taken_until = k.spoken_at, hold_id = hold,
      lease_until = now() + lease where k.room_id = asked_room returning * into talk;
  return jsonb_build_object('room_id', asked_room, 'fence', talk.fence, 'words', words, 'facts', facts, 'output_tokens_most', longest);
end $$;

-- False when the hearing was overtaken, took too long, or the mode was switched off meanwhile: then nothing is written.
create function keep_talk(asked_room uuid, own_fence bigint, outcome jsonb) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare talk public.remembered_talks; room public.rooms; price public.token_pricing_configs; due bigint; amount bigint;
        input bigint := (outcome ->> 'input_tokens')::bigint; output bigint := (outcome ->> 'output_tokens')::bigint;
begin
  select * into room from public.rooms r where r.id = asked_room;
  -- The twin's row first, as whoever switches the mode off: they wait for this, or this finds it off.
  perform from public.virtual_twins t where t.id = room.tryout_twin_id and t.is_dynamic_mode for share;
  if not found then return false; end if;
  select * into talk from public.remembered_talks k where k.room_id = asked_room and k.fence = own_fence and k.hold_id is not null for update;
  select h.amount_tokens into amount from public.token_holds h where h.user_id = room.user_id and h.id = talk.hold_id;
  if amount is null or not public.close_hold(room.user_id, talk.hold_id, 'settled') then return false; end if;
  price := public.price_in_force(room.user_id, null);
  due := least(amount, ceil((input + output) * price.token_multiplier::numeric));
  if due > 0 then
    perform public.post_transfer('memory:' || talk.hold_id, public.ledger_account('wallet', 'token', room.user_id),
      public.ledger_account('usage', 'token'), due, 'usage', jsonb_build_object('turn_id', talk.hold_id, 'is_memory', true));
    insert into public.token_usage_logs (user_id, total_tokens, base_cost_usd_cents, input_tokens, output_tokens, provider_cost_micros,
        is_estimated, model, twin_id, room_id, turn_id)
      values (room.user_id, due, (input * price.input_cents_per_1000 + output * price.output_cents_per_1000 + 999) / 1000, input, output,
        (outcome ->> 'provider_cost_micros')::bigint, (outcome ->> 'is_estimated')::boolean, outcome ->> 'model', room.tryout_twin_id,
        asked_room, talk.hold_id);
  end if;
  perform public.keep_facts(room, outcome -> 'facts');
  update public.remembered_talks k set heard_until = k.taken_until, taken_until = null, hold_id = null, attempts = 0, lease_until = now()
    where k.room_id = asked_room;
  return true;
end $$;

-- A fact that tells one of the known ones anew takes its place; the same words twice are one fact.
create function keep_facts(room rooms, facts jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare told record;
begin
  for told in select f.fact, f.replaces from jsonb_to_recordset(facts) as f (fact text, replaces uuid) loop
    continue when exists (select from public.twin_memories m where m.twin_id = room.tryout_twin_id and m.user_id = room.user_id
      and lower(m.fact) = lower(told.fact));
    update public.twin_memories m set fact = told.fact
      where m.twin_id = room.tryout_twin_id and m.user_id = room.user_id and m.id = told.replaces;
    continue when found;
    insert into public.twin_memories (twin_id, user_id, fact, created_at) values (room.tryout_twin_id, room.user_id, told.fact, clock_timestamp());
  end loop;
  delete from public.twin_memories m where m.twin_id = room.tryout_twin_id and m.user_id = room.user_id and m.id in (
    select o.id from public.twin_memories o where o.twin_id = room.tryout_twin_id and o.user_id = room.user_id
    order by o.updated_at desc, o.created_at desc offset 20);
end $$;

-- For a hearing that failed: it costs nothing, and is tried again after a while.
create function put_back_talk(asked_room uuid, own_fence bigint) returns void language plpgsql security definer set search_path = '' as $$
declare talk public.remembered_talks;
begin
  select * into talk from public.remembered_talks k where k.room_id = asked_room and k.fence = own_fence and k.hold_id is not null for update;
  perform public.close_hold(talk.user_id, talk.hold_id, 'released');
  update public.remembered_talks k set taken_until = null, hold_id = null, lease_until = now() + interval '5 minutes' * k.attempts
    where k.room_id = talk.room_id;
end $$;

-- What a twin remembers of whoever talks to it there. What it came to know after the question was not reckoned into the hold.
create function remembered_json(asked_room uuid, asked_at timestamptz) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(m.fact order by m.created_at, m.id), '[]') from public.rooms r
    join public.virtual_twins t on t.id = r.tryout_twin_id and t.is_dynamic_mode
    join public.twin_memories m on m.twin_id = t.id and m.user_id = r.user_id
    where r.id = asked_room and r.kind = 'tryout' and m.created_at <= asked_at);
end $$;

create function memory_tokens(asked_room uuid) returns integer language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(60 + sum(public.most_tokens(m.fact) + 4), 0) from public.rooms r
    join public.twin_memories m on m.twin_id = r.tryout_twin_id and m.user_id = r.user_id where r.id = asked_room);
end $$;

grant select, insert, update (spoken_at, heard_until, taken_until, lease_until, fence, attempts, hold_id), delete on remembered_talks
  to parley_definer;
grant insert (twin_id, user_id, fact, created_at), update (fact) on twin_memories to parley_definer;
grant execute on function rested_talks(integer), take_talk(uuid, interval), keep_talk(uuid, bigint, jsonb), put_back_talk(uuid, bigint)
  to parley_worker;

reset role;
alter function note_talk() owner to parley_definer;
alter function release_talk() owner to parley_definer;
alter function forget_all() owner to parley_definer;
alter function rested_talks(integer) owner to parley_definer;
alter function words_to_hear(rooms, remembered_talks) owner to parley_definer;
alter function facts_json(rooms) owner to parley_definer;
alter function may_remember(rooms) owner to parley_definer;
alter function take_talk(uuid, interval) owner to parley_definer;
alter function keep_talk(uuid, bigint, jsonb) owner to parley_definer;
alter function keep_facts(rooms, jsonb) owner to parley_definer;
alter function put_back_talk(uuid, bigint) owner to parley_definer;
alter function remembered_json(uuid, timestamptz) owner to parley_definer;
alter function memory_tokens(uuid) owner to parley_definer;

-- These belong to the definer already, which only the migration's own login may replace. Replacing a function restates it.
/* jscpd:ignore-start */
create or replace function take_turn(lease interval, taker text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare taken jsonb := public.claim_turn(lease);
begin
  update public.turns t set worker = taker
    where t.room_id = (taken #>> '{turn,room_id}')::uuid and t.id = (taken #>> '{turn,id}')::uuid;
  if (taken ->> 'is_try_out')::boolean then
    taken := taken || jsonb_build_object('memory',
      public.remembered_json((taken #>> '{turn,room_id}')::uuid, (taken #>> '{turn,created_at}')::timestamptz));
  end if;
  return taken;
end $$;

create or replace function tokens_along(asked_room uuid, files uuid[], quoted uuid) returns integer
  language sql stable security definer set search_path = ''
  begin atomic
    select least(setting_tokens('answer_attachment_tokens')::bigint, (
        select coalesce(sum(a.text_tokens), 0) from message_attachments a
        where a.room_id = asked_room and (a.id = any (files) or a.message_id = quoted)))::integer
      + coalesce((select most_tokens(left(q.body, 2000)) + 20 from messages q
                  where q.room_id = asked_room and q.id = quoted and q.deleted_at is null), 0)
      + memory_tokens(asked_room);
  end;
/* jscpd:ignore-end */

insert into platform_settings (key, value, is_public, description) values
  ('memory_rest_seconds', '300', false, 'How long a talk with a twin in dynamic mode rests before its facts are kept');
insert into personal_places (relation, store, belongs, left_out, reason) values
  ('public.remembered_talks', null, null, null, 'How far your twins have heard you; what they remember is under what_twins_remember');

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
