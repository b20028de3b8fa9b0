-- migrate:up
-- Those who tend a twin see how much it is asked: numbers by day and by room, never words, and never who asked.
set local lock_timeout = '5s';
set local role parley_owner;

create table twin_days (
  twin_id uuid not null references virtual_twins on delete cascade,
  day     date not null,
  room_id uuid not null,
  user_id uuid not null,
  answers integer not null default 0 check (answers >= 0),
  tokens  bigint not null default 0 check (tokens >= 0),
  primary key (twin_id, day, room_id, user_id)
) with (fillfactor = 70);
comment on table twin_days is
  'A twin''s answers by day, room and person, kept up with every answer: one row is one conversation. Nobody reads it but twin_activity().';
alter table twin_days enable row level security;
alter table twin_days force row level security;

-- A twin that was deleted in the middle of its answer is counted no more.
create function count_answer() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.twin_days as d (twin_id, day, room_id, user_id, answers, tokens)
    select t.id, (new.finished_at at time zone 'UTC')::date, new.room_id, new.asked_by, 1, new.charged_tokens
    from public.virtual_twins t where t.id = new.twin_id
    on conflict (twin_id, day, room_id, user_id) do update set answers = d.answers + 1, tokens = d.tokens + excluded.tokens;
  return null;
end $$;
create trigger turns_count_answer after update of status on turns for each row
  when (old.status = 'running' and new.status in ('done', 'stopped') and new.answer_id is not null) execute function count_answer();

-- Null for everybody who does not tend the twin. Rooms that the caller may not see are added up, without their names.
create function twin_activity(asked_twin uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare today date := (now() at time zone 'UTC')::date;
begin
  if asked_twin not in (select public.twins_i_tend()) then return null; end if;
  return (
    with recent as materialized (
      select d.* from public.twin_days d where d.twin_id = asked_twin and d.day > today - 30
    ), seen as (
      select r.id, r.name from public.rooms r where r.kind = 'room' and r.id in (select n.room_id from recent n)
        and ((r.access_type = 'public' and r.unlisted_at is null) or r.id in (select public.rooms_i_talk_in()))
    ), by_room as (
      select s.id as room_id, s.name, sum(n.answers) as answers, count(distinct n.user_id) as people
      from recent n left join seen s on s.id = n.room_id group by s.id, s.name
      order by s.id is null, sum(n.answers) desc, s.id limit 100
    )
    select jsonb_build_object('conversations', count(*), 'answers', coalesce(sum(n.answers), 0),
      'people', count(distinct n.user_id), 'tokens', coalesce(sum(n.tokens), 0),
      'days', (select jsonb_agg(jsonb_build_object('day', g.day, 'answers', coalesce(a.answers, 0)) order by g.day)
               from (select today - s as day from generate_series(0, 29) s) g
               left join (select d.day, sum(d.answers) as answers from recent d group by d.day) a on a.day = g.day),
      'rooms', (select coalesce(jsonb_agg(to_jsonb(b) order by b.room_id is null, b.answers desc, b.room_id), '[]') from by_room b))
    from recent n);
end $$;

grant select, insert, update (answers, tokens) on twin_days to parley_definer;
grant execute on function twin_activity(uuid) to authenticated;

reset role;
alter function count_answer() owner to parley_definer;
alter function twin_activity(uuid) owner to parley_definer;

insert into twin_days (twin_id, day, room_id, user_id, answers, tokens)
  select t.twin_id, (t.finished_at at time zone 'UTC')::date, t.room_id, t.asked_by, count(*), sum(t.charged_tokens)
  from turns t join virtual_twins v on v.id = t.twin_id
  where t.status in ('done', 'stopped') and t.answer_id is not null and t.finished_at is not null group by 1, 2, 3, 4;
insert into personal_places (relation, store, belongs, left_out, reason) values
  ('public.twin_days', null, null, null, 'How often twins answered by day, which is under usage');

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
