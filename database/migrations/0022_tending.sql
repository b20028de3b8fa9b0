-- migrate:up
-- Tending a twin: its owner publishes it and says who manages it with them. Each is a step of its own,
-- because it reaches beyond the twin: into the marketplace, into a plan, into somebody else's work.
set local lock_timeout = '5s';
set local role parley_owner;

alter table virtual_twins add constraint virtual_twins_sponsored_messages check (free_messages_per_day <= 1000);

-- The browser makes the id, so that a request sent twice makes one twin.
grant insert (id) on virtual_twins to authenticated;
grant update (model, free_messages_per_day) on virtual_twins to authenticated;

-- Editors change how a twin speaks. What its owner would have to pay for is the owner's alone to promise.
create function guard_sponsorship() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and new.owner_id is distinct from public.current_user_id() then
    raise exception 'only the owner sponsors' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger virtual_twins_guard_sponsorship before update of free_messages_per_day on virtual_twins
  for each row when (new.free_messages_per_day is distinct from old.free_messages_per_day) execute function guard_sponsorship();

create function publish_twin(twin uuid, wanted boolean) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform from public.virtual_twins t where t.id = twin and t.owner_id = public.current_user_id() for update;
  if not found then return false; end if;
  if wanted and not public.plan_allows(public.my_plan(), 'toggle_twin_public_status') then
    raise exception 'toggle_twin_public_status' using errcode = 'insufficient_privilege';
  end if;
  update public.virtual_twins t set is_public = wanted where t.id = twin;
  -- What a lapsed plan hid, a new one brings back; what a moderator hid stays hidden.
  if wanted then
    update public.virtual_twins t set unlisted_at = null, unlisted_reason = null
      where t.id = twin and t.unlisted_reason = 'plan';
  end if;
  return true;
end $$;
comment on function publish_twin(uuid, boolean) is 'False for everyone but the owner. Taking a twin off the shelf needs no plan.';

-- One address at a time and only exactly: whoever names it knows it already.
create function add_twin_manager(twin uuid, address text, wanted text) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare person uuid; twin_name text;
begin
  select t.name into twin_name from public.virtual_twins t
    where t.id = twin and t.owner_id = public.current_user_id() and public.is_confirmed() for update;
  if not found then raise exception 'not allowed' using errcode = 'insufficient_privilege'; end if;
  select u.id into person from auth.users u
    where u.email = lower(address) and u.email_confirmed_at is not null and u.deleted_at is null;
  if person is null or person = public.current_user_id() then return null; end if;
  if (select count(*) from public.twin_managers m where m.twin_id = twin) >= 20 then
    raise exception 'manager_limit_reached' using errcode = 'P0001';
  end if;
  insert into public.twin_managers (twin_id, user_id, role) values (twin, person, wanted) on conflict do nothing;
  if found then
    insert into public.user_notifications (user_id, type, message, data) values (
      person, 'new_twin_manager', format('You now manage %s as %s', twin_name, public.as_manager(wanted)),
      jsonb_build_object('twin_id', twin));
  end if;
  return person;
end $$;
comment on function add_twin_manager(uuid, text, text) is
  'Null when nobody else has an account with that address. Someone who manages the twin already is left as they are.';

create function as_manager(role text) returns text language sql immutable parallel safe
  return case role when 'editor' then 'an editor' else 'an analyst' end;

create function change_twin_manager(twin uuid, person uuid, wanted text) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare twin_name text;
begin
  select t.name into twin_name from public.virtual_twins t
    where t.id = twin and t.owner_id = public.current_user_id() for update;
  if not found then return false; end if;
  update public.twin_managers m set role = wanted where m.twin_id = twin and m.user_id = person and m.role <> wanted;
  if found then
    insert into public.user_notifications (user_id, type, message, data) values (
      person, 'twin_role_change', format('You are now %s of %s', public.as_manager(wanted), twin_name),
      jsonb_build_object('twin_id', twin));
  end if;
  return exists (select from public.twin_managers m where m.twin_id = twin and m.user_id = person);
end $$;

create function remove_twin_manager(twin uuid, person uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.twin_managers m where m.twin_id = twin and m.user_id = person
    and (person = public.current_user_id()
         or exists (select from public.virtual_twins t where t.id = twin and t.owner_id = public.current_user_id()));
  return found;
end $$;
comment on function remove_twin_manager(uuid, uuid) is 'By the owner, or by the manager who has had enough of it.';

grant update (is_public, unlisted_at, unlisted_reason) on virtual_twins to parley_definer;
grant insert, delete, update (role) on twin_managers to parley_definer;
grant insert (user_id, type, message, data) on user_notifications to parley_definer;
grant execute on function plan_allows(text, text), as_manager(text) to parley_definer;
grant execute on function publish_twin(uuid, boolean), add_twin_manager(uuid, text, text),
  change_twin_manager(uuid, uuid, text), remove_twin_manager(uuid, uuid) to authenticated;

reset role;
alter function publish_twin(uuid, boolean) owner to parley_definer;
alter function add_twin_manager(uuid, text, text) owner to parley_definer;
alter function change_twin_manager(uuid, uuid, text) owner to parley_definer;
alter function remove_twin_manager(uuid, uuid) owner to parley_definer;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
