-- migrate:up
-- On a room's own domain nobody is told an address, not even the owner of the room: whoever holds the domain could read along.
set local lock_timeout = '5s';

/* jscpd:ignore-start */
create or replace function member_address(member uuid) returns text language sql stable security definer set search_path = ''
  begin atomic
    select u.email from public.room_members m join public.rooms r on r.id = m.room_id join auth.users u on u.id = m.user_id
    where m.id = member and m.status = 'active' and r.user_id = public.current_user_id() and public.guest_room() is null;
  end;

create or replace function sent_room_invitations(wanted uuid) returns table (id uuid, email text, role text, created_at timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select sent.* from (
      select m.id, u.email, m.role, m.created_at from public.room_members m join auth.users u on u.id = m.user_id
        where m.room_id = wanted and m.status = 'invited' and public.invitation_lives(m.created_at)
      union all
      select i.id, i.email, i.role, i.created_at from public.room_email_invitations i where i.room_id = wanted and i.expires_at > now()) sent
    where wanted in (select public.rooms_i_own()) and public.guest_room() is null order by sent.created_at desc, sent.id limit 100;
  end;
/* jscpd:ignore-end */

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
