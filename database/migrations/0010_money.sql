-- migrate:up
-- Sellers are paid for rooms and twins that others subscribe to. What was paid arrives as events from
-- the payment provider, each kept once; a sale freezes the seller's share on the day it is made.
set local lock_timeout = '5s';
set local role parley_owner;

create table payment_customers (
  user_id            uuid primary key references profiles,
  stripe_customer_id text not null unique,
  created_at         timestamptz not null default now()
);
comment on table payment_customers is 'Who a person is at the payment provider.';

create table payment_events (
  id           text primary key check (char_length(id) <= 255),
  type         text not null,
  account      text,
  payload      jsonb not null,
  status       text not null default 'received' check (status in ('received', 'processed', 'ignored', 'failed')),
  failure      text,
  received_at  timestamptz not null default now(),
  processed_at timestamptz,
  check ((status in ('processed', 'ignored')) = (processed_at is not null))
);
comment on table payment_events is 'Every verified event, under the provider''s own id, for ever: redelivery for days changes nothing.';
create index payment_events_open on payment_events (received_at) where status in ('received', 'failed');

create table checkout_sessions (
  id                uuid primary key default gen_random_uuid(),
  user_id           uuid not null references profiles,
  kind              text not null check (kind in ('plan', 'trial', 'tokens', 'room', 'twin')),
  tier_id           text references subscription_tiers,
  bundle_id         uuid references token_bundles,
  room_id           uuid references rooms on delete set null,
  twin_id           uuid references virtual_twins on delete set null,
  amount_cents      integer not null check (amount_cents >= 0),
  stripe_session_id text unique,
  status            text not null default 'open' check (status in ('open', 'paid', 'expired')),
  created_at        timestamptz not null default now(),
  closed_at         timestamptz,
  check (num_nonnulls(tier_id, bundle_id, room_id, twin_id) <= 1),
  check ((status = 'open') = (closed_at is null))
);
comment on column checkout_sessions.amount_cents is 'The server''s own price at the time. What a browser says a thing costs is never stored.';
create index checkout_sessions_user on checkout_sessions (user_id, created_at desc, id desc);
create index checkout_sessions_tier on checkout_sessions (tier_id);
create index checkout_sessions_bundle on checkout_sessions (bundle_id);
create index checkout_sessions_room on checkout_sessions (room_id);
create index checkout_sessions_twin on checkout_sessions (twin_id);

create table room_subscriptions (
  id                     uuid primary key default gen_random_uuid(),
  user_id                uuid not null references profiles,
  room_id                uuid not null references rooms on delete cascade,
  status                 text not null check (status in ('active', 'past_due', 'canceled')),
  current_period_end     timestamptz not null,
  stripe_subscription_id text unique,
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now()
);
comment on table room_subscriptions is 'Who pays for a priced room, and until when.';
create unique index room_subscriptions_one_living on room_subscriptions (user_id, room_id) where status in ('active', 'past_due');
create index room_subscriptions_room on room_subscriptions (room_id);
create index room_subscriptions_user on room_subscriptions (user_id, created_at desc, id desc);

create table connect_accounts (
  id                        uuid primary key default gen_random_uuid(),
  user_id                   uuid not null unique references profiles,
  stripe_account_id         text not null unique,
  account_type              text not null default 'express' check (account_type = 'express'),
  charges_enabled           boolean not null default false,
  payouts_enabled           boolean not null default false,
  details_submitted         boolean not null default false,
  requirements_pending      text[] not null default '{}',
  requirements_past_due     text[] not null default '{}',
  requirements_currently_due text[] not null default '{}',
  onboarding_completed_at   timestamptz,
  payment_state_at          timestamptz,
  created_at                timestamptz not null default now(),
  updated_at                timestamptz not null default now()
);
comment on table connect_accounts is 'A seller''s account at the payment provider, as the provider last described it.';

create table payouts (
  id                uuid primary key default gen_random_uuid(),
  seller_id         uuid not null references profiles,
  amount_cents      integer not null check (amount_cents > 0),
  status            text not null default 'scheduled' check (status in ('scheduled', 'paid', 'failed')),
  period_start      date not null,
  period_end        date not null check (period_end >= period_start),
  arrives_on        date not null,
  stripe_payout_id  text unique,
  created_at        timestamptz not null default now()
);
create index payouts_seller on payouts (seller_id, arrives_on desc, id desc);

create table sales (
  seller_id            uuid not null references profiles,
  id                   uuid not null default gen_random_uuid(),
  buyer_id             uuid not null references profiles,
  kind                 text not null check (kind in ('room', 'twin')),
  room_id              uuid references rooms on delete set null,
  twin_id              uuid references virtual_twins on delete set null,
  title                text not null check (char_length(title) <= 120),
  gross_cents          integer not null check (gross_cents > 0),
  processing_fee_cents integer not null check (processing_fee_cents >= 0),
  seller_rate_bps      integer not null check (seller_rate_bps between 0 and 10000),
  seller_cents         integer not null check (seller_cents >= 0),
  platform_cents       integer not null check (platform_cents >= 0),
  reversed_cents       integer not null default 0 check (reversed_cents between 0 and gross_cents),
  payment_id           text not null unique,
  payout_id            uuid references payouts,
  available_at         timestamptz not null,
  created_at           timestamptz not null default now(),
  primary key (seller_id, id),
  check (seller_cents + platform_cents + processing_fee_cents = gross_cents),
  check (num_nonnulls(room_id, twin_id) <= 1)
);
comment on column sales.seller_rate_bps is 'Frozen: a later change of plan does not touch earlier sales.';
comment on column sales.title is 'What was sold, as it was called then.';
comment on column sales.available_at is 'Seven days after the sale, when it can be paid out.';
create index sales_seller on sales (seller_id, created_at desc, id desc);
create index sales_newest on sales (created_at desc, seller_id, id);
create index sales_buyer on sales (buyer_id, created_at desc);
create index sales_room on sales (room_id);
create index sales_twin on sales (twin_id);
create index sales_payout on sales (payout_id);

create trigger room_subscriptions_touch before update on room_subscriptions for each row execute function touch_updated_at();
create trigger connect_accounts_touch before update on connect_accounts for each row execute function touch_updated_at();

alter table payment_customers enable row level security;
alter table payment_customers force row level security;
create policy payment_customers_work on payment_customers to parley_worker using (true) with check (true);
grant select, insert on payment_customers to parley_worker;

alter table payment_events enable row level security;
alter table payment_events force row level security;
create policy payment_events_work on payment_events to parley_worker using (true) with check (true);
grant select, update (status, failure, processed_at) on payment_events to parley_worker;

alter table checkout_sessions enable row level security;
alter table checkout_sessions force row level security;
create policy checkout_sessions_read on checkout_sessions for select to authenticated using (user_id = (select current_user_id()));
create policy checkout_sessions_as_admin_read on checkout_sessions for select to authenticated using ((select is_admin()));
create policy checkout_sessions_work on checkout_sessions to parley_worker using (true) with check (true);
grant select on checkout_sessions to authenticated;
grant select, update (status, closed_at) on checkout_sessions to parley_worker;

alter table room_subscriptions enable row level security;
alter table room_subscriptions force row level security;
create policy room_subscriptions_read on room_subscriptions for select to authenticated using (user_id = (select current_user_id()));
create policy room_subscriptions_as_admin_read on room_subscriptions for select to authenticated using ((select is_admin()));
create policy room_subscriptions_work on room_subscriptions to parley_worker using (true) with check (true);
grant select on room_subscriptions to authenticated;
grant select, insert, update on room_subscriptions to parley_worker;

alter table connect_accounts enable row level security;
alter table connect_accounts force row level security;
create policy connect_accounts_read on connect_accounts for select to authenticated using (user_id = (select current_user_id()));
create policy connect_accounts_as_admin_read on connect_accounts for select to authenticated using ((select is_admin()));
create policy connect_accounts_work on connect_accounts to parley_worker using (true) with check (true);
grant select on connect_accounts to authenticated;
grant select, update (charges_enabled, payouts_enabled, details_submitted, requirements_pending, requirements_past_due,
  requirements_currently_due, onboarding_completed_at, payment_state_at) on connect_accounts to parley_worker;

alter table payouts enable row level security;
alter table payouts force row level security;
create policy payouts_read on payouts for select to authenticated using (seller_id = (select current_user_id()));
create policy payouts_as_admin_read on payouts for select to authenticated using ((select is_admin()));
create policy payouts_work on payouts to parley_worker using (true) with check (true);
grant select on payouts to authenticated;
grant select, insert, update (status, stripe_payout_id) on payouts to parley_worker;

alter table sales enable row level security;
alter table sales force row level security;
create policy sales_read on sales for select to authenticated using (seller_id = (select current_user_id()));
create policy sales_as_admin_read on sales for select to authenticated using ((select is_admin()));
create policy sales_work on sales to parley_worker using (true) with check (true);
grant select on sales to authenticated;
grant select, insert, update (reversed_cents, payout_id) on sales to parley_worker;

reset role;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
