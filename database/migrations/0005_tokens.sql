-- migrate:up
-- Tokens are a prepaid balance. One ledger in double entry, to which rows are only ever added, says
-- where every token and every cent went; a balance is that ledger, summed up, and never negative.
set local lock_timeout = '5s';
set local role parley_owner;

create table token_pricing_configs (
  id                      uuid primary key default gen_random_uuid(),
  applies_to_user_id      uuid references profiles,
  model                   text check (char_length(model) between 1 and 120),
  input_cents_per_1000    integer not null check (input_cents_per_1000 >= 0),
  output_cents_per_1000   integer not null check (output_cents_per_1000 >= 0),
  token_multiplier        double precision not null default 1 check (token_multiplier > 0 and token_multiplier <= 100),
  effective_from          timestamptz not null default now(),
  created_at              timestamptz not null default now()
);
comment on column token_pricing_configs.applies_to_user_id is 'Null is the global price; a person''s own config wins over it.';
comment on column token_pricing_configs.model is 'Null is every model.';
create index token_pricing_configs_user on token_pricing_configs (applies_to_user_id, effective_from desc);
create index token_pricing_configs_newest on token_pricing_configs (created_at desc, id desc);

create table token_bundles (
  id                     uuid primary key default gen_random_uuid(),
  bundle_size_tokens     bigint not null check (bundle_size_tokens > 0),
  retail_price_usd_cents integer not null check (retail_price_usd_cents > 0),
  stripe_price_id        text unique,
  is_active              boolean not null default true,
  created_at             timestamptz not null default now()
);

create table ledger_accounts (
  id         uuid primary key default gen_random_uuid(),
  owner_id   uuid references profiles,
  kind       text not null check (kind in ('wallet', 'debt', 'earnings', 'sales', 'usage', 'payments', 'fees', 'payouts', 'gifts')),
  unit       text not null check (unit in ('token', 'usd_cent')),
  created_at timestamptz not null default now(),
  check ((kind in ('wallet', 'debt', 'earnings')) = (owner_id is not null)),
  check (kind <> 'wallet' or unit = 'token')
);
comment on table ledger_accounts is 'A wallet, debt or earnings account belongs to a person; the others are the platform''s. Rows never change.';
create unique index ledger_accounts_owned on ledger_accounts (owner_id, kind, unit) where owner_id is not null;
create unique index ledger_accounts_platform on ledger_accounts (kind, unit) where owner_id is null;

create table ledger_transfers (
  debit_account_id  uuid not null references ledger_accounts,
  id                bigint generated always as identity,
  credit_account_id uuid not null,
  unit              text not null check (unit in ('token', 'usd_cent')),
  amount            bigint not null check (amount > 0),
  kind              text not null check (kind in ('purchase', 'usage', 'gift', 'refund', 'sale', 'fee', 'share', 'referral', 'payout', 'adjustment')),
  idempotency_key   text not null check (char_length(idempotency_key) between 1 and 200),
  details           jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  created_at        timestamptz not null default now(),
  primary key (debit_account_id, id),
  unique (debit_account_id, idempotency_key),
  check (debit_account_id <> credit_account_id)
);
comment on table ledger_transfers is 'One row takes an amount from one account and gives it to another: no row can fail to sum to zero.';
comment on column ledger_transfers.credit_account_id is
  'No foreign key: it would lock the platform''s account row for every payer at once. post_transfer() checks it, and accounts are never removed.';
comment on column ledger_transfers.idempotency_key is 'Unique for ever: the same event posts once, however often it is replayed.';
create index ledger_transfers_credit on ledger_transfers (credit_account_id, id desc);

create table user_token_balances (
  user_id        uuid primary key references profiles,
  balance_tokens bigint not null default 0 check (balance_tokens >= 0),
  held_tokens    bigint not null default 0 check (held_tokens >= 0),
  last_updated   timestamptz not null default now(),
  check (balance_tokens >= held_tokens)
) with (fillfactor = 50);
comment on table user_token_balances is 'The wallet accounts of the ledger, summed up. Rebuilt from it at will; changed only by post_transfer() and holds.';
comment on column user_token_balances.held_tokens is 'Set aside for turns under way, still part of the balance.';

create table token_holds (
  user_id       uuid not null references profiles,
  id            uuid not null,
  amount_tokens bigint not null check (amount_tokens > 0),
  status        text not null default 'open' check (status in ('open', 'settled', 'released')),
  expires_at    timestamptz not null,
  created_at    timestamptz not null default now(),
  closed_at     timestamptz,
  primary key (user_id, id),
  check ((status = 'open') = (closed_at is null))
);
comment on column token_holds.id is 'The id of the turn it pays for: a turn holds once.';
create index token_holds_expiring on token_holds (expires_at) where status = 'open';

create table token_usage_logs (
  user_id              uuid not null,
  id                   uuid not null default gen_random_uuid(),
  "timestamp"          timestamptz not null default now(),
  total_tokens         bigint not null check (total_tokens >= 0),
  base_cost_usd_cents  integer not null check (base_cost_usd_cents >= 0),
  input_tokens         bigint not null default 0 check (input_tokens >= 0),
  output_tokens        bigint not null default 0 check (output_tokens >= 0),
  provider_cost_micros bigint not null default 0 check (provider_cost_micros >= 0),
  is_estimated         boolean not null default false,
  model                text,
  twin_id              uuid,
  room_id              uuid,
  turn_id              uuid,
  primary key (user_id, id)
);
comment on table token_usage_logs is
  'What each turn used. Kept when the twin or the room is gone, hence no foreign keys; sums come from token_usage_days.';
comment on column token_usage_logs.provider_cost_micros is 'What the model''s provider charged us, in millionths of a dollar.';
comment on column token_usage_logs.is_estimated is 'The provider reported no usage; the count is ours and the receipt says so.';
create index token_usage_logs_newest on token_usage_logs (user_id, "timestamp" desc, id desc);
create unique index token_usage_logs_turn on token_usage_logs (user_id, turn_id);

create table token_usage_days (
  user_id             uuid not null,
  day                 date not null,
  twin_id             uuid not null,
  total_tokens        bigint not null default 0 check (total_tokens >= 0),
  base_cost_usd_cents bigint not null default 0 check (base_cost_usd_cents >= 0),
  turns               integer not null default 0 check (turns >= 0),
  primary key (user_id, day, twin_id)
);
comment on table token_usage_days is 'token_usage_logs by day and twin, kept up with every log, so that no page adds up a whole history.';

-- Accounts are made once and never change, so reading one needs no lock.
create function ledger_account(account_kind text, account_unit text, account_owner uuid default null) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare found_id uuid;
begin
  select a.id into found_id from public.ledger_accounts a
  where a.kind = account_kind and a.unit = account_unit and a.owner_id is not distinct from account_owner;
  if found_id is not null then return found_id; end if;
  insert into public.ledger_accounts (kind, unit, owner_id) values (account_kind, account_unit, account_owner)
  on conflict do nothing returning id into found_id;
  if found_id is not null then return found_id; end if;
  return public.ledger_account(account_kind, account_unit, account_owner);
end $$;

-- False when the key has been posted before. A wallet that cannot pay fails the balance's own check.
create function post_transfer(key text, debit uuid, credit uuid, amount bigint, transfer_kind text, details jsonb default '{}')
  returns boolean language plpgsql security definer set search_path = '' as $$
declare payer public.ledger_accounts; payee public.ledger_accounts;
begin
  select * into payer from public.ledger_accounts a where a.id = debit;
  select * into payee from public.ledger_accounts a where a.id = credit;
  if payer.unit is distinct from payee.unit or payer.id is null then
    raise exception 'a transfer needs two accounts of one unit' using errcode = 'check_violation';
  end if;
  insert into public.ledger_transfers (debit_account_id, credit_account_id, unit, amount, kind, idempotency_key, details)
  values (debit, credit, payer.unit, amount, transfer_kind, key, details)
  on conflict (debit_account_id, idempotency_key) do nothing;
  if not found then return false; end if;
  -- Both wallets in one statement and in one order, so that two transfers crossing each other cannot deadlock.
  perform from public.user_token_balances b
    where (b.user_id = payer.owner_id and payer.kind = 'wallet') or (b.user_id = payee.owner_id and payee.kind = 'wallet')
    order by b.user_id for update;
  if payer.kind = 'wallet' then
    update public.user_token_balances b set balance_tokens = b.balance_tokens - amount, last_updated = now()
      where b.user_id = payer.owner_id;
    if not found then raise exception 'the payer has no wallet' using errcode = 'check_violation'; end if;
  end if;
  if payee.kind = 'wallet' then
    insert into public.user_token_balances as b (user_id, balance_tokens) values (payee.owner_id, amount)
      on conflict (user_id) do update set balance_tokens = b.balance_tokens + excluded.balance_tokens, last_updated = now();
  end if;
  return true;
end $$;

-- What one used joins the day it was used on, in the same transaction.
create function add_usage_to_day() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.token_usage_days as d (user_id, day, twin_id, total_tokens, base_cost_usd_cents, turns)
  select n.user_id, (n."timestamp" at time zone 'UTC')::date, coalesce(n.twin_id, '00000000-0000-0000-0000-000000000000'),
         sum(n.total_tokens), sum(n.base_cost_usd_cents), count(*)
  from added n group by 1, 2, 3 order by 1, 2, 3
  on conflict (user_id, day, twin_id) do update set
    total_tokens = d.total_tokens + excluded.total_tokens,
    base_cost_usd_cents = d.base_cost_usd_cents + excluded.base_cost_usd_cents,
    turns = d.turns + excluded.turns;
  return null;
end $$;
create trigger token_usage_logs_add_to_day after insert on token_usage_logs
  referencing new table as added for each statement execute function add_usage_to_day();

create trigger ledger_accounts_stay before update or delete on ledger_accounts for each row execute function refuse_change();
create trigger ledger_accounts_keep before truncate on ledger_accounts execute function refuse_change();
create trigger ledger_transfers_stay before update or delete on ledger_transfers for each row execute function refuse_change();
create trigger ledger_transfers_keep before truncate on ledger_transfers execute function refuse_change();
create trigger token_usage_logs_stay before update or delete on token_usage_logs for each row execute function refuse_change();

create function my_ledger_accounts() returns setof uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return query select a.id from public.ledger_accounts a where a.owner_id = public.current_user_id();
end $$;

alter table token_pricing_configs enable row level security;
alter table token_pricing_configs force row level security;
create policy token_pricing_configs_read on token_pricing_configs for select to authenticated
  using (applies_to_user_id is null or applies_to_user_id = (select current_user_id()));
create policy token_pricing_configs_as_admin_read on token_pricing_configs for select to authenticated using ((select is_admin()));
create policy token_pricing_configs_work on token_pricing_configs for select to parley_worker using (true);
grant select on token_pricing_configs to authenticated, parley_worker;

alter table token_bundles enable row level security;
alter table token_bundles force row level security;
create policy token_bundles_read on token_bundles for select to authenticated using (is_active);
create policy token_bundles_as_admin_read on token_bundles for select to authenticated using ((select is_admin()));
create policy token_bundles_work on token_bundles for select to parley_worker using (true);
grant select on token_bundles to authenticated, parley_worker;

alter table ledger_accounts enable row level security;
alter table ledger_accounts force row level security;
create policy ledger_accounts_read on ledger_accounts for select to authenticated using (owner_id = (select current_user_id()));
create policy ledger_accounts_as_admin_read on ledger_accounts for select to authenticated using ((select is_admin()));
create policy ledger_accounts_work on ledger_accounts for select to parley_worker using (true);
grant select on ledger_accounts to authenticated, parley_worker;
grant select, insert on ledger_accounts to parley_definer;

alter table ledger_transfers enable row level security;
alter table ledger_transfers force row level security;
create policy ledger_transfers_read on ledger_transfers for select to authenticated
  using (debit_account_id in (select my_ledger_accounts()) or credit_account_id in (select my_ledger_accounts()));
create policy ledger_transfers_as_admin_read on ledger_transfers for select to authenticated using ((select is_admin()));
create policy ledger_transfers_work on ledger_transfers for select to parley_worker using (true);
grant select on ledger_transfers to authenticated, parley_worker;
grant select (debit_account_id, idempotency_key), insert on ledger_transfers to parley_definer;

alter table user_token_balances enable row level security;
alter table user_token_balances force row level security;
create policy user_token_balances_read on user_token_balances for select to authenticated using (user_id = (select current_user_id()));
create policy user_token_balances_as_admin_read on user_token_balances for select to authenticated using ((select is_admin()));
create policy user_token_balances_create_empty on user_token_balances for insert to authenticated
  with check (user_id = (select current_user_id()) and balance_tokens = 0 and held_tokens = 0 and (select is_confirmed()));
create policy user_token_balances_work on user_token_balances for select to parley_worker using (true);
grant select on user_token_balances to authenticated, parley_worker;
grant insert (user_id, balance_tokens) on user_token_balances to authenticated;
grant select, insert, update on user_token_balances to parley_definer;

alter table token_holds enable row level security;
alter table token_holds force row level security;
create policy token_holds_read on token_holds for select to authenticated using (user_id = (select current_user_id()));
create policy token_holds_work on token_holds for select to parley_worker using (true);
grant select on token_holds to authenticated, parley_worker;

alter table token_usage_logs enable row level security;
alter table token_usage_logs force row level security;
create policy token_usage_logs_read on token_usage_logs for select to authenticated using (user_id = (select current_user_id()));
create policy token_usage_logs_as_admin_read on token_usage_logs for select to authenticated using ((select is_admin()));
create policy token_usage_logs_work on token_usage_logs to parley_worker using (true) with check (true);
grant select on token_usage_logs to authenticated;
grant select, insert on token_usage_logs to parley_worker;

alter table token_usage_days enable row level security;
alter table token_usage_days force row level security;
create policy token_usage_days_read on token_usage_days for select to authenticated using (user_id = (select current_user_id()));
create policy token_usage_days_as_admin_read on token_usage_days for select to authenticated using ((select is_admin()));
grant select on token_usage_days to authenticated;
grant select, insert, update on token_usage_days to parley_definer;

grant execute on function my_ledger_accounts() to authenticated;
grant execute on function ledger_account(text, text, uuid) to parley_worker;
grant execute on function post_transfer(text, uuid, uuid, bigint, text, jsonb) to parley_worker;

reset role;
alter function ledger_account(text, text, uuid) owner to parley_definer;
alter function post_transfer(text, uuid, uuid, bigint, text, jsonb) owner to parley_definer;
alter function add_usage_to_day() owner to parley_definer;
alter function my_ledger_accounts() owner to parley_definer;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
