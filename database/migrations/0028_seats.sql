-- migrate:up
-- A room's owner says which twins sit in it, in which order, and who pays for what they answer.
set local lock_timeout = '5s';
set local role parley_owner;

-- What the owner allows and spends is nobody else's business; who pays is told by room_payment().
revoke select on rooms from authenticated;
grant select (id, user_id, name, description, logo_url, access_type, price, stripe_product_id, custom_domain, theme_config, who_pays,
  max_answers, member_count, unlisted_at, unlisted_reason, kind, tryout_twin_id, created_at, updated_at) on rooms to authenticated;
grant update (who_pays, daily_cap_tokens, member_daily_cap_tokens, max_answers) on rooms to authenticated;

create function may_seat(host uuid, twin virtual_twins) returns boolean language sql stable security definer set search_path = ''
  begin atomic
    select twin.owner_id = host or (twin.is_public and twin.unlisted_at is null)
      or exists (select from twin_managers m where m.twin_id = twin.id and m.user_id = host);
  end;

-- Under the room's row: two tabs at once must not both take the last seat.
create function seat_twin(wanted_room uuid, wanted_twin uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare me uuid := public.current_user_id(); seated bigint; last_position smallint;
begin
  perform from public.rooms r where r.id = wanted_room and r.kind = 'room' and r.user_id = me for no key update;
  if not found then return null; end if;
  perform from public.virtual_twins t where t.id = wanted_twin and public.may_seat(me, t);
  if not found then return false; end if;
  if exists (select from public.room_twins s where s.room_id = wanted_room and s.twin_id = wanted_twin) then return true; end if;
  select count(*), coalesce(max(s.position), -1) into seated, last_position from public.room_twins s where s.room_id = wanted_room;
  if seated >= 12 then raise exception 'seats_taken' using errcode = 'P0001'; end if;
  insert into public.room_twins (room_id, twin_id, position, added_by) values (wanted_room, wanted_twin, last_position + 1, me);
  return true;
end $$;
comment on function seat_twin(uuid, uuid) is 'Null when the room is not the caller''s, false when the twin is not theirs to seat.';

create policy room_twins_order on room_twins for update to authenticated
  using (room_id in (select rooms_i_own())) with check (room_id in (select rooms_i_own()));
create policy room_twins_unseat on room_twins for delete to authenticated using (room_id in (select rooms_i_own()));
grant update (position), delete on room_twins to authenticated;
grant insert on room_twins to parley_definer;

-- Whoever could no longer seat a twin no longer hosts it.
create function leave_rooms() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.room_twins s using public.rooms r, public.virtual_twins t
    where s.twin_id = coalesce(to_jsonb(old) ->> 'twin_id', to_jsonb(old) ->> 'id')::uuid and r.id = s.room_id and t.id = s.twin_id
      and not public.may_seat(r.user_id, t);
  return null;
end $$;
create trigger virtual_twins_leave_rooms after update of is_public on virtual_twins for each row
  when (old.is_public and not new.is_public) execute function leave_rooms();
create trigger twin_managers_leave_rooms after delete on twin_managers for each row execute function leave_rooms();

create function room_payment(wanted uuid) returns table (room_id uuid, who_pays text, daily_cap_tokens bigint,
    member_daily_cap_tokens bigint, max_answers smallint, spent_today_tokens bigint)
  language plpgsql stable security definer set search_path = '' as $$
declare room public.rooms := public.room_to_talk_in(wanted); is_mine boolean := room.user_id = public.current_user_id();
begin
  if room.kind is distinct from 'room' then return; end if;
  return query select room.id, room.who_pays, case when is_mine then room.daily_cap_tokens end,
    case when is_mine then room.member_daily_cap_tokens end, room.max_answers,
    case when is_mine then public.spent_for_others_today(room.user_id, room.id) end;
end $$;
comment on function room_payment(uuid) is 'For those who talk there; caps and what was spent, for the owner alone.';

grant execute on function seat_twin(uuid, uuid), room_payment(uuid) to authenticated;

reset role;
alter function may_seat(uuid, virtual_twins) owner to parley_definer;
alter function seat_twin(uuid, uuid) owner to parley_definer;
alter function leave_rooms() owner to parley_definer;
alter function room_payment(uuid) owner to parley_definer;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
