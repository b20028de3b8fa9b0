-- migrate:up
-- Creators are on a plan. Everyone may take the free one themselves; every other plan begins, changes
-- and ends only because a payment did, and each person has one living subscription at most.
set local lock_timeout = '5s';
set local role parley_owner;

create table subscription_tiers (
  id                text primary key check (id ~ '^[a-z][a-z0-9_]{1,39}$'),
  name              text not null check (char_length(name) between 1 and 60),
  monthly_price     integer not null check (monthly_price >= 0),
  is_active         boolean not null default true,
  max_twins         integer not null check (max_twins > 0),
  revenue_share_bps integer not null check (revenue_share_bps between 0 and 10000),
  stripe_price_id   text unique,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now()
);
comment on column subscription_tiers.monthly_price is 'US cents per month.';
comment on column subscription_tiers.revenue_share_bps is 'The seller''s part of a sale after card fees, in hundredths of a percent. Frozen on each sale.';

create table subscriptions (
  id                     uuid primary key default gen_random_uuid(),
  user_id                uuid not null references profiles,
  plan                   text not null default 'free',
  tier_id                text not null default 'free' references subscription_tiers,
  status                 text not null default 'active'
                           check (status in ('active', 'trialing', 'past_due', 'incomplete', 'canceled')),
  current_period_start   timestamptz not null default now(),
  current_period_end     timestamptz not null default now() + interval '1 year',
  is_trial               boolean not null default false,
  trial_end              timestamptz,
  cancel_at_period_end   boolean not null default false,
  stripe_subscription_id text unique,
  payment_state_at       timestamptz,
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
  check (current_period_end > current_period_start),
  check (is_trial = (trial_end is not null)),
  check (status <> 'trialing' or is_trial)
);
comment on column subscriptions.payment_state_at is 'When the payment provider''s object had this state; an older event changes nothing.';
create unique index subscriptions_one_living on subscriptions (user_id) where status in ('active', 'trialing', 'past_due');
create index subscriptions_user_id on subscriptions (user_id, created_at desc);
create index subscriptions_tier_id on subscriptions (tier_id);

create table trial_claims (
  kind       text not null check (kind in ('email', 'phone', 'card')),
  digest     bytea not null check (octet_length(digest) = 32),
  claimed_at timestamptz not null default now(),
  primary key (kind, digest)
);
comment on table trial_claims is 'Who has had their free trial, as keyed hashes that outlive the account: one trial per person and card.';

create trigger subscription_tiers_touch before update on subscription_tiers for each row execute function touch_updated_at();
create trigger subscriptions_touch before update on subscriptions for each row execute function touch_updated_at();

alter table subscription_tiers enable row level security;
alter table subscription_tiers force row level security;
create policy subscription_tiers_read on subscription_tiers for select to anon, authenticated using (is_active);
create policy subscription_tiers_as_admin_read on subscription_tiers for select to authenticated using ((select is_admin()));
create policy subscription_tiers_work on subscription_tiers for select to parley_worker using (true);
grant select on subscription_tiers to anon, authenticated, parley_worker, parley_definer;

alter table subscriptions enable row level security;
alter table subscriptions force row level security;
create policy subscriptions_read on subscriptions for select to authenticated using (user_id = (select current_user_id()));
create policy subscriptions_as_admin_read on subscriptions for select to authenticated using ((select is_admin()));
-- The free row, to the letter, and nothing else: a paid plan cannot be talked into existence.
create policy subscriptions_create_free on subscriptions for insert to authenticated with check (
  user_id = (select current_user_id()) and plan = 'free' and tier_id = 'free' and status = 'active'
  and not is_trial and trial_end is null
  and current_period_start between now() - interval '5 minutes' and now()
  and current_period_end = current_period_start + interval '1 year'
  and (select is_confirmed()));
create policy subscriptions_work on subscriptions to parley_worker using (true) with check (true);
grant select on subscriptions to authenticated, parley_definer;
grant insert (user_id, plan, tier_id, status, current_period_start, current_period_end, is_trial, trial_end)
  on subscriptions to authenticated;
grant select, insert, update on subscriptions to parley_worker;

alter table trial_claims enable row level security;
alter table trial_claims force row level security;
create policy trial_claims_work on trial_claims to parley_worker using (true) with check (true);
grant select, insert on trial_claims to parley_worker;

reset role;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
