-- migrate:up
-- A question becomes an answer: the message, the turn that answers it and the tokens set aside for it
-- commit together, and so do the answer, what it cost and what is given back. Between the two any process
-- may die. A try-out is a room only its maker ever meets.
set local lock_timeout = '5s';
set local role parley_owner;

alter table rooms
  add column kind text not null default 'room' check (kind in ('room', 'tryout')),
  add column tryout_twin_id uuid references virtual_twins on delete cascade,
  add constraint rooms_tryout_has_a_twin check ((kind = 'tryout') = (tryout_twin_id is not null)),
  add constraint rooms_tryout_stays_hidden check (kind = 'room'
    or (access_type = 'private' and price is null and custom_domain is null and who_pays = 'speaker'));
comment on column rooms.kind is 'A try-out is where one who tends a twin talks to it alone: in no list, with no door.';
create unique index rooms_tryout on rooms (user_id, tryout_twin_id) where kind = 'tryout';
create index rooms_tryout_twin on rooms (tryout_twin_id);

alter table turns
  add column model text check (char_length(model) between 1 and 120),
  add column prompt_tokens_most integer not null default 0 check (prompt_tokens_most >= 0),
  add column output_tokens_most integer not null default 0 check (output_tokens_most >= 0),
  add column input_cents_per_1000 integer not null default 0 check (input_cents_per_1000 >= 0),
  add column output_cents_per_1000 integer not null default 0 check (output_cents_per_1000 >= 0),
  add column token_multiplier double precision not null default 1 check (token_multiplier > 0),
  add column payer_kind text not null default 'you' check (payer_kind in ('you', 'room', 'owner'));
comment on column turns.model is 'The one that answered; until then the one to ask, where null is the platform''s default.';
comment on column turns.prompt_tokens_most is 'The hold covers a prompt of this size. The worker cuts sources and history until it fits.';
comment on column turns.token_multiplier is 'The price when the question was asked: a new price never reaches an answer under way.';
comment on column turns.payer_kind is 'Why the payer pays: they asked, it is their room, or they sponsor their twin.';

-- An answer made anew is a further turn for the same question; only one of them may be under way.
alter table turns drop constraint turns_room_id_question_id_twin_id_key;
create unique index turns_one_open on turns (room_id, question_id, twin_id) where status in ('queued', 'running');
create index turns_of_question on turns (room_id, question_id, twin_id, created_at desc);
create index turns_open_by_id on turns (id) where status in ('queued', 'running');
create index turns_sponsored on turns (payer_id, created_at) include (room_id, twin_id, asked_by) where payer_kind <> 'you';
create index turns_failed on turns (room_id, created_at desc) where status = 'failed';

alter table message_citations
  add column item_version integer check (item_version > 0),
  add column starts_at integer check (starts_at >= 0),
  add column ends_at integer check (ends_at >= starts_at);
comment on column message_citations.item_version is 'The reading of the item that starts_at and ends_at point into.';

create function setting_tokens(wanted text) returns integer language sql stable security definer set search_path = ''
  begin atomic
    select (s.value #>> '{}')::integer from platform_settings s where s.key = wanted;
  end;

-- Never less than a tokenizer counts in any language we serve; a little more in most.
create function most_tokens(words text) returns integer language sql immutable parallel safe set search_path = ''
  return ceil(octet_length(words) / 3.0)::integer;

create function turn_json(t turns) returns jsonb language sql stable set search_path = ''
  return jsonb_build_object('id', t.id, 'room_id', t.room_id, 'question_id', t.question_id, 'answer_id', t.answer_id,
    'twin_id', t.twin_id, 'asked_by', t.asked_by, 'status', t.status, 'fence', t.fence, 'failure', t.failure, 'hold_tokens', t.hold_tokens,
    'charged_tokens', t.charged_tokens, 'input_tokens', t.input_tokens, 'output_tokens', t.output_tokens,
    'is_estimated', t.is_estimated, 'created_at', t.created_at);

create function question_json(m messages) returns jsonb language sql stable security definer set search_path = ''
  return jsonb_build_object('id', m.id, 'room_id', m.room_id, 'seq', m.seq, 'author_id', m.author_id,
    'author', (select jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'avatar_url', p.avatar_url)
               from public.profiles p where p.id = m.author_id),
    'twin_id', null, 'client_id', m.client_id, 'reply_to', m.reply_to, 'body', m.body, 'status', m.status, 'version', m.version,
    'edited_at', m.edited_at, 'deleted_at', m.deleted_at, 'created_at', m.created_at,
    'citations', '[]'::jsonb, 'charged_tokens', null, 'turn', null);

create function sent_json(m messages) returns jsonb language sql stable security definer set search_path = ''
  return jsonb_build_object('message', public.question_json(m), 'turns', coalesce(
    (select jsonb_agg(public.turn_json(t) order by t.created_at, t.id) from public.turns t
     where t.room_id = m.room_id and t.question_id = m.id), '[]'::jsonb));

alter policy rooms_read on rooms using (kind = 'room' and (
  (access_type = 'public' and unlisted_at is null) or user_id = (select current_user_id()) or id in (select rooms_i_am_in())));
alter policy rooms_as_superadmin_read on rooms using (kind = 'room' and (select is_superadmin()));
alter policy rooms_update on rooms using (kind = 'room' and user_id = (select current_user_id()));
alter policy rooms_delete on rooms using (kind = 'room' and user_id = (select current_user_id()));

-- Null for whoever may not talk there: a room one may not enter does not exist.
create function room_to_talk_in(wanted uuid) returns rooms language plpgsql stable security definer set search_path = '' as $$
declare room public.rooms; me uuid := public.current_user_id();
begin
  select * into room from public.rooms r where r.id = wanted;
  if room.kind = 'room' and (room.user_id = me or exists (
      select from public.room_members m where m.room_id = wanted and m.user_id = me and m.status = 'active')) then
    return room;
  end if;
  if room.kind = 'tryout' and room.user_id = me and room.tryout_twin_id in (select public.twins_i_tend()) then return room; end if;
  return null;
end $$;

-- Whole names only, the longest first, so that "@Ann Lee" does not also call Ann.
create function twins_addressed(room rooms, words text) returns setof uuid
  language plpgsql stable security definer set search_path = '' as $$
declare seat record; pattern text; called boolean := false;
begin
  if room.kind = 'tryout' then return next room.tryout_twin_id; return; end if;
  for seat in select t.id, t.name from public.room_twins s join public.virtual_twins t on t.id = s.twin_id
      where s.room_id = room.id order by char_length(t.name) desc, t.id loop
    pattern := '(?<![[:alnum:]_])@' || regexp_replace(seat.name, '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![[:alnum:]_])';
    if words ~* pattern then
      called := true;
      words := regexp_replace(words, pattern, ' ', 'gi');
      return next seat.id;
    end if;
  end loop;
  if not called then
    return query select s.twin_id from public.room_twins s where s.room_id = room.id order by s.position, s.twin_id limit 1;
  end if;
end $$;

create function price_in_force(payer uuid, asked_model text) returns token_pricing_configs
  language sql stable security definer set search_path = ''
  begin atomic
    select c from token_pricing_configs c
    where (c.applies_to_user_id = payer or c.applies_to_user_id is null)
      and (c.model = asked_model or c.model is null) and c.effective_from <= now()
    order by c.applies_to_user_id is null, c.model is null, c.effective_from desc, c.id limit 1;
  end;

create function spent_for_others_today(payer uuid, for_room uuid, for_person uuid default null) returns bigint
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(sum(case when t.finished_at is null then t.hold_tokens else t.charged_tokens end), 0)::bigint
    from turns t where t.payer_id = payer and t.payer_kind = 'room'
      and t.created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
      and t.room_id = for_room and (for_person is null or t.asked_by = for_person);
  end;

create function sponsors_more_today(twin virtual_twins, visitor uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select twin.owner_id <> visitor and twin.free_messages_per_day > (
      select count(*) from turns t where t.payer_id = twin.owner_id and t.payer_kind = 'owner' and t.twin_id = twin.id
        and t.asked_by = visitor and t.status <> 'failed'
        and t.created_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC');
  end;

-- What an answer can cost at most and who would pay: the first of those who may that has enough, or the last of them.
create function plan_turn(room rooms, asked_twin uuid, question text, before_seq bigint default null) returns turns
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
  plan.prompt_tokens_most := 500
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

create function tokens_to_spend(person uuid) returns bigint language sql stable security definer set search_path = ''
  begin atomic
    select coalesce((select b.balance_tokens - b.held_tokens from user_token_balances b where b.user_id = person), 0);
  end;

-- In the order they are asked. A sponsor who has run dry falls back on the speaker, a room that pays for everything does not.
create function who_may_pay(room rooms, twin virtual_twins) returns table (payer uuid, kind text, most bigint)
  language plpgsql stable security definer set search_path = '' as $$
declare me uuid := public.current_user_id();
begin
  if room.kind = 'room' and public.sponsors_more_today(twin, me) then
    return query select twin.owner_id, 'owner', null::bigint;
  end if;
  if room.who_pays = 'speaker' or room.user_id = me then
    return query select me, 'you', null::bigint;
  elsif room.who_pays = 'room' then
    return query select room.user_id, 'room', null::bigint;
  else
    return query select room.user_id, 'room', least(
      room.daily_cap_tokens - public.spent_for_others_today(room.user_id, room.id),
      room.member_daily_cap_tokens - public.spent_for_others_today(room.user_id, room.id, me));
    return query select me, 'you', null::bigint;
  end if;
end $$;

-- One statement takes the tokens or does not: two questions at once never share them.
create function take_hold(payer uuid, hold uuid, amount bigint) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  update public.user_token_balances b set held_tokens = b.held_tokens + amount
    where b.user_id = payer and b.balance_tokens - b.held_tokens >= amount;
  if not found then return false; end if;
  insert into public.token_holds as h (user_id, id, amount_tokens, expires_at) values (payer, hold, amount, now() + interval '5 minutes')
    on conflict (user_id, id) do update
    set status = 'open', amount_tokens = excluded.amount_tokens, expires_at = excluded.expires_at, closed_at = null
    where h.status = 'released';
  return found;
end $$;

-- False when it was closed before: whoever comes second settles nothing.
create function close_hold(payer uuid, hold uuid, becomes text) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare amount bigint;
begin
  update public.token_holds h set status = becomes, closed_at = now()
    where h.user_id = payer and h.id = hold and h.status = 'open' returning h.amount_tokens into amount;
  if amount is null then return false; end if;
  update public.user_token_balances b set held_tokens = b.held_tokens - amount where b.user_id = payer;
  return true;
end $$;

create function not_enough_json(plan turns) returns jsonb language sql stable security definer set search_path = ''
  return jsonb_build_object('refusal', 'not_enough_tokens', 'needed_tokens', plan.hold_tokens,
    'balance_tokens', case plan.payer_kind when 'you' then public.tokens_to_spend(plan.payer_id) else 0 end);

create function begin_turn(asked_room uuid, client uuid, question text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare me uuid := public.current_user_id(); room public.rooms := public.room_to_talk_in(asked_room);
        said public.messages; plan public.turns; twin uuid; addressed uuid[]; number bigint;
begin
  if room.id is null then return jsonb_build_object('refusal', 'room_not_found'); end if;
  if not public.is_confirmed() then return jsonb_build_object('refusal', 'not_allowed'); end if;
  select c.last_seq + 1 into number from public.room_counters c where c.room_id = asked_room for update;
  select * into said from public.messages m where m.room_id = asked_room and m.author_id = me and m.client_id = client;
  if found then return public.sent_json(said); end if;
  addressed := array(select public.twins_addressed(room, question));
  update public.room_counters c set last_seq = number where c.room_id = asked_room;
  insert into public.messages (room_id, seq, author_id, client_id, body, mentions)
    values (asked_room, number, me, client, question, addressed[1:12]) returning * into said;
  foreach twin in array addressed[1:12] loop
    plan := public.plan_turn(room, twin, question, number);
    plan.id := gen_random_uuid();
    plan.question_id := said.id;
    if not public.take_hold(plan.payer_id, plan.id, plan.hold_tokens) then return public.not_enough_json(plan); end if;
    perform public.insert_turn(plan);
  end loop;
  return public.sent_json(said) || '{"is_new": true}';
end $$;
comment on function begin_turn(uuid, uuid, text) is
  'An answer with a refusal must be rolled back by the caller: the message may already be in.';

create function insert_turn(plan turns) returns turns language sql security definer set search_path = ''
  begin atomic
    insert into turns (room_id, id, question_id, answer_id, twin_id, asked_by, payer_id, payer_kind, hold_tokens, model, prompt_tokens_most,
      output_tokens_most, input_cents_per_1000, output_cents_per_1000, token_multiplier)
    values (plan.room_id, plan.id, plan.question_id, plan.answer_id, plan.twin_id, plan.asked_by, plan.payer_id, plan.payer_kind,
      plan.hold_tokens, plan.model, plan.prompt_tokens_most, plan.output_tokens_most, plan.input_cents_per_1000,
      plan.output_cents_per_1000, plan.token_multiplier)
    returning turns;
  end;

create function quote_turn(asked_room uuid, question text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare room public.rooms := public.room_to_talk_in(asked_room); plan public.turns; twin uuid; most bigint := 0; kind text := 'you';
begin
  if room.id is null then return jsonb_build_object('refusal', 'room_not_found'); end if;
  for twin in select public.twins_addressed(room, question) loop
    plan := public.plan_turn(room, twin, question);
    kind := case when most > 0 and kind = 'you' then 'you' else plan.payer_kind end;
    most := most + plan.hold_tokens;
  end loop;
  return jsonb_build_object('max_tokens', most, 'payer', kind, 'balance_tokens', public.tokens_to_spend(public.current_user_id()));
end $$;

-- A turn one may act on: null when there is none in a room one may talk in.
create function turn_to_act_on(asked_room uuid, asked_turn uuid) returns turns
  language plpgsql security definer set search_path = '' as $$
declare room public.rooms := public.room_to_talk_in(asked_room); turn public.turns;
begin
  select * into turn from public.turns t where t.room_id = room.id and t.id = asked_turn for update;
  return turn;
end $$;

create function stop_turn(asked_room uuid, asked_turn uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare turn public.turns := public.turn_to_act_on(asked_room, asked_turn);
begin
  if turn.id is null then return jsonb_build_object('refusal', 'turn_not_found'); end if;
  if turn.asked_by <> public.current_user_id() then return jsonb_build_object('refusal', 'turn_not_yours'); end if;
  if turn.status = 'queued' then
    perform public.close_hold(turn.payer_id, turn.id, 'released');
    update public.turns t set status = 'stopped', finished_at = now(), stop_requested_at = now()
      where t.room_id = asked_room and t.id = asked_turn returning * into turn;
  elsif turn.status = 'running' then
    update public.turns t set stop_requested_at = coalesce(t.stop_requested_at, now())
      where t.room_id = asked_room and t.id = asked_turn returning * into turn;
  end if;
  return public.turn_json(turn);
end $$;
comment on function stop_turn(uuid, uuid) is 'What nobody has begun is over at once; what is being written is ended by its worker.';

create function retry_turn(asked_room uuid, asked_turn uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare turn public.turns := public.turn_to_act_on(asked_room, asked_turn); plan public.turns;
begin
  if turn.id is null then return jsonb_build_object('refusal', 'turn_not_found'); end if;
  if turn.asked_by <> public.current_user_id() then return jsonb_build_object('refusal', 'turn_not_yours'); end if;
  if turn.status in ('done', 'stopped') then return jsonb_build_object('refusal', 'turn_is_over'); end if;
  if turn.status in ('queued', 'running') then return public.turn_json(turn); end if;
  plan := public.plan_turn(public.room_to_talk_in(asked_room), turn.twin_id,
    (select m.body from public.messages m where m.room_id = asked_room and m.id = turn.question_id));
  if not public.take_hold(plan.payer_id, turn.id, plan.hold_tokens) then return public.not_enough_json(plan); end if;
  update public.turns t set status = 'queued', failure = null, finished_at = null, attempts = 0, lease_until = now(),
      stop_requested_at = null, payer_id = plan.payer_id, payer_kind = plan.payer_kind, hold_tokens = plan.hold_tokens, model = plan.model,
      prompt_tokens_most = plan.prompt_tokens_most, output_tokens_most = plan.output_tokens_most,
      input_cents_per_1000 = plan.input_cents_per_1000, output_cents_per_1000 = plan.output_cents_per_1000,
      token_multiplier = plan.token_multiplier
    where t.room_id = asked_room and t.id = asked_turn returning * into turn;
  return public.turn_json(turn) || '{"is_new": true}';
end $$;

create function regenerate_answer(asked_room uuid, asked_message uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare room public.rooms := public.room_to_talk_in(asked_room); answer public.messages; last public.turns; plan public.turns;
begin
  -- The question's row keeps two clicks apart.
  select a.* into answer from public.messages a join public.messages q on q.room_id = a.room_id and q.id = a.reply_to
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

-- Null when there is nothing to do. Everything needed to answer comes along: the worker asks only once.
create function claim_turn(lease interval) returns jsonb language plpgsql security definer set search_path = '' as $$
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
    'question', question.body,
    'twin', case when twin.id is not null then jsonb_build_object('id', twin.id, 'name', twin.name, 'description', twin.description,
      'purpose', twin.purpose, 'temperature', twin.temperature, 'is_strict', twin.is_strict, 'model', twin.model,
      'personality', (select p.personality from public.twin_personas p where p.twin_id = twin.id)) end,
    'history', coalesce((select jsonb_agg(jsonb_build_object('seq', m.seq, 'twin_id', m.twin_id, 'body', m.body,
        'name', coalesce((select s.name from public.virtual_twins s where s.id = m.twin_id),
                         (select p.first_name from public.profiles p where p.id = m.author_id))) order by m.seq)
      from public.messages m where m.room_id = turn.room_id and m.seq >= from_seq and m.seq < question.seq
        and m.deleted_at is null and m.body <> ''), '[]'::jsonb));
end $$;

-- Null when the turn is somebody else's by now, or gone; otherwise whether to go on.
create function renew_turn(asked_room uuid, asked_turn uuid, own_fence bigint, lease interval) returns boolean
  language sql security definer set search_path = ''
  begin atomic
    update turns t set lease_until = now() + lease
      where t.room_id = asked_room and t.id = asked_turn and t.fence = own_fence and t.status = 'running'
      returning t.stop_requested_at is null;
  end;

create function hand_back_turn(asked_room uuid, asked_turn uuid, own_fence bigint) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  update public.turns t set status = 'queued', fence = t.fence + 1, lease_until = now(), attempts = t.attempts - 1
    where t.room_id = asked_room and t.id = asked_turn and t.fence = own_fence and t.status = 'running' and t.attempts > 0;
  return found;
end $$;
comment on function hand_back_turn(uuid, uuid, bigint) is 'For a worker that is told to stop: another one begins again, and it counts as no try.';

-- Null for a worker whose turn it no longer is. Answer, citations, price and what is given back are one commit.
create function finish_turn(asked_room uuid, asked_turn uuid, own_fence bigint, outcome jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare turn public.turns; charged bigint; ending text := outcome ->> 'status'; words text := coalesce(outcome ->> 'body', '');
begin
  select * into turn from public.turns t
    where t.room_id = asked_room and t.id = asked_turn and t.fence = own_fence and t.status = 'running' for update;
  if turn.id is null then return null; end if;
  turn.input_tokens := (outcome ->> 'input_tokens')::bigint;
  turn.output_tokens := (outcome ->> 'output_tokens')::bigint;
  turn.is_estimated := coalesce((outcome ->> 'is_estimated')::boolean, false);
  turn.model := coalesce(outcome ->> 'model', turn.model);
  if words <> '' then turn.answer_id := public.write_answer(turn, words, ending, outcome -> 'citations'); end if;
  if (outcome ->> 'is_unanswered')::boolean then perform public.note_unanswered(turn); end if;
  charged := public.settle_turn(turn, (outcome ->> 'is_free')::boolean, (outcome ->> 'provider_cost_micros')::bigint);
  update public.turns t set status = ending, finished_at = now(), answer_id = turn.answer_id, input_tokens = turn.input_tokens,
      output_tokens = turn.output_tokens, is_estimated = turn.is_estimated, model = turn.model, charged_tokens = charged
    where t.room_id = asked_room and t.id = asked_turn returning * into turn;
  return public.turn_json(turn);
end $$;

create function write_answer(turn turns, words text, ending text, citations jsonb) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare number bigint; answer uuid := turn.answer_id; becomes text := case ending when 'stopped' then 'stopped' else 'complete' end;
begin
  if answer is not null then
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

create function settle_turn(turn turns, is_free boolean, cost_micros bigint) returns bigint
  language plpgsql security definer set search_path = '' as $$
declare due bigint := case when is_free then 0 else
  least(turn.hold_tokens, ceil((turn.input_tokens + turn.output_tokens) * turn.token_multiplier::numeric)) end;
begin
  if not public.close_hold(turn.payer_id, turn.id, case when due > 0 then 'settled' else 'released' end) or due = 0 then return 0; end if;
  perform public.post_transfer('turn:' || turn.id, public.ledger_account('wallet', 'token', turn.payer_id),
    public.ledger_account('usage', 'token'), due, 'usage', jsonb_build_object('turn_id', turn.id));
  insert into public.token_usage_logs (user_id, total_tokens, base_cost_usd_cents, input_tokens, output_tokens, provider_cost_micros,
      is_estimated, model, twin_id, room_id, turn_id)
    values (turn.payer_id, due,
      (turn.input_tokens * turn.input_cents_per_1000 + turn.output_tokens * turn.output_cents_per_1000 + 999) / 1000,
      turn.input_tokens, turn.output_tokens, coalesce(cost_micros, 0), turn.is_estimated, turn.model, turn.twin_id, turn.room_id, turn.id);
  return due;
end $$;

create function note_unanswered(turn turns) returns void language plpgsql security definer set search_path = '' as $$
declare asked text;
begin
  select left(btrim(m.body), 1000) into asked from public.messages m where m.room_id = turn.room_id and m.id = turn.question_id;
  -- The same question from two people at once is one question asked twice.
  perform pg_advisory_xact_lock(hashtextextended(turn.twin_id || lower(asked), 0));
  update public.unanswered_questions u set times_asked = u.times_asked + 1, last_asked_at = now()
    where u.twin_id = turn.twin_id and u.status = 'open' and lower(u.question) = lower(asked);
  if not found then insert into public.unanswered_questions (twin_id, question) values (turn.twin_id, asked); end if;
end $$;

create function fail_turn(asked_room uuid, asked_turn uuid, own_fence bigint, why text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare turn public.turns;
begin
  update public.turns t set status = 'failed', failure = left(why, 200), finished_at = now()
    where t.room_id = asked_room and t.id = asked_turn and t.fence = own_fence and t.status = 'running' returning * into turn;
  if turn.id is null then return null; end if;
  perform public.close_hold(turn.payer_id, turn.id, 'released');
  return public.turn_json(turn);
end $$;

-- What was tried twice and left lying both times fails visibly. Holds whose turn is gone are given back.
create function sweep_turns() returns setof jsonb language plpgsql security definer set search_path = '' as $$
declare turn public.turns; hold record;
begin
  for turn in select * from public.turns t where t.status in ('queued', 'running') and t.lease_until <= now() and t.attempts >= 2
      order by t.lease_until limit 100 for update skip locked loop
    return next public.fail_turn(turn.room_id, turn.id, turn.fence, 'The answer was interrupted twice. Please try again.');
  end loop;
  for hold in select h.user_id, h.id from public.token_holds h where h.status = 'open' and h.expires_at <= now()
      and not exists (select from public.turns t where t.id = h.id and t.status in ('queued', 'running'))
      order by h.user_id, h.id limit 100 for update skip locked loop
    perform public.close_hold(hold.user_id, hold.id, 'released');
  end loop;
end $$;

-- A room that is deleted in the middle of an answer gives the tokens back at once.
create function release_turn() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.close_hold(old.payer_id, old.id, 'released');
  return null;
end $$;
create trigger turns_release after delete on turns for each row
  when (old.status in ('queued', 'running')) execute function release_turn();

create function open_try_out(twin uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare me uuid := public.current_user_id(); room uuid; gift integer := public.setting_tokens('first_tryout_gift_tokens'); is_given boolean := false;
begin
  if twin not in (select public.twins_i_tend()) or not public.is_confirmed() then return null; end if;
  insert into public.rooms (user_id, name, kind, tryout_twin_id) select me, t.name, 'tryout', t.id
    from public.virtual_twins t where t.id = twin on conflict do nothing;
  select r.id into room from public.rooms r where r.user_id = me and r.tryout_twin_id = twin and r.kind = 'tryout';
  if gift > 0 and exists (select from public.virtual_twins t where t.id = twin and t.owner_id = me) then
    is_given := public.post_transfer('first-tryout:' || me, public.ledger_account('gifts', 'token'),
      public.ledger_account('wallet', 'token', me), gift, 'gift', jsonb_build_object('twin_id', twin));
  end if;
  return jsonb_build_object('room_id', room, 'gift_tokens', case when is_given then gift else 0 end);
end $$;

create function clear_try_out(asked_room uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare room public.rooms := public.room_to_talk_in(asked_room);
begin
  if room.kind is distinct from 'tryout' then return false; end if;
  update public.room_counters c set last_seq = 0 where c.room_id = asked_room;
  delete from public.messages m where m.room_id = asked_room;
  return true;
end $$;

create policy message_citations_work on message_citations for select to parley_worker using (true);
grant select on message_citations to parley_worker;

-- Turns, usage and unanswered questions are written by the functions above and by nobody else.
revoke update (status, lease_until, fence, attempts, failure, finished_at) on turns from parley_worker;
revoke insert on token_usage_logs from parley_worker;
revoke insert, update (times_asked, last_asked_at) on unanswered_questions from parley_worker;
drop policy turns_work on turns;
create policy turns_work on turns for select to parley_worker using (true);
drop policy token_usage_logs_work on token_usage_logs;
create policy token_usage_logs_work on token_usage_logs for select to parley_worker using (true);
drop policy unanswered_questions_work on unanswered_questions;
create policy unanswered_questions_work on unanswered_questions for select to parley_worker using (true);

grant select on platform_settings, token_pricing_configs, turns to parley_definer;
grant insert (user_id, name, kind, tryout_twin_id) on rooms to parley_definer;
grant select, update (last_seq) on room_counters to parley_definer;
grant insert, delete on messages to parley_definer;
grant update (status, version) on messages to parley_definer;
grant insert on message_versions to parley_definer;
grant select, insert, delete on message_citations to parley_definer;
grant insert, update on turns to parley_definer;
grant insert, update on token_holds to parley_definer;
grant insert on token_usage_logs to parley_definer;
grant update (cited_count) on knowledge_items to parley_definer;
grant select, insert, update (times_asked, last_asked_at) on unanswered_questions to parley_definer;

grant execute on function begin_turn(uuid, uuid, text) to authenticated;
grant execute on function quote_turn(uuid, text) to authenticated;
grant execute on function stop_turn(uuid, uuid) to authenticated;
grant execute on function retry_turn(uuid, uuid) to authenticated;
grant execute on function regenerate_answer(uuid, uuid) to authenticated;
grant execute on function open_try_out(uuid) to authenticated;
grant execute on function clear_try_out(uuid) to authenticated;
grant execute on function claim_turn(interval) to parley_worker;
grant execute on function renew_turn(uuid, uuid, bigint, interval) to parley_worker;
grant execute on function hand_back_turn(uuid, uuid, bigint) to parley_worker;
grant execute on function finish_turn(uuid, uuid, bigint, jsonb) to parley_worker;
grant execute on function fail_turn(uuid, uuid, bigint, text) to parley_worker;
grant execute on function sweep_turns() to parley_worker;

reset role;
insert into platform_settings (key, value, is_public, description) values
  ('first_tryout_gift_tokens', '20000', true, 'Tokens given once to whoever first tries a twin of their own'),
  ('answer_output_tokens', '1024', false, 'The longest answer'),
  ('answer_source_tokens', '3000', false, 'The most of a twin''s knowledge that goes with one question'),
  ('answer_history_tokens', '2000', false, 'The most of what was said before that goes with one question');

-- These belong to the definer already, which only the migration's own login may replace.
-- Whoever no longer tends a twin has also left the room in which they tried it.
create or replace function rooms_i_talk_in() returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return query select r.id from public.rooms r where r.user_id = public.current_user_id()
      and (r.kind = 'room' or r.tryout_twin_id in (select public.twins_i_tend()))
    union all select m.room_id from public.room_members m where m.user_id = public.current_user_id() and m.status = 'active';
end $$;

create or replace function rooms_i_own() returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return query select r.id from public.rooms r where r.user_id = public.current_user_id() and r.kind = 'room';
end $$;

-- Replacing a function restates it.
/* jscpd:ignore-start */
create or replace function get_user_accessible_rooms(
    user_id_param uuid, before_updated_at timestamptz default null, before_id uuid default null, max_rows integer default 20)
  returns setof rooms language plpgsql stable security definer set search_path = '' as $$
declare page integer := least(greatest(max_rows, 1), 100);
        sees_all boolean;
begin
  if user_id_param is null or (user_id_param is distinct from public.current_user_id() and not public.is_superadmin()) then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  sees_all := case when user_id_param = public.current_user_id() then public.is_superadmin()
    else exists (select from public.profiles p where p.id = user_id_param and p.role = 'superadmin') end;
  if sees_all then
    return query select r.* from public.rooms r
      where r.kind = 'room' and (before_updated_at is null or (r.updated_at, r.id) < (before_updated_at, before_id))
      order by r.updated_at desc, r.id desc limit page;
  else
    return query select r.* from (
        (select own.id from public.rooms own where own.user_id = user_id_param and own.kind = 'room'
           and (before_updated_at is null or (own.updated_at, own.id) < (before_updated_at, before_id))
         order by own.updated_at desc, own.id desc limit page)
        union
        select m.room_id from public.room_members m where m.user_id = user_id_param and m.status = 'active'
      ) mine join public.rooms r on r.id = mine.id
      where before_updated_at is null or (r.updated_at, r.id) < (before_updated_at, before_id)
      order by r.updated_at desc, r.id desc limit page;
  end if;
end $$;
/* jscpd:ignore-end */

alter function setting_tokens(text) owner to parley_definer;
alter function most_tokens(text) owner to parley_definer;
alter function turn_json(turns) owner to parley_definer;
alter function question_json(messages) owner to parley_definer;
alter function sent_json(messages) owner to parley_definer;
alter function room_to_talk_in(uuid) owner to parley_definer;
alter function twins_addressed(rooms, text) owner to parley_definer;
alter function price_in_force(uuid, text) owner to parley_definer;
alter function spent_for_others_today(uuid, uuid, uuid) owner to parley_definer;
alter function sponsors_more_today(virtual_twins, uuid) owner to parley_definer;
alter function plan_turn(rooms, uuid, text, bigint) owner to parley_definer;
alter function tokens_to_spend(uuid) owner to parley_definer;
alter function who_may_pay(rooms, virtual_twins) owner to parley_definer;
alter function take_hold(uuid, uuid, bigint) owner to parley_definer;
alter function close_hold(uuid, uuid, text) owner to parley_definer;
alter function not_enough_json(turns) owner to parley_definer;
alter function begin_turn(uuid, uuid, text) owner to parley_definer;
alter function insert_turn(turns) owner to parley_definer;
alter function quote_turn(uuid, text) owner to parley_definer;
alter function turn_to_act_on(uuid, uuid) owner to parley_definer;
alter function stop_turn(uuid, uuid) owner to parley_definer;
alter function retry_turn(uuid, uuid) owner to parley_definer;
alter function regenerate_answer(uuid, uuid) owner to parley_definer;
alter function claim_turn(interval) owner to parley_definer;
alter function renew_turn(uuid, uuid, bigint, interval) owner to parley_definer;
alter function hand_back_turn(uuid, uuid, bigint) owner to parley_definer;
alter function finish_turn(uuid, uuid, bigint, jsonb) owner to parley_definer;
alter function write_answer(turns, text, text, jsonb) owner to parley_definer;
alter function settle_turn(turns, boolean, bigint) owner to parley_definer;
alter function note_unanswered(turns) owner to parley_definer;
alter function fail_turn(uuid, uuid, bigint, text) owner to parley_definer;
alter function sweep_turns() owner to parley_definer;
alter function release_turn() owner to parley_definer;
alter function open_try_out(uuid) owner to parley_definer;
alter function clear_try_out(uuid) owner to parley_definer;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
