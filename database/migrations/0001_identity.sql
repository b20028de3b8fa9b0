-- migrate:up
-- People have an account: an address or a number that proves who they are. Whoever talks to the
-- product is one of a few database roles, and none of the roles that log in owns anything.
set local lock_timeout = '5s';

create extension if not exists vector;
create extension if not exists btree_gin;

-- Roles belong to the whole cluster, so another database may be creating the same ones right now.
do $$
declare wanted record;
begin
  for wanted in select * from (values
    ('parley_owner', 'nologin'),              -- owns every table; policies bind it too (force)
    ('parley_definer', 'nologin bypassrls'),  -- owns the functions that look past policies, nothing else
    ('parley_queue', 'nologin'),              -- owns the job queue
    ('anon', 'nologin'),                      -- whoever has no session
    ('authenticated', 'nologin'),             -- whoever has one; claims say who
    ('parley_api', 'login noinherit'),        -- is nobody until it becomes anon or authenticated
    ('parley_worker', 'login')                -- background work, with grants of its own
  ) as role (name, options) loop
    begin
      execute format('create role %I %s', wanted.name, wanted.options);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
  for wanted in select * from (values
    ('anon', 'parley_api'), ('authenticated', 'parley_api'),
    ('parley_queue', 'parley_api'), ('parley_queue', 'parley_worker')
  ) as membership (name, options) loop
    begin
      execute format('grant %I to %I', wanted.name, wanted.options);
    exception when unique_violation then null;
    end;
  end loop;
end $$;

revoke all on schema public from public;
grant usage, create on schema public to parley_owner;
grant usage on schema public to anon, authenticated, parley_worker, parley_definer;
create schema auth authorization parley_owner;
grant usage on schema auth to anon, authenticated, parley_worker;

-- A function is callable by everyone unless somebody remembers to say otherwise. Here it is the reverse.
alter default privileges for role parley_owner revoke execute on functions from public;

set local role parley_owner;

create table auth.users (
  id                 uuid primary key default gen_random_uuid(),
  email              text check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+$' and char_length(email) <= 320),
  phone              text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  raw_user_meta_data jsonb not null default '{}' check (jsonb_typeof(raw_user_meta_data) = 'object'),
  banned_until       timestamptz,
  last_sign_in_at    timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  deleted_at         timestamptz,
  check (email is not null or phone is not null or deleted_at is not null)
);
comment on table auth.users is 'One row per account. Written by the identity service alone.';
comment on column auth.users.raw_user_meta_data is 'What the person typed at sign-up. Display only: it decides nothing, ever.';
comment on column auth.users.deleted_at is 'A deleted account keeps its id, emptied, so that the ledger and shared rooms still add up.';
create unique index users_email on auth.users (email);
create unique index users_phone on auth.users (phone);

create table auth.signing_keys (
  kid         text primary key check (char_length(kid) between 8 and 64),
  alg         text not null default 'ES256' check (alg = 'ES256'),
  public_jwk  jsonb not null check (not public_jwk ? 'd'),
  private_jwk jsonb not null check (private_jwk ? 'd'),
  created_at  timestamptz not null default now(),
  active_from timestamptz not null default now(),
  retired_at  timestamptz check (retired_at > active_from)
);
comment on table auth.signing_keys is 'Keys that sign access tokens. No role that logs in can read the private half.';
comment on column auth.signing_keys.active_from is 'Published at once, used for signing ten minutes later: verifiers cache the key set that long.';

alter table auth.users enable row level security;
alter table auth.users force row level security;
alter table auth.signing_keys enable row level security;
alter table auth.signing_keys force row level security;

-- Background work writes to people, so it may look up where to.
grant select (id, email, phone, email_confirmed_at, phone_confirmed_at, deleted_at) on auth.users to parley_worker;
create policy users_read_for_mail on auth.users for select to parley_worker using (deleted_at is null);

create function auth.public_signing_keys() returns table (kid text, alg text, public_jwk jsonb, active_from timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select k.kid, k.alg, k.public_jwk, k.active_from from auth.signing_keys k
    where k.retired_at is null or k.retired_at > now() order by k.active_from;
  end;

-- Who is asking. Claims are local to the transaction; without them the answer is null, and null owns nothing.
-- In plpgsql, like every function that policies ask: an SQL function is planned, or unfolded into the
-- query, with each statement anew, which took longer than its answer.
create function current_user_id() returns uuid language plpgsql stable parallel safe as $$
begin
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;
end $$;

create function current_aal() returns text language plpgsql stable parallel safe as $$
begin
  return coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'aal', 'aal1');
end $$;

create function is_confirmed() returns boolean language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from auth.users u
      where u.id = current_user_id() and u.deleted_at is null
        and (u.email_confirmed_at is not null or u.phone_confirmed_at is not null)
    );
  end;
comment on function is_confirmed() is 'Someone who has not yet proved an address or a number may look, but creates nothing.';

create function touch_updated_at() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at = now();
  return new;
end $$;

create function refuse_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception '% is append only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
comment on function refuse_change() is 'For tables that are evidence: not even their owner edits them.';

create trigger users_touch before update on auth.users for each row execute function touch_updated_at();

grant execute on function auth.public_signing_keys() to anon, authenticated;
grant execute on function current_user_id() to authenticated, parley_definer;
grant execute on function current_aal() to authenticated, parley_definer;
grant execute on function is_confirmed() to authenticated;
grant select on auth.users, auth.signing_keys to parley_definer;

reset role;
alter function auth.public_signing_keys() owner to parley_definer;
alter function is_confirmed() owner to parley_definer;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
