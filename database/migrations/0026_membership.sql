-- migrate:up
-- Who is in a room changes by invitation, by leaving and by being asked to leave, and a room changes hands.
-- An invitation is its invitee's alone and lives for seven days. To whoever sends it, an address with an
-- account looks like one without: it is listed as an address until somebody accepts.
set local lock_timeout = '5s';
set local role parley_owner;

alter table user_notifications drop constraint user_notifications_type_check;
alter table user_notifications add constraint user_notifications_type_check check (type in (
  'new_twin_manager', 'twin_role_change', 'room_invitation', 'room_ownership',
  'stripe_connect_active', 'stripe_connect_requirements', 'stripe_connect_processing',
  'seller_account_complete', 'seller_account_incomplete', 'seller_account_processing'));

create index room_members_expiring on room_members (created_at) where status = 'invited';
create index room_email_invitations_expiring on room_email_invitations (expires_at);

create table room_invitation_counts (
  day     date not null,
  subject text not null check (char_length(subject) <= 120),
  sent    integer not null check (sent > 0),
  primary key (day, subject)
);
comment on table room_invitation_counts is 'How many invitations went out today: from a room, and to an address, of which only a digest is kept.';
alter table room_invitation_counts enable row level security;
alter table room_invitation_counts force row level security;

-- An invitation is nobody else's to see, not even in the room it leads to.
alter policy room_members_read on room_members
  using (user_id = (select current_user_id()) or (status = 'active' and room_id in (select rooms_i_talk_in())));
create policy room_members_change_role on room_members for update to authenticated
  using (status = 'active' and room_id in (select rooms_i_own())) with check (status = 'active' and room_id in (select rooms_i_own()));
grant update (role) on room_members to authenticated;

create function invitation_lives(sent_at timestamptz) returns boolean language sql stable parallel safe
  return sent_at > now() - interval '7 days';

create function count_invitation(about text, most integer) returns boolean language plpgsql security definer set search_path = '' as $$
declare today date := (now() at time zone 'UTC')::date;
begin
  delete from public.room_invitation_counts c where c.day < today;
  insert into public.room_invitation_counts as c (day, subject, sent) values (today, about, 1)
    on conflict (day, subject) do update set sent = c.sent + 1 where c.sent < most;
  return found;
end $$;
comment on function count_invitation(text, integer) is 'False when as many went out today as may.';

create function name_for_notice(person uuid) returns text language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''), 'Somebody') from profiles p where p.id = person;
  end;

create function notice_invitation(m room_members) returns void language sql security definer set search_path = ''
  begin atomic
    delete from user_notifications n where n.user_id = m.user_id and n.event_key = 'room-invitation:' || m.id;
    insert into user_notifications (user_id, type, message, data, event_key)
    select m.user_id, 'room_invitation', format('%s invited you to %s.', name_for_notice(m.invited_by), r.name),
      jsonb_build_object('room_id', m.room_id), 'room-invitation:' || m.id
    from rooms r where r.id = m.room_id;
  end;

create function forget_invitation(m room_members) returns void language sql security definer set search_path = ''
  begin atomic
    delete from user_notifications n where n.user_id = m.user_id and n.event_key = 'room-invitation:' || m.id;
  end;
comment on function forget_invitation(room_members) is 'A notice about an invitation that is answered or withdrawn would lead nowhere.';

-- Somebody may confirm an address in the very moment in which it is invited: one of the two waits for the other.
-- Few locks for all addresses, because a statement that brings many people would otherwise take one for each.
create function lock_of_address(address text) returns bigint language sql immutable parallel safe set search_path = ''
  return 726000 + (hashtextextended(address, 0) & 63);

create function invite_to_room(wanted uuid, address text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare me uuid := public.current_user_id(); target text := lower(address); invitee uuid; invitation uuid; member public.room_members;
        digest text := encode(sha256(convert_to(lower(address), 'UTF8')), 'hex');
begin
  perform from public.rooms r where r.id = wanted and r.user_id = me and r.kind = 'room' and public.is_confirmed() for no key update;
  if not found then raise exception 'not allowed' using errcode = 'insufficient_privilege'; end if;
  perform pg_advisory_xact_lock(public.lock_of_address(target));
  select u.id into invitee from auth.users u where u.email = target and u.email_confirmed_at is not null and u.deleted_at is null;
  if invitee = me or exists (select from public.room_members m where m.room_id = wanted and m.user_id = invitee and m.status = 'active') then
    raise exception 'already_in_room' using errcode = 'P0001';
  end if;
  if exists (select from public.room_members m where m.room_id = wanted and m.user_id = invitee and public.invitation_lives(m.created_at))
     or exists (select from public.room_email_invitations i where i.room_id = wanted and i.email = target and i.expires_at > now()) then
    return null;
  end if;
  if not (public.count_invitation('room:' || wanted, 20) and public.count_invitation(format('from:%s to:%s', me, digest), 3)) then
    raise exception 'invitation_limit_reached' using errcode = 'P0001';
  end if;
  if invitee is null then
    insert into public.room_email_invitations as i (room_id, email, invited_by) values (wanted, target, me)
      on conflict (room_id, email) do update set invited_by = me, created_at = now(), expires_at = now() + interval '7 days'
      returning i.id into invitation;
  else
    insert into public.room_members as m (room_id, user_id, status, invited_by) values (wanted, invitee, 'invited', me)
      on conflict (room_id, user_id) do update set invited_by = me, created_at = now() where m.status = 'invited'
      returning m.* into member;
    if member.id is null then raise exception 'already_in_room' using errcode = 'P0001'; end if;
    invitation := member.id;
    perform public.notice_invitation(member);
  end if;
  return jsonb_build_object('id', invitation, 'user_id', invitee, 'is_mailed', public.count_invitation('to:' || digest, 3));
end $$;
comment on function invite_to_room(uuid, text) is
  'Null when a living invitation stands. Nobody gets more than three mails a day, and nobody learns who else wrote to them.';

create function receive_invitations() returns trigger language plpgsql security definer set search_path = '' as $$
declare member public.room_members;
begin
  perform pg_advisory_xact_lock_shared(public.lock_of_address(new.email));
  if not exists (select from public.room_email_invitations i where i.email = new.email) then return null; end if;
  for member in
    with waiting as (delete from public.room_email_invitations i where i.email = new.email returning i.*)
    insert into public.room_members (room_id, user_id, status, invited_by, created_at)
    select w.room_id, new.id, 'invited', w.invited_by, w.created_at
      from waiting w join public.rooms r on r.id = w.room_id and r.user_id <> new.id where w.expires_at > now()
    on conflict do nothing returning *
  loop
    perform public.notice_invitation(member);
  end loop;
  return null;
end $$;
comment on function receive_invitations() is 'Whoever confirms an address finds the invitations that were waiting for it.';
create trigger users_receive_invitations after insert on auth.users for each row
  when (new.email_confirmed_at is not null) execute function receive_invitations();
create trigger users_receive_invitations_later after update on auth.users for each row
  when (new.email_confirmed_at is not null and (old.email_confirmed_at is null or old.email is distinct from new.email))
  execute function receive_invitations();

-- The room is locked before its members, here and below: whoever accepts, removes or hands over waits in one line.
create function accept_room_invitation(invitation uuid) returns uuid language plpgsql security definer set search_path = '' as $$
declare me uuid := public.current_user_id(); room public.rooms; member public.room_members;
begin
  select r.* into room from public.rooms r where public.is_confirmed()
    and r.id = (select m.room_id from public.room_members m where m.id = invitation and m.user_id = me) for no key update;
  select * into member from public.room_members m where m.id = invitation and m.user_id = me and m.room_id = room.id;
  if member.id is null or member.status = 'active' then return member.room_id; end if;
  if not public.invitation_lives(member.created_at) and (room.access_type = 'private' or room.price is not null or room.unlisted_at is not null) then
    return null;
  end if;
  if room.price is not null and not exists (select from public.room_subscriptions s where s.room_id = room.id and s.user_id = me
      and s.status in ('active', 'past_due') and s.current_period_end > now()) then
    raise exception 'room_has_price' using errcode = 'P0001';
  end if;
  update public.room_members m set status = 'active' where m.id = invitation and m.status = 'invited';
  if not found then return null; end if;
  perform public.forget_invitation(member);
  return room.id;
end $$;
comment on function accept_room_invitation(uuid) is
  'The room one is in from now on; null when there is nothing to accept. Whoever could walk in anyway needs no living invitation.';

create function decline_room_invitation(invitation uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare member public.room_members;
begin
  delete from public.room_members m where m.id = invitation and m.user_id = public.current_user_id() and m.status = 'invited'
    returning * into member;
  perform public.forget_invitation(member);
  return member.id is not null;
end $$;

create function remove_room_member(member uuid) returns jsonb language plpgsql security definer set search_path = '' as $$
declare me uuid := public.current_user_id(); room public.rooms; gone public.room_members; withdrawn_from uuid;
begin
  delete from public.room_email_invitations i using public.rooms r where i.id = member and r.id = i.room_id and r.user_id = me
    returning i.room_id into withdrawn_from;
  if found then return jsonb_build_object('room_id', withdrawn_from, 'user_id', null); end if;
  select r.* into room from public.rooms r where r.id = (select m.room_id from public.room_members m where m.id = member) for no key update;
  delete from public.room_members m where m.id = member and (room.user_id = me or (m.status = 'active' and (m.user_id = me
      or (m.role = 'member' and exists (select from public.room_members mine
        where mine.room_id = room.id and mine.user_id = me and mine.role = 'moderator' and mine.status = 'active')))))
    returning * into gone;
  if not found then return null; end if;
  perform public.forget_invitation(gone);
  return jsonb_build_object('room_id', gone.room_id, 'user_id', gone.user_id);
end $$;
comment on function remove_room_member(uuid) is
  'By the owner, who also withdraws invitations; by a moderator, of plain members; by the member who leaves. Null for everyone else.';

create function member_address(member uuid) returns text language sql stable security definer set search_path = ''
  begin atomic
    select u.email from room_members m join rooms r on r.id = m.room_id join auth.users u on u.id = m.user_id
    where m.id = member and m.status = 'active' and r.user_id = current_user_id();
  end;
comment on function member_address(uuid) is 'For the owner of the room; nobody else learns one. One at a time: a list of members asks for those it shows.';

create function sent_room_invitations(wanted uuid) returns table (id uuid, email text, role text, created_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select sent.* from (
      select m.id, u.email, m.role, m.created_at from room_members m join auth.users u on u.id = m.user_id
        where m.room_id = wanted and m.status = 'invited' and invitation_lives(m.created_at)
      union all
      select i.id, i.email, i.role, i.created_at from room_email_invitations i where i.room_id = wanted and i.expires_at > now()) sent
    where wanted in (select rooms_i_own()) order by sent.created_at desc, sent.id limit 100;
  end;
comment on function sent_room_invitations(uuid) is 'To the owner alone, and by address alone: whether there is an account behind it shows when it is accepted.';

create function sweep_room_invitations() returns void language sql security definer set search_path = ''
  begin atomic
    delete from room_members m where m.status = 'invited' and not invitation_lives(m.created_at);
    delete from room_email_invitations i where i.expires_at <= now();
  end;

create function plan_of(person uuid) returns text language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      (select case when s.tier_id like 'whitelabel\_%' then 'pro' else s.tier_id end
       from subscriptions s
       where s.user_id = person and s.status in ('active', 'trialing') and s.current_period_end > now()
       order by s.created_at desc limit 1),
      'free');
  end;

create function may_sell_rooms(person uuid) returns boolean language sql stable security definer set search_path = ''
  begin atomic
    select plan_allows(plan_of(person), 'white_label_rooms') and exists (select from connect_accounts a
      where a.user_id = person and a.charges_enabled and a.payouts_enabled and a.details_submitted);
  end;

create function may_seat(host uuid, twin virtual_twins) returns boolean language sql stable security definer set search_path = ''
  begin atomic
    select twin.owner_id = host or (twin.is_public and twin.unlisted_at is null)
      or exists (select from twin_managers m where m.twin_id = twin.id and m.user_id = host);
  end;

-- What the new owner did not agree to stays behind: they pay for nobody, and twins they could not have seated leave.
create function transfer_room(wanted uuid, new_owner uuid) returns uuid language plpgsql security definer set search_path = '' as $$
declare me uuid := public.current_user_id(); room public.rooms;
begin
  select * into room from public.rooms r where r.id = wanted and r.kind = 'room' and (r.user_id = me or public.is_superadmin()) for update;
  if not found then return null; end if;
  if public.has_second_factor() and public.current_aal() <> 'aal2' then
    raise exception 'second factor needed' using errcode = 'insufficient_privilege';
  end if;
  delete from public.room_members m where m.room_id = wanted and m.user_id = new_owner and m.status = 'active';
  if not found then raise exception 'new_owner_not_member' using errcode = 'P0001'; end if;
  insert into public.room_members (room_id, user_id, status) values (wanted, room.user_id, 'active');
  update public.rooms r set user_id = new_owner, who_pays = 'speaker' where r.id = wanted;
  update public.rooms r set unlisted_at = now(), unlisted_reason = 'plan'
    where r.id = wanted and r.price is not null and r.unlisted_at is null and not public.may_sell_rooms(new_owner);
  update public.marketplace_listings l set owner_id = new_owner where l.room_id = wanted;
  delete from public.room_twins s using public.virtual_twins t where s.room_id = wanted and t.id = s.twin_id
    and not public.may_seat(new_owner, t);
  perform public.notice_ownership(room, new_owner);
  if me <> room.user_id then
    perform public.write_audit('transfer_room', 'rooms', wanted::text, jsonb_build_object('user_id', room.user_id), jsonb_build_object('user_id', new_owner));
  end if;
  return room.user_id;
end $$;
comment on function transfer_room(uuid, uuid) is 'The former owner, who stays as a member; null when the room is not the caller''s to give.';

create function notice_ownership(room rooms, new_owner uuid) returns void language sql security definer set search_path = ''
  begin atomic
    insert into user_notifications (user_id, type, message, data)
    select told.person, 'room_ownership', told.message, jsonb_build_object('room_id', room.id) from (values
      (new_owner, format('%s is yours now.', room.name)),
      (room.user_id, format('%s now belongs to %s.', room.name, name_for_notice(new_owner)))) told (person, message);
  end;

create function get_room_owners(after_id uuid default null) returns table (
    id uuid, email text, role text, first_name text, last_name text, room_count bigint, room_names text[])
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not public.is_superadmin() then raise exception 'not allowed' using errcode = 'insufficient_privilege'; end if;
  return query select p.id, u.email, p.role, p.first_name, p.last_name, o.room_count, o.room_names
    from (select r.user_id, count(*) as room_count, array_agg(r.name order by r.name, r.id) as room_names from public.rooms r
          where r.kind = 'room' and (after_id is null or r.user_id > after_id) group by r.user_id order by r.user_id limit 100) o
      join public.profiles p on p.id = o.user_id left join auth.users u on u.id = p.id
    order by p.id;
end $$;
comment on function get_room_owners(uuid) is 'For superadmins, a hundred at a time.';

grant select, insert, delete, update (sent) on room_invitation_counts to parley_definer;
grant insert, update (status, invited_by, created_at) on room_members to parley_definer;
grant insert, update (invited_by, created_at, expires_at) on room_email_invitations to parley_definer;
grant insert (event_key) on user_notifications to parley_definer;
grant update (user_id, unlisted_at, unlisted_reason) on rooms to parley_definer;
grant update (owner_id) on marketplace_listings to parley_definer;
grant delete on room_twins to parley_definer;

grant execute on function invite_to_room(uuid, text), accept_room_invitation(uuid), decline_room_invitation(uuid),
  remove_room_member(uuid), member_address(uuid), sent_room_invitations(uuid), transfer_room(uuid, uuid), get_room_owners(uuid)
  to authenticated;
grant execute on function sweep_room_invitations() to parley_worker;

reset role;
alter function invitation_lives(timestamptz) owner to parley_definer;
alter function count_invitation(text, integer) owner to parley_definer;
alter function name_for_notice(uuid) owner to parley_definer;
alter function notice_invitation(room_members) owner to parley_definer;
alter function forget_invitation(room_members) owner to parley_definer;
alter function lock_of_address(text) owner to parley_definer;
alter function invite_to_room(uuid, text) owner to parley_definer;
alter function receive_invitations() owner to parley_definer;
alter function accept_room_invitation(uuid) owner to parley_definer;
alter function decline_room_invitation(uuid) owner to parley_definer;
alter function remove_room_member(uuid) owner to parley_definer;
alter function member_address(uuid) owner to parley_definer;
alter function sent_room_invitations(uuid) owner to parley_definer;
alter function sweep_room_invitations() owner to parley_definer;
alter function plan_of(uuid) owner to parley_definer;
alter function may_sell_rooms(uuid) owner to parley_definer;
alter function may_seat(uuid, virtual_twins) owner to parley_definer;
alter function transfer_room(uuid, uuid) owner to parley_definer;
alter function notice_ownership(rooms, uuid) owner to parley_definer;
alter function get_room_owners(uuid) owner to parley_definer;

-- These belong to the definer already, which only the migration's own login may replace.
create or replace function my_plan() returns text language sql stable security definer set search_path = ''
  begin atomic
    select plan_of(current_user_id());
  end;

create or replace function rooms_i_am_in() returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return query select m.room_id from public.room_members m
    where m.user_id = public.current_user_id() and (m.status = 'active' or public.invitation_lives(m.created_at));
end $$;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
