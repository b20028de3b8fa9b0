-- migrate:up
-- Rooms are shared spaces with one owner. A public room is seen by everyone; a private one by its
-- owner and by whoever is in it, invited or active: an invitation shows the name. Anyone may walk
-- into a public room that has no price; every other way in is a function of its own.
set local lock_timeout = '5s';
set local role parley_owner;

create table rooms (
  id                     uuid primary key default gen_random_uuid(),
  user_id                uuid not null references profiles,
  name                   text not null check (char_length(name) between 1 and 80),
  description            text not null default '' check (char_length(description) <= 500),
  logo_url               text check (char_length(logo_url) <= 500 and logo_url ~ '^(https://|/[^/])[^\s"''()\\]*$'),
  access_type            text not null default 'private' check (access_type in ('public', 'private')),
  price                  integer check (price > 0),
  stripe_product_id      text unique,
  custom_domain          text unique check (custom_domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$'),
  -- Reaches a style sheet, so it may hold colours and a font we ship, and nothing that could be code.
  theme_config           jsonb not null default '{}' check (
    jsonb_typeof(theme_config) = 'object'
    and theme_config - array['primaryColor', 'secondaryColor', 'backgroundColor', 'textColor', 'fontFamily'] = '{}'
    and coalesce(theme_config ->> 'primaryColor', '#000') ~* '^#([0-9a-f]{3}|[0-9a-f]{6})$'
    and coalesce(theme_config ->> 'secondaryColor', '#000') ~* '^#([0-9a-f]{3}|[0-9a-f]{6})$'
    and coalesce(theme_config ->> 'backgroundColor', '#000') ~* '^#([0-9a-f]{3}|[0-9a-f]{6})$'
    and coalesce(theme_config ->> 'textColor', '#000') ~* '^#([0-9a-f]{3}|[0-9a-f]{6})$'
    and coalesce(theme_config ->> 'fontFamily', 'Inter') in ('Inter', 'Newsreader', 'Source Serif 4', 'Georgia', 'System')),
  who_pays               text not null default 'speaker' check (who_pays in ('speaker', 'room', 'room_up_to_cap')),
  daily_cap_tokens       bigint check (daily_cap_tokens > 0),
  member_daily_cap_tokens bigint check (member_daily_cap_tokens > 0),
  max_answers            smallint not null default 1 check (max_answers between 1 and 6),
  member_count           integer not null default 0 check (member_count >= 0),
  unlisted_at            timestamptz,
  unlisted_reason        text check (unlisted_reason in ('plan', 'moderation')),
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
  check ((unlisted_at is null) = (unlisted_reason is null)),
  check (who_pays <> 'room_up_to_cap' or (daily_cap_tokens is not null and member_daily_cap_tokens is not null))
);
comment on column rooms.user_id is 'The owner.';
comment on column rooms.price is 'US cents per month; null is free.';
comment on column rooms.custom_domain is 'Set once room_domains says it is verified.';
comment on column rooms.who_pays is 'Who pays for an answer: whoever asked, the room, or the room up to its caps and then whoever asked.';
comment on column rooms.max_answers is 'How many twins may answer a message that names none of them.';
comment on column rooms.member_count is 'Active members, kept by a trigger: a list of rooms never counts rows.';
create index rooms_owner on rooms (user_id, updated_at desc, id desc);
create index rooms_newest on rooms (updated_at desc, id desc);
create index rooms_listed on rooms (updated_at desc, id desc) where access_type = 'public' and unlisted_at is null;
create index rooms_listed_popular on rooms (member_count desc, id desc) where access_type = 'public' and unlisted_at is null;

create table room_members (
  id         uuid primary key default gen_random_uuid(),
  room_id    uuid not null references rooms on delete cascade,
  user_id    uuid not null references profiles,
  role       text not null default 'member' check (role in ('member', 'moderator')),
  status     text not null check (status in ('invited', 'active')),
  invited_by uuid references profiles,
  created_at timestamptz not null default now(),
  unique (room_id, user_id)
);
comment on table room_members is 'Who is in a room besides its owner. A declined invitation is removed.';
create index room_members_user on room_members (user_id, room_id) include (status);
create index room_members_room on room_members (room_id, user_id) include (status);
create index room_members_invited_by on room_members (invited_by);
create index room_members_newest on room_members (room_id, created_at desc, id desc);
create index room_members_invitations on room_members (user_id, created_at desc, id desc) where status = 'invited';

create table room_email_invitations (
  id         uuid primary key default gen_random_uuid(),
  room_id    uuid not null references rooms on delete cascade,
  email      text not null check (email = lower(email) and char_length(email) <= 320),
  role       text not null default 'member' check (role = 'member'),
  invited_by uuid not null references profiles,
  expires_at timestamptz not null default now() + interval '7 days',
  created_at timestamptz not null default now(),
  unique (room_id, email)
);
comment on table room_email_invitations is 'Invitations to addresses without an account yet; signing up with that address turns them into memberships.';
create index room_email_invitations_email on room_email_invitations (email);
create index room_email_invitations_invited_by on room_email_invitations (invited_by);

create table room_counters (
  room_id  uuid primary key references rooms on delete cascade,
  last_seq bigint not null default 0 check (last_seq >= 0)
) with (fillfactor = 50);
comment on table room_counters is 'The number of the last message. Locked while one is added: a sequence would leave gaps after a rollback.';

create table room_twins (
  room_id  uuid not null references rooms on delete cascade,
  twin_id  uuid not null references virtual_twins on delete cascade,
  position smallint not null default 0,
  added_by uuid not null references profiles,
  added_at timestamptz not null default now(),
  primary key (room_id, twin_id)
);
comment on table room_twins is 'Which twins a room hosts, in the order they are shown.';
create index room_twins_twin on room_twins (twin_id, room_id);
create index room_twins_added_by on room_twins (added_by);

create table room_domains (
  domain      text primary key check (domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$'),
  room_id     uuid references rooms on delete set null,
  txt_token   text not null check (char_length(txt_token) >= 22),
  verified_at timestamptz,
  checked_at  timestamptz,
  released_at timestamptz,
  created_at  timestamptz not null default now()
);
comment on column room_domains.released_at is 'A released domain stays taken for thirty days, so that a dangling record cannot be claimed.';
create index room_domains_room on room_domains (room_id);

-- The tables' policies ask about each other, which would recurse. These look past policies and answer
-- once per statement, not per row.
create function rooms_i_own() returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return query select r.id from public.rooms r where r.user_id = public.current_user_id();
end $$;

create function rooms_i_am_in() returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return query select m.room_id from public.room_members m where m.user_id = public.current_user_id();
end $$;
comment on function rooms_i_am_in() is 'Invited or active: enough to see what the room is called.';

create function rooms_i_talk_in() returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return query select r.id from public.rooms r where r.user_id = public.current_user_id()
    union all select m.room_id from public.room_members m where m.user_id = public.current_user_id() and m.status = 'active';
end $$;
comment on function rooms_i_talk_in() is 'Mine, and those I am an active member of: enough to read what is said there.';

-- One function for both reasons to see a twin that is neither one's own nor public: each further
-- function in a policy is planned with every statement that touches the table.
create function twins_i_meet() returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return query select m.twin_id from public.twin_managers m where m.user_id = public.current_user_id()
    union all select t.twin_id from public.room_twins t where t.room_id in (
      select r.id from public.rooms r where r.user_id = public.current_user_id()
      union all select m.room_id from public.room_members m where m.user_id = public.current_user_id() and m.status = 'active');
end $$;
comment on function twins_i_meet() is 'Those I manage, and those who sit in a room where I may speak.';

create function count_room_members() returns trigger language plpgsql security definer set search_path = '' as $$
declare arrived integer := case when tg_op <> 'DELETE' and new.status = 'active' then 1 else 0 end;
        left_room integer := case when tg_op <> 'INSERT' and old.status = 'active' then 1 else 0 end;
begin
  if arrived <> left_room then
    update public.rooms r set member_count = r.member_count + arrived - left_room
      where r.id = coalesce(new.room_id, old.room_id);
  end if;
  return null;
end $$;
create trigger room_members_count after insert or update of status or delete on room_members
  for each row execute function count_room_members();

create function create_room_counter() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.room_counters (room_id) values (new.id);
  return null;
end $$;
create trigger rooms_create_counter after insert on rooms for each row execute function create_room_counter();

-- A member coming or going is no edit: it must not push the room to the top of every list.
create trigger rooms_touch before update of user_id, name, description, logo_url, access_type, price, custom_domain,
    theme_config, who_pays, daily_cap_tokens, member_daily_cap_tokens, max_answers, unlisted_at
  on rooms for each row execute function touch_updated_at();

-- Starts from the person's own indexes and joins outward, so it stays flat however many rooms exist.
create function get_user_accessible_rooms(
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
      where before_updated_at is null or (r.updated_at, r.id) < (before_updated_at, before_id)
      order by r.updated_at desc, r.id desc limit page;
  else
    return query select r.* from (
        (select own.id from public.rooms own where own.user_id = user_id_param
           and (before_updated_at is null or (own.updated_at, own.id) < (before_updated_at, before_id))
         order by own.updated_at desc, own.id desc limit page)
        union
        select m.room_id from public.room_members m where m.user_id = user_id_param and m.status = 'active'
      ) mine join public.rooms r on r.id = mine.id
      where before_updated_at is null or (r.updated_at, r.id) < (before_updated_at, before_id)
      order by r.updated_at desc, r.id desc limit page;
  end if;
end $$;
comment on function get_user_accessible_rooms(uuid, timestamptz, uuid, integer) is
  'Rooms the person owns or is an active member of, newest first; all rooms for a superadmin. Answers only that person or a superadmin.';

alter table rooms enable row level security;
alter table rooms force row level security;
create policy rooms_read_listed on rooms for select to anon using (access_type = 'public' and unlisted_at is null);
create policy rooms_read on rooms for select to authenticated using (
  (access_type = 'public' and unlisted_at is null) or user_id = (select current_user_id()) or id in (select rooms_i_am_in()));
create policy rooms_as_superadmin_read on rooms for select to authenticated using ((select is_superadmin()));
create policy rooms_create on rooms for insert to authenticated
  with check (user_id = (select current_user_id()) and (select is_confirmed()));
create policy rooms_update on rooms for update to authenticated
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
create policy rooms_delete on rooms for delete to authenticated using (user_id = (select current_user_id()));
create policy rooms_work on rooms for select to parley_worker using (true);
grant select (id, user_id, name, description, logo_url, access_type, price, custom_domain, theme_config, member_count, updated_at)
  on rooms to anon;
grant select, delete on rooms to authenticated;
grant insert (id, user_id, name, description, logo_url, access_type, theme_config) on rooms to authenticated;
grant update (name, description, logo_url, access_type, theme_config) on rooms to authenticated;
grant select on rooms to parley_worker, parley_definer;
grant update (member_count) on rooms to parley_definer;

alter table room_members enable row level security;
alter table room_members force row level security;
create policy room_members_read on room_members for select to authenticated
  using (user_id = (select current_user_id()) or room_id in (select rooms_i_talk_in()));
create policy room_members_join on room_members for insert to authenticated with check (
  user_id = (select current_user_id()) and role = 'member' and status = 'active' and (select is_confirmed())
  and exists (select from rooms r where r.id = room_members.room_id and r.access_type = 'public'
              and r.price is null and r.unlisted_at is null and r.user_id <> room_members.user_id));
create policy room_members_work on room_members for select to parley_worker using (true);
grant select on room_members to authenticated, parley_worker, parley_definer;
grant insert (room_id, user_id, role, status) on room_members to authenticated;

alter table room_email_invitations enable row level security;
alter table room_email_invitations force row level security;
create policy room_email_invitations_read on room_email_invitations for select to authenticated
  using (room_id in (select rooms_i_own()));
create policy room_email_invitations_work on room_email_invitations for select to parley_worker using (true);
grant select on room_email_invitations to authenticated, parley_worker;

alter table room_counters enable row level security;
alter table room_counters force row level security;
grant insert on room_counters to parley_definer;

alter table room_twins enable row level security;
alter table room_twins force row level security;
-- Whoever sees the room sees who sits in it; the rooms' own policies decide.
create policy room_twins_read on room_twins for select to authenticated
  using (exists (select from rooms r where r.id = room_twins.room_id));
create policy room_twins_work on room_twins for select to parley_worker using (true);
grant select on room_twins to authenticated, parley_worker, parley_definer;

alter table room_domains enable row level security;
alter table room_domains force row level security;
create policy room_domains_read on room_domains for select to authenticated using (room_id in (select rooms_i_own()));
create policy room_domains_work on room_domains to parley_worker using (true) with check (true);
grant select on room_domains to authenticated;
grant select, update (verified_at, checked_at) on room_domains to parley_worker;

alter policy virtual_twins_read on virtual_twins using (
  (is_public and unlisted_at is null) or owner_id = (select current_user_id()) or id in (select twins_i_meet()));

grant execute on function rooms_i_own() to authenticated;
grant execute on function rooms_i_am_in() to authenticated;
grant execute on function rooms_i_talk_in() to authenticated;
grant execute on function twins_i_meet() to authenticated;
grant execute on function get_user_accessible_rooms(uuid, timestamptz, uuid, integer) to authenticated;

reset role;
alter function rooms_i_own() owner to parley_definer;
alter function rooms_i_am_in() owner to parley_definer;
alter function rooms_i_talk_in() owner to parley_definer;
alter function twins_i_meet() owner to parley_definer;
alter function count_room_members() owner to parley_definer;
alter function create_room_counter() owner to parley_definer;
alter function get_user_accessible_rooms(uuid, timestamptz, uuid, integer) owner to parley_definer;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
