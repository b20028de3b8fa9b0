-- migrate:up
-- A room may stand on a domain of its own. Whoever wants that names the domain and puts a token of ours into its DNS;
-- only then does it open the room. Several rooms may ask for one domain, one has it. A domain that leaves its room
-- stays taken for thirty days, so that an address that still leads here cannot be picked up by somebody else.
set local lock_timeout = '5s';
set local role parley_owner;

alter table user_notifications drop constraint user_notifications_type_check;
alter table user_notifications add constraint user_notifications_type_check check (type in (
  'new_twin_manager', 'twin_role_change', 'room_invitation', 'room_ownership', 'room_domain',
  'stripe_connect_active', 'stripe_connect_requirements', 'stripe_connect_processing',
  'seller_account_complete', 'seller_account_incomplete', 'seller_account_processing'));

alter table rooms drop constraint rooms_custom_domain_check;
alter table rooms add constraint rooms_custom_domain_check check (char_length(custom_domain) <= 238
  and custom_domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$');

alter table room_domains drop constraint room_domains_pkey, drop constraint room_domains_domain_check;
alter table room_domains
  add column id uuid primary key default gen_random_uuid(),
  add column looking_since timestamptz,
  add column failure text check (failure in ('no_record', 'wrong_record', 'no_answer', 'taken')),
  add column missed_checks smallint not null default 0 check (missed_checks between 0 and 2),
  add column missed_at timestamptz,
  add constraint room_domains_domain_check check (char_length(domain) <= 238
    and domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$'),
  add constraint room_domains_only_verified_are_released check (released_at is null or verified_at is not null);
comment on table room_domains is 'Which domain a room asks for, has, or had within the last thirty days.';
comment on column room_domains.domain is 'As the DNS writes it, in ASCII.';
comment on column room_domains.looking_since is 'Somebody waits for the next look at the DNS.';
comment on column room_domains.failure is 'What the last look found instead of the record.';
comment on column room_domains.missed_checks is 'Looks in a row that did not find the record; the third takes the domain down.';
comment on column room_domains.missed_at is 'When one was last counted: an hour of broken DNS is one miss, however often somebody looks.';
create unique index room_domains_taken on room_domains (domain) where verified_at is not null;
create unique index room_domains_one_each on room_domains (room_id) where released_at is null;
create index room_domains_to_check on room_domains (checked_at) where released_at is null;

create function may_have_domain(person uuid) returns boolean language sql stable security definer set search_path = ''
  begin atomic select plan_allows(plan_of(person), 'white_label_rooms'); end;

-- Locked, so that two claims for one room meet here and not at the index.
create function own_room_to_dress(wanted uuid) returns uuid language plpgsql security definer set search_path = '' as $$
begin
  perform from public.rooms r
    where r.id = wanted and r.kind = 'room' and r.user_id = public.current_user_id() for update;
  if not found then return null; end if;
  if not public.may_have_domain(public.current_user_id()) then
    raise exception 'white_label_rooms' using errcode = 'insufficient_privilege';
  end if;
  return wanted;
end $$;
comment on function own_room_to_dress(uuid) is 'Null when the room is not the caller''s; refuses when their plan has no domains.';

create function claim_room_domain(wanted uuid, name text, token text) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare claim uuid; held text;
begin
  if public.own_room_to_dress(wanted) is null then return null; end if;
  select d.id into claim from public.room_domains d where d.room_id = wanted and d.domain = name and d.released_at is null;
  if found then return claim; end if;
  select r.custom_domain into held from public.rooms r where r.id = wanted;
  if held is not null then raise exception 'room_has_domain' using errcode = 'P0001'; end if;
  delete from public.room_domains d where d.domain = name and d.released_at is not null
    and (d.room_id = wanted or d.released_at <= now() - interval '30 days');
  if exists (select from public.room_domains d where d.domain = name and d.verified_at is not null) then
    raise exception 'domain_taken' using errcode = 'P0001';
  end if;
  delete from public.room_domains d where d.room_id = wanted and d.released_at is null;
  insert into public.room_domains (room_id, domain, txt_token) values (wanted, name, token) returning id into claim;
  return claim;
end $$;
comment on function claim_room_domain(uuid, text, text) is
  'The claim, also when it stood already; null when the room is not the caller''s. An unproven claim is replaced by the next.';

create function ask_for_domain_check(wanted uuid) returns uuid language plpgsql security definer set search_path = '' as $$
declare claim uuid;
begin
  if public.own_room_to_dress(wanted) is null then return null; end if;
  update public.room_domains d set looking_since = now() where d.room_id = wanted and d.released_at is null returning d.id into claim;
  return claim;
end $$;
comment on function ask_for_domain_check(uuid) is 'The claim to look at; null without one, or when the room is not the caller''s.';

create function release_room_domain(wanted uuid) returns text language plpgsql security definer set search_path = '' as $$
declare held text;
begin
  perform from public.rooms r where r.id = wanted and r.user_id = public.current_user_id() for update;
  if not found then return null; end if;
  select d.domain into held from public.room_domains d where d.room_id = wanted and d.released_at is null;
  update public.rooms r set custom_domain = null where r.id = wanted and r.custom_domain is not null;
  delete from public.room_domains d where d.room_id = wanted and d.verified_at is null;
  return held;
end $$;
comment on function release_room_domain(uuid) is
  'The domain that was let go, by its owner on any plan; null without one, or when the room is not the caller''s.';

-- However a domain leaves its room, by the owner's hand, with the account or with the room itself.
create function keep_domain_taken() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.room_domains d set released_at = now(), looking_since = null, missed_checks = 0
    where d.domain = old.custom_domain and d.verified_at is not null and d.released_at is null;
  return null;
end $$;
create trigger rooms_keep_domain_taken after update of custom_domain on rooms for each row
  when (old.custom_domain is not null and new.custom_domain is distinct from old.custom_domain)
  execute function keep_domain_taken();
create trigger rooms_keep_domain_taken_when_gone after delete on rooms for each row
  when (old.custom_domain is not null) execute function keep_domain_taken();

-- A name server that does not answer proves nothing: only a record that is not there counts against a domain.
create function record_domain_check(claim uuid, finding text) returns uuid language plpgsql security definer set search_path = '' as $$
declare checked public.room_domains; room public.rooms;
begin
  select r.* into room from public.rooms r join public.room_domains d on d.room_id = r.id where d.id = claim for update of r;
  select d.* into checked from public.room_domains d where d.id = claim and d.released_at is null for update;
  if room.id is null or checked.id is null then return null; end if;
  update public.room_domains d set checked_at = now(), looking_since = null, failure = nullif(finding, 'found'),
    missed_checks = case when finding = 'found' then 0 else d.missed_checks end,
    missed_at = case when finding = 'found' then null else d.missed_at end where d.id = claim;
  if finding = 'found' and checked.verified_at is null then
    perform public.open_room_domain(checked, room);
  elsif finding in ('no_record', 'wrong_record') and checked.verified_at is not null
      and coalesce(checked.missed_at < now() - interval '12 hours', true) then
    perform public.miss_room_domain(checked, room);
  end if;
  return room.user_id;
end $$;
comment on function record_domain_check(uuid, text) is
  'Writes down what a look at the DNS found, and answers whose room it is; null for a claim that is gone.';

create function open_room_domain(proven room_domains, room rooms) returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.room_domains d set verified_at = now() where d.id = proven.id;
  update public.rooms r set custom_domain = proven.domain where r.id = room.id;
  insert into public.user_notifications (user_id, type, message, data) values (room.user_id, 'room_domain',
    format('%s now stands on %s.', room.name, proven.domain), jsonb_build_object('room_id', room.id));
exception when unique_violation then
  update public.room_domains d set failure = 'taken' where d.id = proven.id;
end $$;

create function miss_room_domain(missed room_domains, room rooms) returns void language plpgsql security definer set search_path = '' as $$
begin
  if missed.missed_checks < 2 then
    update public.room_domains d set missed_checks = d.missed_checks + 1, missed_at = now() where d.id = missed.id;
    return;
  end if;
  -- Unproven again, not released: whoever has the domain now may be somebody else, and should not have to wait for it.
  update public.room_domains d set verified_at = null, missed_checks = 0, missed_at = null where d.id = missed.id;
  update public.rooms r set custom_domain = null where r.id = room.id;
  insert into public.user_notifications (user_id, type, message, data) values (room.user_id, 'room_domain',
    format('%s no longer stands on %s: its record is gone from the DNS.', room.name, missed.domain),
    jsonb_build_object('room_id', room.id));
end $$;

create function sweep_room_domains() returns void language sql security definer set search_path = ''
  begin atomic
    delete from room_domains d where d.released_at <= now() - interval '30 days'
      or (d.verified_at is null and (d.room_id is null or d.created_at <= now() - interval '30 days'));
  end;
comment on function sweep_room_domains() is 'What was released, or asked for and never proven, is forgotten after thirty days.';

create function room_on_domain(name text) returns table (room_id uuid, room_name text, logo_url text, theme_config jsonb)
  language sql stable security definer set search_path = ''
  begin atomic
    select r.id, r.name, r.logo_url, r.theme_config from rooms r
    where r.custom_domain = room_on_domain.name and r.unlisted_reason is distinct from 'moderation'
      and exists (select from room_domains d
        where d.domain = r.custom_domain and d.room_id = r.id and d.verified_at is not null and d.released_at is null)
      and may_have_domain(r.user_id);
  end;
comment on function room_on_domain(text) is
  'What a visitor of the domain sees of the room before they sign in. None unless it is proven and its owner''s plan reaches.';

revoke update on room_domains from parley_worker;
drop policy room_domains_work on room_domains;
create policy room_domains_work on room_domains for select to parley_worker using (true);
grant insert, delete, update (verified_at, checked_at, released_at, looking_since, failure, missed_checks, missed_at) on room_domains to parley_definer;
grant execute on function claim_room_domain(uuid, text, text), ask_for_domain_check(uuid), release_room_domain(uuid) to authenticated;
grant execute on function record_domain_check(uuid, text), sweep_room_domains() to parley_worker;
grant execute on function room_on_domain(text) to anon, authenticated;

reset role;
insert into rate_limits (name, counts_by, points, window_seconds, description) values
  ('room-domain', 'person', 20, 86400, 'Domains asked for'),
  ('room-domain-check', 'person', 20, 600, 'Looks at the DNS of a domain');

alter function may_have_domain(uuid) owner to parley_definer;
alter function own_room_to_dress(uuid) owner to parley_definer;
alter function claim_room_domain(uuid, text, text) owner to parley_definer;
alter function ask_for_domain_check(uuid) owner to parley_definer;
alter function release_room_domain(uuid) owner to parley_definer;
alter function keep_domain_taken() owner to parley_definer;
alter function record_domain_check(uuid, text) owner to parley_definer;
alter function open_room_domain(room_domains, rooms) owner to parley_definer;
alter function miss_room_domain(room_domains, rooms) owner to parley_definer;
alter function sweep_room_domains() owner to parley_definer;
alter function room_on_domain(text) owner to parley_definer;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
