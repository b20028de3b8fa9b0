-- migrate:up
-- Everyone has a name, a picture and one of four roles. Names and pictures are for everyone who is
-- signed in; a role is known to its holder alone, and only a superadmin can change one.
set local lock_timeout = '5s';
set local role parley_owner;

create table profiles (
  id         uuid primary key references auth.users,
  first_name text check (char_length(first_name) <= 80),
  last_name  text check (char_length(last_name) <= 80),
  avatar_url text check (char_length(avatar_url) <= 500 and avatar_url ~ '^(https://|/[^/])[^\s"''()\\]*$'),
  role       text not null default 'user' check (role in ('user', 'creator', 'admin', 'superadmin')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table profiles is 'The person as others see them.';
comment on column profiles.role is 'Not readable as a column: one asks current_app_role() about oneself.';

create function current_app_role() returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return (select p.role from public.profiles p where p.id = public.current_user_id());
end $$;

-- Staff act only after a second factor: a stolen password alone opens no admin page.
create function is_admin() returns boolean language plpgsql stable set search_path = '' as $$
begin
  return coalesce(public.current_aal() = 'aal2' and public.current_app_role() in ('admin', 'superadmin'), false);
end $$;

-- PostgreSQL asks the policies of a table in reverse order of their names. Those for staff are named
-- <table>_as_…, so they come last: a row that is the reader's own never costs a look at roles.
create function is_superadmin() returns boolean language plpgsql stable set search_path = '' as $$
begin
  return coalesce(public.current_aal() = 'aal2' and public.current_app_role() = 'superadmin', false);
end $$;

-- The profile appears with the account, in the same transaction, so no account is ever without one.
create function create_profile_for_user() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, first_name, last_name)
  values (new.id, left(new.raw_user_meta_data ->> 'first_name', 80), left(new.raw_user_meta_data ->> 'last_name', 80));
  return null;
end $$;
create trigger users_create_profile after insert on auth.users for each row execute function create_profile_for_user();
create trigger profiles_touch before update on profiles for each row execute function touch_updated_at();

alter table profiles enable row level security;
alter table profiles force row level security;
create policy profiles_read on profiles for select to authenticated using (true);
create policy profiles_create on profiles for insert to authenticated
  with check (id = (select current_user_id()) and role = 'user' and (select is_confirmed()));
create policy profiles_update on profiles for update to authenticated
  using (id = (select current_user_id())) with check (id = (select current_user_id()));
create policy profiles_work on profiles for select to parley_worker using (true);

grant select (id, first_name, last_name, avatar_url) on profiles to authenticated;
grant insert (id, first_name, last_name, avatar_url, role) on profiles to authenticated;
grant update (first_name, last_name, avatar_url) on profiles to authenticated;
grant select (id, first_name, last_name, role) on profiles to parley_worker;
grant select, insert on profiles to parley_definer;

grant execute on function current_app_role() to authenticated;
grant execute on function is_admin() to authenticated;
grant execute on function is_superadmin() to authenticated, parley_definer;

reset role;
alter function current_app_role() owner to parley_definer;
alter function create_profile_for_user() owner to parley_definer;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
