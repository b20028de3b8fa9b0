-- migrate:up
-- What a plan allows is decided by the plan a person is on right now. A room's look and logo belong to
-- the white-label plans; taking a look off is always allowed, so nobody is stuck with one.
set local lock_timeout = '5s';
set local role parley_owner;

-- The same table as packages/contract/src/features.ts; a test holds the two against each other.
create function plan_allows(plan text, feature text) returns boolean language sql immutable parallel safe
  return coalesce(plan = any (case feature
    when 'create_twin' then array['free', 'starter', 'growth', 'pro']
    when 'toggle_twin_public_status' then array['starter', 'growth', 'pro']
    when 'select_multiple_twins' then array['growth', 'pro']
    when 'access_paid_rooms' then array['starter', 'growth', 'pro']
    when 'white_label_rooms' then array['pro']
    when 'advanced_analytics' then array['growth', 'pro']
    when 'affiliate_system' then array['growth', 'pro']
    when 'marketplace_boosting' then array['pro']
    when 'premium_onboarding' then array['pro']
  end), false);

create function my_plan() returns text language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      (select case when s.tier_id like 'whitelabel\_%' then 'pro' else s.tier_id end
       from subscriptions s
       where s.user_id = current_user_id() and s.status in ('active', 'trialing') and s.current_period_end > now()
       order by s.created_at desc limit 1),
      'free');
  end;
comment on function my_plan() is 'Whitelabel tiers carry every pro feature; without a living subscription the plan is free.';

create function guard_room_look() returns trigger language plpgsql set search_path = '' as $$
declare before_look jsonb := case when tg_op = 'UPDATE' then old.theme_config else '{}' end;
        before_logo text := case when tg_op = 'UPDATE' then old.logo_url end;
begin
  -- Migrations and background work act on nobody's behalf and have no plan.
  if current_user <> 'authenticated' then return new; end if;
  if (new.theme_config <@ before_look and (new.logo_url is null or new.logo_url is not distinct from before_logo))
     or public.plan_allows(public.my_plan(), 'white_label_rooms') then
    return new;
  end if;
  raise exception 'white_label_rooms' using errcode = 'insufficient_privilege';
end $$;
create trigger rooms_guard_look before insert or update of theme_config, logo_url on rooms
  for each row execute function guard_room_look();

grant execute on function plan_allows(text, text) to authenticated;
grant execute on function my_plan() to authenticated;

reset role;
alter function my_plan() owner to parley_definer;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
