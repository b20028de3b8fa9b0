-- migrate:up
-- Bounds on what one person can make us keep and make us ask for: the bytes of their files, and the certificates of their
-- rooms' domains. And pictures are ours: a face or a logo on somebody else's server would tell that server who looks at it.
set local lock_timeout = '5s';
set local role parley_owner;

alter policy uploads_create on uploads with check (user_id = (select current_user_id()) and status = 'pending'
  and storage_key = 'uploads/' || id || '/' and (select is_confirmed()));

-- Two files that come at once wait for each other here, so both are counted. What was let go counts until it is swept:
-- until then it lies on our disks.
create function keep_within_storage() returns trigger language plpgsql security definer set search_path = '' as $$
declare most bigint := (select s.value::bigint from public.platform_settings s where s.key = 'storage_bytes_per_person'); kept bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('storage ' || new.user_id, 0));
  select coalesce(sum(u.size_bytes), 0) into kept from public.uploads u where u.user_id = new.user_id;
  if kept + new.size_bytes > most then raise exception 'storage_full' using errcode = 'P0001'; end if;
  return new;
end $$;
comment on function keep_within_storage() is 'A person''s files together have at most as many bytes as the setting says.';
create trigger uploads_within_storage before insert on uploads for each row execute function keep_within_storage();
create index uploads_bytes on uploads (user_id) include (size_bytes);

alter table room_domains
  add column certified_at timestamptz,
  add column certified_for uuid;
comment on column room_domains.certified_at is 'When the front door was first allowed to have a certificate made for it.';
comment on column room_domains.certified_for is 'Whose room stood on it then.';
create index room_domains_certified on room_domains (certified_at) where certified_at is not null;

create function permit_certificate(name text) returns boolean language plpgsql security definer set search_path = '' as $$
declare claim public.room_domains; owner uuid; in_all integer; of_owner integer;
begin
  select d.* into claim from public.room_domains d join public.room_on_domain(name) r on r.room_id = d.room_id
    where d.domain = name and d.verified_at is not null and d.released_at is null;
  if claim.id is null or claim.certified_at is not null then return claim.id is not null; end if;
  perform pg_advisory_xact_lock(hashtextextended('certificates', 0));
  select r.user_id into owner from public.rooms r where r.id = claim.room_id;
  select count(*), count(*) filter (where d.certified_for = owner) into in_all, of_owner
    from public.room_domains d where d.certified_at > now() - interval '1 hour';
  if in_all >= (select s.value::integer from public.platform_settings s where s.key = 'certificates_per_hour')
    or of_owner >= (select s.value::integer from public.platform_settings s where s.key = 'certificates_per_owner_per_hour') then
    return false;
  end if;
  update public.room_domains d set certified_at = now(), certified_for = owner where d.id = claim.id and d.certified_at is null;
  return true;
end $$;
comment on function permit_certificate(text) is
  'Whether a certificate may be made: for the domain of a room, if it has had one or so many have not been made within the hour.';

grant update (certified_at, certified_for) on room_domains to parley_definer;

reset role;
insert into platform_settings (key, value, is_public, description) values
  ('storage_bytes_per_person', '2147483648', false, 'Bytes of all files one person has with us: knowledge, attachments, unfinished uploads'),
  ('certificates_per_hour', '60', false, 'Certificates made for new domains of rooms in an hour'),
  ('certificates_per_owner_per_hour', '5', false, 'Those of one owner''s rooms');

alter function keep_within_storage() owner to parley_definer;
alter function permit_certificate(text) owner to parley_definer;
grant execute on function permit_certificate(text) to anon;

-- Existing ones give way to the portrait or the monogram.
update profiles set avatar_url = null where avatar_url !~ '^/storage/v1/avatars/[a-z0-9-]{1,64}\.webp$';
update rooms set logo_url = null where logo_url !~ '^/storage/v1/avatars/[a-z0-9-]{1,64}\.webp$';
update virtual_twins set avatar_url = null where avatar_url !~ '^/storage/v1/avatars/[a-z0-9-]{1,64}\.webp$';
alter table profiles drop constraint profiles_avatar_url_check,
  add constraint profiles_avatar_url_check check (avatar_url ~ '^/storage/v1/avatars/[a-z0-9-]{1,64}\.webp$');
alter table rooms drop constraint rooms_logo_url_check,
  add constraint rooms_logo_url_check check (logo_url ~ '^/storage/v1/avatars/[a-z0-9-]{1,64}\.webp$');
alter table virtual_twins drop constraint virtual_twins_avatar_url_check,
  add constraint virtual_twins_avatar_url_check check (avatar_url ~ '^/storage/v1/avatars/[a-z0-9-]{1,64}\.webp$');

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
