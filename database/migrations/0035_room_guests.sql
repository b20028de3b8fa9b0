-- migrate:up
-- A room's own domain is somebody else's. Who signs in there holds a session for that room alone, and is a caller of a kind
-- of its own: it is granted what is needed to talk in a room and nothing besides, and every answer is about the one room that
-- its claims name. What is not granted here is not there for a guest, whatever the server forgets.
set local lock_timeout = '5s';

do $$
begin
  begin
    create role room_guest nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  begin
    grant room_guest to parley_api;
  exception when unique_violation then null;
  end;
end $$;
grant usage on schema public to room_guest;

set local role parley_owner;

alter table auth.sessions add column room_id uuid references public.rooms on delete cascade;
comment on column auth.sessions.room_id is 'The one room it is good for: it was begun on that room''s own domain. Null for a whole session.';
create index sessions_room on auth.sessions (room_id) where room_id is not null;
alter table auth.flow_states add column room_id uuid references public.rooms on delete cascade;
comment on column auth.flow_states.room_id is 'The room whose domain the code was handed to: the session it opens is for that room alone.';
create index flow_states_room on auth.flow_states (room_id) where room_id is not null;

create function guest_room() returns uuid language plpgsql stable parallel safe as $$
begin
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'room')::uuid;
end $$;
comment on function guest_room() is 'The one room the caller''s session is good for; null when it is a whole one.';
grant execute on function guest_room() to authenticated, room_guest, parley_definer;

alter table uploads add column guest_room_id uuid default guest_room();
comment on column uploads.guest_room_id is 'The room from whose own domain it came. A guest sees no other of their files.';

-- What is said in the room: these policies ask rooms_i_talk_in(), which knows of the one room.
do $$
declare name text;
begin
  foreach name in array array['messages', 'message_versions', 'message_citations', 'message_reactions', 'turns', 'room_counters', 'room_reads'] loop
    execute format('alter policy %I on %I to authenticated, room_guest', name || '_read', name);
    execute format('grant select on %I to room_guest', name);
  end loop;
end $$;

create policy rooms_read_by_guest on rooms for select to room_guest using (
  id = (select guest_room()) and kind = 'room' and ((access_type = 'public' and unlisted_at is null)
    or user_id = (select current_user_id()) or id in (select rooms_i_am_in())));
grant select (id, user_id, name, description, logo_url, access_type, price, custom_domain, theme_config, member_count, unlisted_at,
  kind, updated_at) on rooms to room_guest;

create policy room_members_read_by_guest on room_members for select to room_guest using (room_id = (select guest_room())
  and (user_id = (select current_user_id()) or (status = 'active' and room_id in (select rooms_i_talk_in()))));
-- Which asks for a room that one sees: a guest sees no other.
alter policy room_members_join on room_members to authenticated, room_guest;
grant select, insert (room_id, user_id, role, status) on room_members to room_guest;

alter policy room_twins_read on room_twins to authenticated, room_guest;
grant select on room_twins to room_guest;
create policy virtual_twins_read_by_guest on virtual_twins for select to room_guest
  using (exists (select from room_twins t where t.room_id = (select guest_room()) and t.twin_id = virtual_twins.id));
grant select (id, name, purpose, hue, portrait_seed) on virtual_twins to room_guest;

create policy profiles_read_by_guest on profiles for select to room_guest using (
  id = (select current_user_id())
  or exists (select from rooms r where r.id = (select guest_room()) and r.user_id = profiles.id)
  or exists (select from room_members m where m.room_id = (select guest_room()) and m.user_id = profiles.id));
grant select (id, first_name, last_name, avatar_url) on profiles to room_guest;

alter policy message_attachments_read on message_attachments to authenticated, room_guest;
alter policy message_attachments_create on message_attachments to authenticated, room_guest;
alter policy message_attachments_detach on message_attachments to authenticated, room_guest;
grant select, delete, insert (room_id, user_id, upload_id, title, content_type, bytes) on message_attachments to room_guest;

alter policy uploads_read on uploads to authenticated, room_guest;
alter policy uploads_create on uploads to authenticated, room_guest;
alter policy uploads_complete on uploads to authenticated, room_guest;
create policy uploads_of_guest on uploads as restrictive to room_guest
  using (guest_room_id = (select guest_room())) with check (guest_room_id = (select guest_room()));
grant select, insert (id, user_id, file_name, content_type, size_bytes, storage_key), update (status) on uploads to room_guest;

-- What is left of one's tokens, and what an answer in this room has cost.
alter policy user_token_balances_read on user_token_balances to authenticated, room_guest;
alter policy user_token_balances_create_empty on user_token_balances to authenticated, room_guest;
grant select, insert (user_id, balance_tokens) on user_token_balances to room_guest;
create policy token_usage_logs_read_by_guest on token_usage_logs for select to room_guest
  using (user_id = (select current_user_id()) and room_id = (select guest_room()));
grant select (user_id, id, room_id, turn_id, base_cost_usd_cents) on token_usage_logs to room_guest;

alter policy platform_settings_read on platform_settings to anon, authenticated, room_guest;
grant select on platform_settings to room_guest;

-- Named where messages are read, to say where a source stands. No policy lets a guest see one.
grant select (id, version) on knowledge_items to room_guest;

reset role;

-- Everything that is asked about rooms is asked of these, so a guest has one room and tends no twin.
create or replace function rooms_i_own() returns setof uuid language plpgsql stable security definer set search_path = '' as $$
declare only_room uuid := public.guest_room();
begin
  return query select r.id from public.rooms r where r.user_id = public.current_user_id() and r.kind = 'room'
    and r.id = coalesce(only_room, r.id);
end $$;

create or replace function rooms_i_am_in() returns setof uuid language plpgsql stable security definer set search_path = '' as $$
declare only_room uuid := public.guest_room();
begin
  return query select m.room_id from public.room_members m
    where m.user_id = public.current_user_id() and (m.status = 'active' or public.invitation_lives(m.created_at))
      and m.room_id = coalesce(only_room, m.room_id);
end $$;

create or replace function rooms_i_talk_in() returns setof uuid language plpgsql stable security definer set search_path = '' as $$
declare only_room uuid := public.guest_room();
begin
  return query select r.id from public.rooms r where r.user_id = public.current_user_id()
      and (r.kind = 'room' or r.tryout_twin_id in (select public.twins_i_tend())) and r.id = coalesce(only_room, r.id)
    union all select m.room_id from public.room_members m where m.user_id = public.current_user_id() and m.status = 'active'
      and m.room_id = coalesce(only_room, m.room_id);
end $$;

create or replace function room_to_talk_in(wanted uuid) returns rooms language plpgsql stable security definer set search_path = '' as $$
declare found_room public.rooms; me uuid := public.current_user_id();
begin
  select * into found_room from public.rooms r where r.id = wanted and r.id = coalesce(public.guest_room(), r.id)
    and case r.kind
      when 'room' then r.user_id = me or exists (
        select from public.room_members m where m.room_id = wanted and m.user_id = me and m.status = 'active')
      else r.user_id = me and r.tryout_twin_id in (select public.twins_i_tend()) end;
  return found_room;
end $$;

create or replace function twins_i_tend() returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  if public.guest_room() is not null then return; end if;
  return query select t.id from public.virtual_twins t where t.owner_id = public.current_user_id()
    union all select m.twin_id from public.twin_managers m where m.user_id = public.current_user_id();
end $$;

create or replace function member_address(member uuid) returns text language sql stable security definer set search_path = ''
  begin atomic
    select u.email from public.room_members m join public.rooms r on r.id = m.room_id join auth.users u on u.id = m.user_id
    where m.id = member and m.status = 'active' and r.user_id = public.current_user_id()
      and m.room_id = coalesce(public.guest_room(), m.room_id);
  end;

grant execute on function current_user_id(), is_confirmed(), current_app_role(), rooms_i_own(), rooms_i_am_in(), rooms_i_talk_in(),
  twins_i_tend(), member_address(uuid), sent_room_invitations(uuid), room_payment(uuid), attached_upload(uuid),
  begin_turn(uuid, uuid, text, jsonb), quote_turn(uuid, text, jsonb), stop_turn(uuid, uuid), retry_turn(uuid, uuid),
  regenerate_answer(uuid, uuid), edit_message(uuid, uuid, text), delete_message(uuid, uuid),
  react_to_message(uuid, uuid, text, boolean), mark_room_read(uuid, bigint), search_messages(uuid, text, bigint, integer) to room_guest;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
