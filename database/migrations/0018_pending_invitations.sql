-- migrate:up
-- Whoever is invited to a room sees what it is called and who asked them, before they decide.
set local lock_timeout = '5s';
set local role parley_owner;

-- An address is otherwise nobody's to read; here the inviter has shown it by inviting.
create function my_pending_invitations() returns table (
    id uuid, room_id uuid, role text, created_at timestamptz,
    room_name text, room_logo_url text, room_access_type text, room_user_id uuid,
    inviter_first_name text, inviter_last_name text, inviter_email text)
  language sql stable security definer set search_path = ''
  begin atomic
    select m.id, m.room_id, m.role, m.created_at, r.name, r.logo_url, r.access_type, r.user_id,
      p.first_name, p.last_name, u.email
    from room_members m
      join rooms r on r.id = m.room_id
      left join profiles p on p.id = coalesce(m.invited_by, r.user_id)
      left join auth.users u on u.id = p.id
    where m.user_id = current_user_id() and m.status = 'invited'
    order by m.created_at desc, m.id desc limit 100;
  end;
grant execute on function my_pending_invitations() to authenticated;

reset role;
alter function my_pending_invitations() owner to parley_definer;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
