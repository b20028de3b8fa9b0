-- migrate:up
-- Every worker keeps saying that it lives, and each answer says which worker has it. So when one dies its answers need
-- not wait for their leases: another goes on with them, and tells the rooms again what the dead one may not have told.
-- The fences decide as ever, should somebody have been buried alive.
set local lock_timeout = '5s';
set local role parley_owner;

create table workers (
  name    text primary key check (char_length(name) between 1 and 200),
  seen_at timestamptz not null default now()
) with (fillfactor = 50);
comment on table workers is 'The processes that answer, by a name that tells where they run and which process there they are.';

alter table workers enable row level security;
alter table workers force row level security;

alter table turns add column worker text check (char_length(worker) between 1 and 200);
comment on column turns.worker is 'Which process took it on last.';
-- Only ever asked for the last minutes, and never changed: this costs a turn next to nothing.
create index turns_recent on turns using brin (created_at) with (pages_per_range = 16, autosummarize = on);

create function take_turn(lease interval, taker text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare taken jsonb := public.claim_turn(lease);
begin
  update public.turns t set worker = taker
    where t.room_id = (taken #>> '{turn,room_id}')::uuid and t.id = (taken #>> '{turn,id}')::uuid;
  return taken;
end $$;
comment on function take_turn(interval, text) is 'claim_turn(), in the name of a worker.';

-- Says that one lives; answers with the others, and how long each has been silent.
create function meet_workers(me text) returns table (name text, silent_ms integer)
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.workers (name) values (me) on conflict on constraint workers_pkey do update set seen_at = now();
  return query select w.name, (extract(epoch from now() - w.seen_at) * 1000)::integer from public.workers w
    where w.name <> me order by w.name;
end $$;

-- Only the first of those who call it finds anything: what the dead one had is free at once, and what it finished in its
-- last minute comes back to be told again.
create function bury_worker(dead text) returns setof jsonb language plpgsql security definer set search_path = '' as $$
declare last_seen timestamptz;
begin
  delete from public.workers w where w.name = dead returning w.seen_at into last_seen;
  if last_seen is null then return; end if;
  update public.turns t set lease_until = now() where t.worker = dead and t.status = 'running' and t.lease_until > now();
  return query select public.turn_json(t) from public.turns t
    where t.created_at > last_seen - interval '10 minutes' and t.worker = dead and t.finished_at > last_seen - interval '1 minute'
    order by t.finished_at;
end $$;

grant select, insert, update (seen_at), delete on workers to parley_definer;

grant execute on function take_turn(interval, text) to parley_worker;
grant execute on function meet_workers(text) to parley_worker;
grant execute on function bury_worker(text) to parley_worker;

reset role;
alter function take_turn(interval, text) owner to parley_definer;
alter function meet_workers(text) owner to parley_definer;
alter function bury_worker(text) owner to parley_definer;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
