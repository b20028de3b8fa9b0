-- migrate:up
-- A word that was said long ago is found in fewer steps, and whoever takes a twin away knows which rooms to tell.
set local lock_timeout = '5s';
set local role parley_owner;

create function rooms_hosting(twin uuid) returns setof uuid language sql stable security definer set search_path = ''
  begin atomic
    select s.room_id from room_twins s join virtual_twins t on t.id = s.twin_id
      where s.twin_id = twin and (t.owner_id = current_user_id()
        or exists (select from twin_managers m where m.twin_id = twin and m.user_id = current_user_id()))
      order by s.room_id limit 1000;
  end;
comment on function rooms_hosting(uuid) is 'Every room the twin sits in, also those of others: for its owner and managers, to tell whoever watches. Beyond a thousand they see it when they come.';
grant execute on function rooms_hosting(uuid) to authenticated;

reset role;
alter function rooms_hosting(uuid) owner to parley_definer;

-- Newest first. From the newest shelf back, each time eight times as many as before, until there is enough. What is looked for is
-- put together here, under a plan that is kept: a function of its own was planned anew for every look, which took
-- longer than the look. No word has a tilde in it: signs are spaces (see folded).
-- The planner takes every beginning of a word for a common one. It is not to walk through the room in the hope of meeting it:
-- no other index can answer `is true`, and the words' own has already kept to the room. Nor is it to call for help, which
-- takes a hundred times as long to come as a look into the index. So there is one plan, and no words make a better one.
create or replace function search_messages(asked_room uuid, asked text, before_seq bigint, most integer)
  returns table (message_id uuid, seq bigint, author_id uuid, author jsonb, twin_id uuid, created_at timestamptz, body text)
  language plpgsql stable security definer set search_path = ''
  set enable_indexscan = off set enable_seqscan = off set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare room public.rooms := public.room_to_talk_in(asked_room); wanted text[] := (public.words_of(asked))[1:8];
        on_one_shelf text; looked_for tsquery; highest bigint; span integer := 1; missing integer := least(most, 50); got integer;
begin
  if room.id is null or cardinality(wanted) = 0 then return; end if;
  -- All the words; the last one may still be being typed.
  select '(' || string_agg(format('''%s~:%s''%s', right(asked_room::text, 8), w, case when n = cardinality(wanted) then ':*' end), ' & ') || ')'
    into on_one_shelf from unnest(wanted) with ordinality as u (w, n);
  select least(c.last_seq, before_seq - 1) >> 14 into highest from public.room_counters c where c.room_id = asked_room;
  while highest >= 0 and missing > 0 loop
    select string_agg(replace(on_one_shelf, '~', to_hex(shelf)), ' | ')::tsquery into looked_for
      from generate_series(greatest(highest - span + 1, 0), highest) shelf;
    return query select m.id, m.seq, m.author_id,
        (select jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'avatar_url', p.avatar_url)
         from public.profiles p where p.id = m.author_id), m.twin_id, m.created_at, m.body
      from public.messages m where (m.room_id = asked_room) is true and m.deleted_at is null
        and public.message_words(m.room_id, m.seq, m.body) @@ looked_for
        and (before_seq is null or m.seq < before_seq)
      order by m.seq desc limit missing;
    get diagnostics got = row_count;
    missing := missing - got;
    highest := highest - span;
    span := span * 8;
  end loop;
end $$;
drop function words_query(uuid, bigint, bigint, text[]);

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
