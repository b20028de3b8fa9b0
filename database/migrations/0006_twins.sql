-- migrate:up
-- A virtual twin is a persona with an owner. Everyone signed in sees a public one; its personality is
-- for its owner and its managers alone. Whoever makes their first twin becomes a creator.
set local lock_timeout = '5s';
set local role parley_owner;

create table virtual_twins (
  id                    uuid primary key default gen_random_uuid(),
  owner_id              uuid not null references profiles,
  name                  text not null check (char_length(name) between 1 and 80),
  description           text not null default '' check (char_length(description) <= 2000),
  purpose               text not null default '' check (char_length(purpose) <= 200),
  is_public             boolean not null default false,
  temperature           double precision not null default 0.7 check (temperature between 0 and 2),
  is_dynamic_mode       boolean not null default false,
  is_strict             boolean not null default false,
  greeting              text check (char_length(greeting) <= 1000),
  suggested_questions   text[] not null default '{}' check (cardinality(suggested_questions) <= 4),
  avatar_url            text check (char_length(avatar_url) <= 500 and avatar_url ~ '^(https://|/[^/])[^\s"''()\\]*$'),
  hue                   smallint not null default 1 check (hue between 1 and 8),
  portrait_seed         text check (char_length(portrait_seed) <= 64),
  model                 text check (char_length(model) between 1 and 120),
  monthly_price_cents   integer check (monthly_price_cents > 0),
  stripe_product_id     text unique,
  free_messages_per_day integer not null default 0 check (free_messages_per_day >= 0),
  unlisted_at           timestamptz,
  unlisted_reason       text check (unlisted_reason in ('plan', 'moderation')),
  created_at            timestamptz not null default now(),
  updated_at            timestamptz not null default now(),
  check ((unlisted_at is null) = (unlisted_reason is null))
);
comment on column virtual_twins.is_strict is 'Answers from its knowledge only, and says so when there is no source.';
comment on column virtual_twins.hue is 'Index into the twin palette, given at creation, the one its owner uses least. Never changes.';
comment on column virtual_twins.model is 'Null is the platform''s default.';
comment on column virtual_twins.unlisted_at is 'Hidden from strangers though public: the plan no longer allows it, or a moderator acted. Nothing is lost.';
create index virtual_twins_owner on virtual_twins (owner_id, updated_at desc, id desc);
create index virtual_twins_listed on virtual_twins (updated_at desc, id desc) where is_public and unlisted_at is null;

-- Row-level security decides about rows, not columns: a public twin's row is readable, so what must
-- stay between the twin and its owner cannot be a column of that row.
create table twin_personas (
  twin_id     uuid primary key references virtual_twins on delete cascade,
  personality text not null default '' check (char_length(personality) <= 8000),
  updated_at  timestamptz not null default now()
);
comment on table twin_personas is 'How a twin speaks. Apart from virtual_twins because strangers may read those rows.';

create table twin_managers (
  twin_id              uuid not null references virtual_twins on delete cascade,
  user_id              uuid not null references profiles,
  role                 text not null default 'editor' check (role in ('editor', 'analyst')),
  notified_new_manager boolean not null default false,
  created_at           timestamptz not null default now(),
  primary key (twin_id, user_id)
);
comment on column twin_managers.notified_new_manager is 'True once the manager has dismissed the banner that told them.';
create index twin_managers_user on twin_managers (user_id, twin_id) include (role);

create table twin_memories (
  twin_id    uuid not null references virtual_twins on delete cascade,
  user_id    uuid not null references profiles,
  id         uuid not null default gen_random_uuid(),
  fact       text not null check (char_length(fact) between 1 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (twin_id, user_id, id)
);
comment on table twin_memories is 'What a twin in dynamic mode remembers of one visitor. The visitor sees it; the twin''s owner does not.';
create index twin_memories_user on twin_memories (user_id, twin_id);

create table user_twin_subscriptions (
  id                     uuid primary key default gen_random_uuid(),
  user_id                uuid not null references profiles,
  twin_id                uuid not null references virtual_twins on delete cascade,
  status                 text not null check (status in ('active', 'past_due', 'canceled')),
  current_period_end     timestamptz not null,
  stripe_subscription_id text unique,
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now()
);
create unique index user_twin_subscriptions_one_living on user_twin_subscriptions (user_id, twin_id) where status in ('active', 'past_due');
create index user_twin_subscriptions_twin on user_twin_subscriptions (twin_id);
create index user_twin_subscriptions_user on user_twin_subscriptions (user_id, created_at desc, id desc);

create function twins_i_tend() returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return query select t.id from public.virtual_twins t where t.owner_id = public.current_user_id()
    union all select m.twin_id from public.twin_managers m where m.user_id = public.current_user_id();
end $$;
comment on function twins_i_tend() is 'Mine, and those I manage in either role: what a manager may see.';

create function twins_i_edit() returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return query select t.id from public.virtual_twins t where t.owner_id = public.current_user_id()
    union all select m.twin_id from public.twin_managers m where m.user_id = public.current_user_id() and m.role = 'editor';
end $$;

-- Two tabs at once must not both get the last place, so the count is made under the owner's row lock.
create function admit_twin() returns trigger language plpgsql security definer set search_path = '' as $$
declare allowed integer;
begin
  perform from public.profiles p where p.id = new.owner_id for update;
  select coalesce(max(tier.max_twins), (select free.max_twins from public.subscription_tiers free where free.id = 'free'))
    into allowed
    from public.subscriptions s join public.subscription_tiers tier on tier.id = s.tier_id
    where s.user_id = new.owner_id and s.status in ('active', 'trialing') and s.current_period_end > now();
  if (select count(*) from public.virtual_twins t where t.owner_id = new.owner_id) >= coalesce(allowed, 1) then
    raise exception 'twin_limit_reached' using errcode = 'P0001', detail = format('max_twins %s', coalesce(allowed, 1));
  end if;
  select palette.hue into new.hue from generate_series(1, 8) as palette (hue)
    left join public.virtual_twins t on t.owner_id = new.owner_id and t.hue = palette.hue
    group by palette.hue order by count(t.id), palette.hue limit 1;
  return new;
end $$;
create trigger virtual_twins_admit before insert on virtual_twins for each row execute function admit_twin();

create function promote_to_creator() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set role = 'creator' where p.id = new.owner_id and p.role = 'user';
  return null;
end $$;
create trigger virtual_twins_promote after insert on virtual_twins for each row execute function promote_to_creator();

create trigger virtual_twins_touch before update on virtual_twins for each row execute function touch_updated_at();
create trigger twin_personas_touch before update on twin_personas for each row execute function touch_updated_at();
create trigger twin_memories_touch before update on twin_memories for each row execute function touch_updated_at();
create trigger user_twin_subscriptions_touch before update on user_twin_subscriptions for each row execute function touch_updated_at();

create function get_user_usage_stats(user_id_param uuid) returns table (twins_created bigint, max_twins integer)
  language plpgsql stable security definer set search_path = '' as $$
begin
  if user_id_param is distinct from public.current_user_id() and not public.is_superadmin() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  return query select
    (select count(*) from public.virtual_twins t where t.owner_id = user_id_param),
    coalesce(
      (select max(tier.max_twins) from public.subscriptions s join public.subscription_tiers tier on tier.id = s.tier_id
       where s.user_id = user_id_param and s.status in ('active', 'trialing') and s.current_period_end > now()),
      (select free.max_twins from public.subscription_tiers free where free.id = 'free'), 1);
end $$;

alter table virtual_twins enable row level security;
alter table virtual_twins force row level security;
create policy virtual_twins_read on virtual_twins for select to authenticated using (
  (is_public and unlisted_at is null) or owner_id = (select current_user_id()) or id in (select twins_i_tend()));
create policy virtual_twins_create on virtual_twins for insert to authenticated
  with check (owner_id = (select current_user_id()) and not is_public and (select is_confirmed()));
create policy virtual_twins_update on virtual_twins for update to authenticated
  using (id in (select twins_i_edit())) with check (id in (select twins_i_edit()));
create policy virtual_twins_delete on virtual_twins for delete to authenticated using (owner_id = (select current_user_id()));
create policy virtual_twins_work on virtual_twins for select to parley_worker using (true);
grant select, delete on virtual_twins to authenticated;
grant insert (owner_id, name, description, purpose, is_public, temperature, is_dynamic_mode, is_strict, greeting,
  suggested_questions, avatar_url, portrait_seed) on virtual_twins to authenticated;
grant update (name, description, purpose, temperature, is_dynamic_mode, is_strict, greeting,
  suggested_questions, avatar_url, portrait_seed) on virtual_twins to authenticated;
grant select on virtual_twins to parley_worker, parley_definer;
grant select, update (role) on profiles to parley_definer;

alter table twin_personas enable row level security;
alter table twin_personas force row level security;
create policy twin_personas_read on twin_personas for select to authenticated using (twin_id in (select twins_i_tend()));
create policy twin_personas_create on twin_personas for insert to authenticated with check (twin_id in (select twins_i_edit()));
create policy twin_personas_update on twin_personas for update to authenticated
  using (twin_id in (select twins_i_edit())) with check (twin_id in (select twins_i_edit()));
create policy twin_personas_work on twin_personas for select to parley_worker using (true);
grant select on twin_personas to authenticated, parley_worker;
grant insert (twin_id, personality), update (personality) on twin_personas to authenticated;

alter table twin_managers enable row level security;
alter table twin_managers force row level security;
create policy twin_managers_read on twin_managers for select to authenticated
  using (user_id = (select current_user_id()) or twin_id in (select twins_i_tend()));
create policy twin_managers_dismiss on twin_managers for update to authenticated
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
create policy twin_managers_work on twin_managers for select to parley_worker using (true);
grant select on twin_managers to authenticated, parley_worker, parley_definer;
grant update (notified_new_manager) on twin_managers to authenticated;

alter table twin_memories enable row level security;
alter table twin_memories force row level security;
create policy twin_memories_read on twin_memories for select to authenticated using (user_id = (select current_user_id()));
create policy twin_memories_update on twin_memories for update to authenticated
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
create policy twin_memories_delete on twin_memories for delete to authenticated using (user_id = (select current_user_id()));
grant select, update (fact), delete on twin_memories to authenticated;

alter table user_twin_subscriptions enable row level security;
alter table user_twin_subscriptions force row level security;
create policy user_twin_subscriptions_read on user_twin_subscriptions for select to authenticated
  using (user_id = (select current_user_id()));
create policy user_twin_subscriptions_as_admin_read on user_twin_subscriptions for select to authenticated using ((select is_admin()));
create policy user_twin_subscriptions_work on user_twin_subscriptions to parley_worker using (true) with check (true);
grant select on user_twin_subscriptions to authenticated;
grant select, insert, update on user_twin_subscriptions to parley_worker;

grant execute on function twins_i_tend() to authenticated;
grant execute on function twins_i_edit() to authenticated;
grant execute on function get_user_usage_stats(uuid) to authenticated;

reset role;
alter function twins_i_tend() owner to parley_definer;
alter function twins_i_edit() owner to parley_definer;
alter function admit_twin() owner to parley_definer;
alter function promote_to_creator() owner to parley_definer;
alter function get_user_usage_stats(uuid) owner to parley_definer;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
