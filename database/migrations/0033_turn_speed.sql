-- migrate:up
-- What a question asks of the database before its answer can begin. A function in SQL is planned anew whenever a statement calls
-- it; one in plpgsql keeps its plan. These are the ones that every turn calls, word for word as they were.
set local lock_timeout = '5s';

/* jscpd:ignore-start */
create or replace function setting_tokens(wanted text) returns integer language plpgsql stable security definer set search_path = '' as $$
begin
  return (select (s.value #>> '{}')::integer from public.platform_settings s where s.key = wanted);
end $$;

create or replace function most_tokens(words text) returns integer language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return ceil(octet_length(words) / 3.0)::integer;
end $$;

create or replace function is_confirmed() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from auth.users u where u.id = public.current_user_id() and u.deleted_at is null
    and (u.email_confirmed_at is not null or u.phone_confirmed_at is not null));
end $$;

create or replace function price_in_force(payer uuid, asked_model text) returns token_pricing_configs
  language plpgsql stable security definer set search_path = '' as $$
declare price public.token_pricing_configs;
begin
  select c.* into price from public.token_pricing_configs c
  where (c.applies_to_user_id = payer or c.applies_to_user_id is null)
    and (c.model = asked_model or c.model is null) and c.effective_from <= now()
  order by c.applies_to_user_id is null, c.model is null, c.effective_from desc, c.id limit 1;
  return price;
end $$;

create or replace function tokens_to_spend(person uuid) returns bigint language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select b.balance_tokens - b.held_tokens from public.user_token_balances b where b.user_id = person), 0);
end $$;

create or replace function sponsors_more_today(twin virtual_twins, visitor uuid) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return twin.owner_id <> visitor and twin.free_messages_per_day > 0 and twin.free_messages_per_day > (
    select count(*) from public.turns t where t.payer_id = twin.owner_id and t.payer_kind = 'owner' and t.twin_id = twin.id
      and t.asked_by = visitor and t.status <> 'failed'
      and t.planned_at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC');
end $$;

create or replace function twins_addressed(room rooms, named uuid[], question text) returns uuid[]
  language plpgsql stable security definer set search_path = '' as $$
begin
  return case when room.kind = 'tryout' then array[room.tryout_twin_id] when cardinality(named) > 0 then named[1:12]
    else array(select public.twins_routed(room, question)) end;
end $$;

create or replace function tokens_along(asked_room uuid, files uuid[], quoted uuid) returns integer
  language plpgsql stable security definer set search_path = '' as $$
begin
  return least(public.setting_tokens('answer_attachment_tokens')::bigint, (
      select coalesce(sum(a.text_tokens), 0) from public.message_attachments a
      where a.room_id = asked_room and (a.id = any (files) or a.message_id = quoted)))::integer
    + coalesce((select public.most_tokens(left(q.body, 2000)) + 20 from public.messages q
                where q.room_id = asked_room and q.id = quoted and q.deleted_at is null), 0)
    + public.memory_tokens(asked_room);
end $$;

create or replace function tokens_along_with(question messages) returns integer
  language plpgsql stable security definer set search_path = '' as $$
begin
  return public.tokens_along(question.room_id, array(select a.id from public.message_attachments a
    where a.room_id = question.room_id and a.message_id = question.id), question.quoted_id);
end $$;

create or replace function insert_turn(plan turns) returns turns language plpgsql security definer set search_path = '' as $$
declare made public.turns;
begin
  insert into public.turns (room_id, id, question_id, answer_id, twin_id, asked_by, payer_id, payer_kind, hold_tokens, model,
      prompt_tokens_most, output_tokens_most, input_cents_per_1000, output_cents_per_1000, token_multiplier)
    values (plan.room_id, plan.id, plan.question_id, plan.answer_id, plan.twin_id, plan.asked_by, plan.payer_id, plan.payer_kind,
      plan.hold_tokens, plan.model, plan.prompt_tokens_most, plan.output_tokens_most, plan.input_cents_per_1000,
      plan.output_cents_per_1000, plan.token_multiplier)
    returning * into made;
  return made;
end $$;

create or replace function turn_json(t turns) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('id', t.id, 'room_id', t.room_id, 'question_id', t.question_id, 'answer_id', t.answer_id,
    'twin_id', t.twin_id, 'asked_by', t.asked_by, 'status', t.status, 'fence', t.fence, 'failure', t.failure, 'hold_tokens', t.hold_tokens,
    'charged_tokens', t.charged_tokens, 'input_tokens', t.input_tokens, 'output_tokens', t.output_tokens,
    'is_estimated', t.is_estimated, 'created_at', t.created_at);
end $$;

create or replace function quote_json(m messages) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if m.quoted_id is null then return null; end if;
  return (select jsonb_build_object('id', q.id, 'seq', q.seq, 'author_id', q.author_id, 'twin_id', q.twin_id,
      'author', (select jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'avatar_url', p.avatar_url)
                 from public.profiles p where p.id = q.author_id),
      'excerpt', case when q.deleted_at is null then left(q.body, 200) end)
    from public.messages q where q.room_id = m.room_id and q.id = m.quoted_id);
end $$;

create or replace function reactions_json(m messages) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('emoji', r.emoji, 'user_ids', r.people[1:50], 'count', cardinality(r.people))
      order by r.since, r.emoji), '[]')
    from (select x.emoji, array_agg(x.user_id order by x.created_at, x.user_id) as people, min(x.created_at) as since
          from public.message_reactions x where x.room_id = m.room_id and x.message_id = m.id group by x.emoji) r);
end $$;

create or replace function attachments_json(m messages) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'title', a.title, 'content_type', a.content_type, 'bytes', a.bytes)
      order by a.position, a.id), '[]')
    from public.message_attachments a where a.room_id = m.room_id and a.message_id = m.id);
end $$;

create or replace function question_json(m messages) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', m.id, 'room_id', m.room_id, 'seq', m.seq, 'author_id', m.author_id,
    'author', (select jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'avatar_url', p.avatar_url)
               from public.profiles p where p.id = m.author_id),
    'twin_id', null, 'client_id', m.client_id, 'reply_to', m.reply_to, 'body', m.body, 'status', m.status, 'version', m.version,
    'edited_at', m.edited_at, 'deleted_at', m.deleted_at, 'created_at', m.created_at, 'quote', public.quote_json(m),
    'reactions', public.reactions_json(m), 'attachments', public.attachments_json(m),
    'citations', '[]'::jsonb, 'charged_tokens', null, 'turn', null);
end $$;

create or replace function sent_json(m messages) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('message', public.question_json(m), 'turns', coalesce(
    (select jsonb_agg(public.turn_json(t) order by t.created_at, t.id) from public.turns t
     where t.room_id = m.room_id and t.question_id = m.id), '[]'::jsonb));
end $$;

create or replace function material_json(question messages) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('title', a.title,
      'text', left(t.body, public.setting_tokens('answer_attachment_tokens') * 6))
      order by (a.message_id = question.id) desc, a.position, a.id), '[]')
    from public.message_attachments a join public.attachment_texts t on t.attachment_id = a.id
    where a.room_id = question.room_id and a.message_id = any (array[question.id, question.quoted_id]));
end $$;

create or replace function quoted_words_json(question messages) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  if question.quoted_id is null then return null; end if;
  return (select jsonb_build_object('text', left(q.body, 2000), 'name',
      coalesce((select t.name from public.virtual_twins t where t.id = q.twin_id),
               (select p.first_name from public.profiles p where p.id = q.author_id)))
    from public.messages q where q.room_id = question.room_id and q.id = question.quoted_id and q.deleted_at is null);
end $$;

create or replace function renew_turn(asked_room uuid, asked_turn uuid, own_fence bigint, lease interval) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare may_go_on boolean;
begin
  update public.turns t set lease_until = now() + lease
    where t.room_id = asked_room and t.id = asked_turn and t.fence = own_fence and t.status = 'running'
    returning t.stop_requested_at is null into may_go_on;
  return may_go_on;
end $$;
/* jscpd:ignore-end */

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
