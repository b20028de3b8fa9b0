-- migrate:up
-- Several twins discuss one topic in rounds while their host listens, pauses or interrupts. It never
-- costs more than was quoted, and it ends with minutes. Only the host sees it.
set local lock_timeout = '5s';
set local role parley_owner;

create table roundtables (
  id            uuid primary key default gen_random_uuid(),
  owner_id      uuid not null references profiles,
  topic         text not null check (char_length(topic) between 1 and 300),
  status        text not null default 'draft' check (status in ('draft', 'running', 'paused', 'ended', 'stopped', 'failed')),
  rounds        smallint not null default 3 check (rounds between 1 and 5),
  current_round smallint not null default 0 check (current_round between 0 and rounds),
  quote_tokens  bigint not null check (quote_tokens > 0),
  spent_tokens  bigint not null default 0 check (spent_tokens >= 0 and spent_tokens <= quote_tokens),
  minutes       jsonb check (jsonb_typeof(minutes) = 'object'),
  lease_until   timestamptz,
  fence         bigint not null default 0 check (fence >= 0),
  started_at    timestamptz,
  ended_at      timestamptz,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  check ((status in ('ended', 'stopped', 'failed')) = (ended_at is not null))
);
comment on column roundtables.quote_tokens is 'The most it can cost, said before it starts and never passed.';
comment on column roundtables.minutes is 'Positions, disagreements and open questions, each naming the statement it comes from.';
create index roundtables_owner on roundtables (owner_id, updated_at desc, id desc);
create index roundtables_claimable on roundtables (lease_until) where status = 'running';

create table roundtable_twins (
  roundtable_id uuid not null references roundtables on delete cascade,
  seat          smallint not null check (seat between 1 and 6),
  twin_id       uuid not null references virtual_twins on delete cascade,
  stance        text check (char_length(stance) <= 300),
  spent_tokens  bigint not null default 0 check (spent_tokens >= 0),
  primary key (roundtable_id, seat),
  unique (roundtable_id, twin_id)
);
comment on column roundtable_twins.seat is 'Place at the table, which is also the turn order.';
create index roundtable_twins_twin on roundtable_twins (twin_id);

create table roundtable_statements (
  roundtable_id uuid not null references roundtables on delete cascade,
  seq           integer not null check (seq > 0),
  round         smallint not null check (round > 0),
  twin_id       uuid,
  author_id     uuid,
  answers_seq   integer,
  body          text not null check (char_length(body) <= 40000),
  status        text not null default 'complete' check (status in ('complete', 'streaming', 'stopped', 'failed')),
  tokens        bigint not null default 0 check (tokens >= 0),
  citations     jsonb not null default '[]' check (jsonb_typeof(citations) = 'array'),
  created_at    timestamptz not null default now(),
  primary key (roundtable_id, seq),
  check (num_nonnulls(twin_id, author_id) = 1)
);
comment on column roundtable_statements.author_id is 'The host, when they interrupt.';

create trigger roundtables_touch before update on roundtables for each row execute function touch_updated_at();

create function my_roundtables() returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return query select r.id from public.roundtables r where r.owner_id = public.current_user_id();
end $$;

alter table roundtables enable row level security;
alter table roundtables force row level security;
create policy roundtables_read on roundtables for select to authenticated using (owner_id = (select current_user_id()));
create policy roundtables_work on roundtables to parley_worker using (true) with check (true);
grant select on roundtables to authenticated;
grant select, update (status, current_round, spent_tokens, minutes, lease_until, fence, ended_at) on roundtables to parley_worker;

alter table roundtable_twins enable row level security;
alter table roundtable_twins force row level security;
create policy roundtable_twins_read on roundtable_twins for select to authenticated using (roundtable_id in (select my_roundtables()));
create policy roundtable_twins_work on roundtable_twins to parley_worker using (true) with check (true);
grant select on roundtable_twins to authenticated;
grant select, update (stance, spent_tokens) on roundtable_twins to parley_worker;

alter table roundtable_statements enable row level security;
alter table roundtable_statements force row level security;
create policy roundtable_statements_read on roundtable_statements for select to authenticated
  using (roundtable_id in (select my_roundtables()));
create policy roundtable_statements_work on roundtable_statements to parley_worker using (true) with check (true);
grant select on roundtable_statements to authenticated;
grant select, insert, update (body, status, tokens, citations) on roundtable_statements to parley_worker;

grant execute on function my_roundtables() to authenticated;
grant select on roundtables to parley_definer;

reset role;
alter function my_roundtables() owner to parley_definer;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
