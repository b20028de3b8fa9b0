-- migrate:up
-- Running the product leaves traces: every admin change is in a log nobody can rewrite, limits and
-- settings are rows a superadmin edits, and anyone can ask for their data or for its deletion.
set local lock_timeout = '5s';
set local role parley_owner;

create table audit_log (
  id           bigint primary key,
  actor_id     uuid,
  action       text not null check (char_length(action) between 1 and 80),
  subject_kind text not null check (char_length(subject_kind) between 1 and 60),
  subject_id   text not null check (char_length(subject_id) between 1 and 120),
  reason       text check (char_length(reason) <= 500),
  before       jsonb,
  after        jsonb,
  created_at   timestamptz not null default now(),
  previous     bytea,
  digest       bytea not null
);
comment on table audit_log is 'Who changed what, and what it was before. Each row''s digest covers the row above it, so a missing row shows.';
comment on column audit_log.id is 'Counts up without gaps; given by the trigger, under its lock.';
comment on column audit_log.actor_id is 'Null is the system itself.';
create index audit_log_actor on audit_log (actor_id, id desc);
create index audit_log_subject on audit_log (subject_kind, subject_id, id desc);

create table rate_limits (
  name           text primary key check (name ~ '^[a-z][a-z0-9-]{1,59}$'),
  counts_by      text not null check (counts_by in ('person', 'address')),
  points         integer not null check (points > 0),
  window_seconds integer not null check (window_seconds between 1 and 86400),
  description    text not null default '' check (char_length(description) <= 200),
  updated_at     timestamptz not null default now()
);
comment on table rate_limits is 'How much of what in how long. Every server reads this table; no limit is written in code.';

create table platform_settings (
  key         text primary key check (key ~ '^[a-z][a-z0-9_]{1,59}$'),
  value       jsonb not null,
  is_public   boolean not null default false,
  description text not null default '' check (char_length(description) <= 200),
  updated_at  timestamptz not null default now()
);
comment on column platform_settings.is_public is 'The browser needs it, so everyone may read it.';

create table data_requests (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references profiles,
  kind         text not null check (kind in ('export', 'deletion')),
  status       text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  progress     smallint not null default 0 check (progress between 0 and 100),
  receipts     jsonb not null default '[]' check (jsonb_typeof(receipts) = 'array'),
  upload_id    uuid references uploads,
  failure      text check (char_length(failure) <= 500),
  created_at   timestamptz not null default now(),
  finished_at  timestamptz,
  check ((status in ('done', 'failed')) = (finished_at is not null))
);
comment on column data_requests.receipts is 'What each store said when its part was exported or deleted.';
create unique index data_requests_one_open on data_requests (user_id, kind) where status in ('queued', 'running');
create index data_requests_user on data_requests (user_id, created_at desc, id desc);
create index data_requests_upload on data_requests (upload_id);

-- One digest at a time: two rows that both follow the same one would break the chain.
create function chain_audit_row() returns trigger language plpgsql security definer set search_path = '' as $$
declare last public.audit_log;
begin
  perform pg_advisory_xact_lock(hashtext('audit_log'));
  select * into last from public.audit_log a order by a.id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.previous := last.digest;
  new.digest := public.audit_digest(new);
  return new;
end $$;

create function audit_digest(entry audit_log) returns bytea language sql stable set search_path = ''
  return sha256(coalesce(entry.previous, ''::bytea) || convert_to(jsonb_build_array(entry.id, entry.actor_id, entry.action,
    entry.subject_kind, entry.subject_id, entry.reason, entry.before, entry.after, extract(epoch from entry.created_at))::text, 'UTF8'));

create trigger audit_log_chain before insert on audit_log for each row execute function chain_audit_row();
create trigger audit_log_stay before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_log_keep before truncate on audit_log execute function refuse_change();

create function write_audit(what text, about_kind text, about_id text, was jsonb, becomes jsonb, why text default null) returns bigint
  language sql security definer set search_path = ''
  begin atomic
    insert into audit_log (actor_id, action, subject_kind, subject_id, before, after, reason)
    values (current_user_id(), what, about_kind, about_id, was, becomes, why) returning id;
  end;

-- Null when every row still follows the one above it; otherwise the first that does not.
create function first_broken_audit_row() returns bigint language sql stable security definer set search_path = ''
  begin atomic
    select min(a.id) from (
      select e.id, e.digest = audit_digest(e) and e.previous is not distinct from lag(e.digest) over (order by e.id) as holds
      from audit_log e) a where not a.holds;
  end;

create trigger rate_limits_touch before update on rate_limits for each row execute function touch_updated_at();
create trigger platform_settings_touch before update on platform_settings for each row execute function touch_updated_at();

alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy audit_log_as_admin_read on audit_log for select to authenticated using ((select is_admin()));
grant select on audit_log to authenticated;
grant select, insert on audit_log to parley_definer;

alter table rate_limits enable row level security;
alter table rate_limits force row level security;
create policy rate_limits_read on rate_limits for select to anon, authenticated, parley_worker using (true);
grant select on rate_limits to anon, authenticated, parley_worker;

alter table platform_settings enable row level security;
alter table platform_settings force row level security;
create policy platform_settings_read on platform_settings for select to anon, authenticated using (is_public);
create policy platform_settings_as_superadmin_read on platform_settings for select to authenticated using ((select is_superadmin()));
create policy platform_settings_work on platform_settings for select to parley_worker using (true);
grant select on platform_settings to anon, authenticated, parley_worker;

alter table data_requests enable row level security;
alter table data_requests force row level security;
create policy data_requests_read on data_requests for select to authenticated using (user_id = (select current_user_id()));
create policy data_requests_work on data_requests to parley_worker using (true) with check (true);
grant select on data_requests to authenticated;
grant select, update (status, progress, receipts, upload_id, failure, finished_at) on data_requests to parley_worker;

grant execute on function write_audit(text, text, text, jsonb, jsonb, text) to parley_worker;
grant execute on function first_broken_audit_row() to parley_worker;
grant execute on function audit_digest(audit_log) to parley_definer;

reset role;
alter function chain_audit_row() owner to parley_definer;
alter function write_audit(text, text, text, jsonb, jsonb, text) owner to parley_definer;
alter function first_broken_audit_row() owner to parley_definer;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
