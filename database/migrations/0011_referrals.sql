-- migrate:up
-- Whoever brings someone to Parley gets a part of what the platform earns from them in their first
-- year. Who brought whom is decided once, at sign-up, and shown to the one who brought them.
set local lock_timeout = '5s';
set local role parley_owner;

create table referral_codes (
  user_id    uuid primary key references profiles,
  code       text not null unique check (code ~ '^[a-z0-9]{6,24}$'),
  created_at timestamptz not null default now()
);

create table referrals (
  referred_id  uuid primary key references profiles,
  referrer_id  uuid not null references profiles,
  earns_until  timestamptz not null default now() + interval '12 months',
  created_at   timestamptz not null default now(),
  check (referrer_id <> referred_id)
);
comment on table referrals is 'At most one referrer per person, for good: nobody is referred twice, nor by themselves.';
create index referrals_referrer on referrals (referrer_id, created_at desc, referred_id);

create table referral_earnings (
  referrer_id    uuid not null references profiles,
  id             uuid not null default gen_random_uuid(),
  referred_id    uuid not null references referrals,
  platform_cents integer not null check (platform_cents >= 0),
  earned_cents   integer not null check (earned_cents between 0 and platform_cents),
  payment_id     text not null unique,
  created_at     timestamptz not null default now(),
  primary key (referrer_id, id)
);
create index referral_earnings_newest on referral_earnings (referrer_id, created_at desc, id desc);
create index referral_earnings_referred on referral_earnings (referred_id);

alter table referral_codes enable row level security;
alter table referral_codes force row level security;
create policy referral_codes_read on referral_codes for select to authenticated using (user_id = (select current_user_id()));
grant select on referral_codes to authenticated;

alter table referrals enable row level security;
alter table referrals force row level security;
create policy referrals_read on referrals for select to authenticated using (referrer_id = (select current_user_id()));
create policy referrals_as_admin_read on referrals for select to authenticated using ((select is_admin()));
create policy referrals_work on referrals for select to parley_worker using (true);
grant select on referrals to authenticated, parley_worker;

alter table referral_earnings enable row level security;
alter table referral_earnings force row level security;
create policy referral_earnings_read on referral_earnings for select to authenticated using (referrer_id = (select current_user_id()));
create policy referral_earnings_as_admin_read on referral_earnings for select to authenticated using ((select is_admin()));
create policy referral_earnings_work on referral_earnings to parley_worker using (true) with check (true);
grant select on referral_earnings to authenticated;
grant select, insert on referral_earnings to parley_worker;

reset role;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
