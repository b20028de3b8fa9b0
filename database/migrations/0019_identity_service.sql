-- migrate:up
-- People prove who they are with a password, a code, a link, another provider or a wallet, and a second
-- step if they wish. One service does all of it, with a login of its own that reaches nothing else.
set local lock_timeout = '5s';

do $$
begin
  begin
    create role parley_identity login;
  exception when duplicate_object or unique_violation then null;
  end;
  begin
    grant parley_queue to parley_identity;
  exception when unique_violation then null;
  end;
end $$;
grant usage on schema auth, public to parley_identity;

set local role parley_owner;

alter table auth.users
  add column name           text not null default '' check (char_length(name) <= 200),
  add column image          text check (char_length(image) <= 500),
  add column email_verified boolean not null default false,
  add column is_sso_user    boolean not null default false,
  add column has_wallet     boolean not null default false,
  add column email_change   text check (email_change = lower(email_change) and email_change ~ '^[^@\s]+@[^@\s]+$'),
  add column phone_change   text check (phone_change ~ '^\+[1-9][0-9]{6,14}$'),
  add column invited_at     timestamptz;
comment on column auth.users.email_verified is 'What the engine calls it; email_confirmed_at says since when. A trigger keeps the two in step.';
comment on column auth.users.email_change is 'The address that takes over once both it and the old one have been confirmed.';
alter table auth.users drop constraint users_check;
alter table auth.users add constraint users_reachable
  check (email is not null or phone is not null or has_wallet or deleted_at is not null);
comment on column auth.users.has_wallet is 'A wallet opens it, so it needs neither address nor number; its identities say which.';

create function auth.keep_confirmation_in_step() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.email_verified and (tg_op = 'INSERT' or not old.email_verified) then
    new.email_confirmed_at := coalesce(new.email_confirmed_at, now());
  elsif tg_op = 'UPDATE' and old.email_verified and not new.email_verified then
    new.email_confirmed_at := null;
  else
    new.email_verified := new.email_confirmed_at is not null;
  end if;
  return new;
end $$;
create trigger users_confirmation before insert or update on auth.users
  for each row execute function auth.keep_confirmation_in_step();
create index users_newest on auth.users (created_at desc, id desc) where deleted_at is null;

create table auth.identities (
  id               uuid primary key default gen_random_uuid(),
  user_id          uuid not null references auth.users on delete cascade,
  provider         text not null check (char_length(provider) between 1 and 120),
  provider_id      text not null check (char_length(provider_id) between 1 and 320),
  password_hash    text check (char_length(password_hash) <= 500),
  identity_data    jsonb not null default '{}' check (jsonb_typeof(identity_data) = 'object'),
  access_token     text,
  refresh_token    text,
  id_token         text,
  access_token_expires_at  timestamptz,
  refresh_token_expires_at timestamptz,
  scope            text,
  last_sign_in_at  timestamptz,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  unique (provider, provider_id),
  check (password_hash is null or provider = 'credential')
);
comment on table auth.identities is 'The ways in: email, phone, google, web3, sso. The row "credential" holds the password and is shown to nobody.';
create index identities_user on auth.identities (user_id);

create table auth.sessions (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references auth.users on delete cascade,
  token        text not null unique,
  aal          text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  amr          jsonb not null default '[]' check (jsonb_typeof(amr) = 'array'),
  ip_address   text check (char_length(ip_address) <= 64),
  user_agent   text check (char_length(user_agent) <= 400),
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  expires_at   timestamptz not null,
  ended_at     timestamptz
);
comment on table auth.sessions is 'A device that is signed in. An ended one stays for a while: its access tokens are still out there.';
create index sessions_user on auth.sessions (user_id, created_at desc, id desc) where ended_at is null;
create index sessions_of_user on auth.sessions (user_id);
create index sessions_ended on auth.sessions (ended_at) where ended_at is not null;
create index sessions_expiry on auth.sessions (expires_at);

create table auth.refresh_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  session_id uuid not null references auth.sessions on delete cascade,
  created_at timestamptz not null default now(),
  used_at    timestamptz
);
comment on table auth.refresh_tokens is 'Only digests. A token is used once; used again later than ten seconds, its whole session ends.';
create index refresh_tokens_session on auth.refresh_tokens (session_id);

create table auth.verifications (
  id         uuid primary key default gen_random_uuid(),
  identifier text not null unique,
  value      text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table auth.verifications is 'The engine''s own: where someone is on the way through single sign-on.';

create table auth.sso_providers (
  id              uuid primary key default gen_random_uuid(),
  provider_id     text not null unique,
  issuer          text not null,
  domain          text not null unique check (domain = lower(domain)),
  oidc_config     text,
  saml_config     text,
  user_id         uuid references auth.users,
  organization_id text,
  created_at      timestamptz not null default now(),
  check ((oidc_config is null) <> (saml_config is null)),
  check (provider_id = 'sso:' || id::text)
);
comment on table auth.sso_providers is 'Companies whose people sign in with their own provider, found by the domain of the address.';
comment on column auth.sso_providers.provider_id is 'What the engine and the identities of its people call it.';
create index sso_providers_user on auth.sso_providers (user_id);

create table auth.flow_states (
  id                    uuid primary key default gen_random_uuid(),
  state_hash            bytea unique,
  auth_code_hash        bytea unique,
  code_challenge        text check (char_length(code_challenge) between 43 and 128),
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  method                text not null check (method in ('oauth', 'link', 'sso', 'signup', 'magiclink', 'recovery', 'email_change', 'invite')),
  provider              text,
  provider_verifier     text,
  nonce                 text,
  identity              jsonb check (jsonb_typeof(identity) = 'object'),
  redirect_to           text not null check (char_length(redirect_to) <= 2000),
  user_id               uuid references auth.users on delete cascade,
  created_at            timestamptz not null default now(),
  expires_at            timestamptz not null default now() + interval '300 seconds',
  used_at               timestamptz
);
comment on table auth.flow_states is 'Someone is on their way to a provider or a mail and back. Lives 300 s and is used once.';
comment on column auth.flow_states.identity is 'Whom a provider named, to be linked once the browser that asked for it brings its verifier.';
create index flow_states_user on auth.flow_states (user_id);
create index flow_states_expiry on auth.flow_states (expires_at);

create table auth.one_time_tokens (
  id                    uuid primary key default gen_random_uuid(),
  purpose               text not null check (purpose in ('signup', 'magiclink', 'recovery', 'invite', 'email_change_new',
                          'email_change_old', 'reauthentication', 'sms', 'phone_signup', 'phone_change')),
  address               text not null check (char_length(address) between 3 and 320),
  user_id               uuid references auth.users on delete cascade,
  token_hash            bytea unique,
  code_hash             bytea,
  tries                 smallint not null default 0 check (tries between 0 and 5),
  creates_user          boolean not null default false,
  new_user_id           uuid not null default gen_random_uuid(),
  password_hash         text,
  data                  jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  code_challenge        text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  redirect_to           text not null check (char_length(redirect_to) <= 2000),
  created_at            timestamptz not null default now(),
  sent_at               timestamptz,
  expires_at            timestamptz not null default now() + interval '1 hour',
  used_at               timestamptz
);
comment on table auth.one_time_tokens is 'A link or a code that was asked for. The worker makes it when it sends it, and only its digest is kept.';
comment on column auth.one_time_tokens.password_hash is 'A sign-up''s password waits here: until the address is confirmed there is no account that could have one.';
create index one_time_tokens_address on auth.one_time_tokens (address, purpose, created_at desc) where used_at is null;
create index one_time_tokens_user on auth.one_time_tokens (user_id);
create index one_time_tokens_expiry on auth.one_time_tokens (expires_at);

create table auth.factors (
  id             uuid primary key default gen_random_uuid(),
  user_id        uuid not null references auth.users on delete cascade,
  factor_type    text not null check (factor_type in ('totp', 'phone', 'webauthn', 'recovery_code')),
  status         text not null default 'unverified' check (status in ('unverified', 'verified')),
  friendly_name  text check (char_length(friendly_name) between 1 and 80),
  secret         text,
  phone          text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  credential     jsonb,
  last_step      bigint not null default 0,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  last_challenged_at timestamptz
);
comment on table auth.factors is 'A second step. Secrets are sealed with the service''s own key.';
comment on column auth.factors.last_step is 'The last period a code was taken from: the same code does not open twice.';
create unique index factors_name on auth.factors (user_id, friendly_name) where friendly_name is not null;
create unique index factors_one_set_of_recovery_codes on auth.factors (user_id) where factor_type = 'recovery_code';
create index factors_user on auth.factors (user_id);
create trigger factors_touch before update on auth.factors for each row execute function touch_updated_at();

create table auth.challenges (
  id          uuid primary key default gen_random_uuid(),
  factor_id   uuid not null references auth.factors on delete cascade,
  ip_address  text check (char_length(ip_address) <= 64),
  code_hash   bytea,
  ceremony    jsonb,
  tries       smallint not null default 0 check (tries between 0 and 5),
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null default now() + interval '300 seconds',
  verified_at timestamptz
);
create index challenges_factor on auth.challenges (factor_id);
create index challenges_expiry on auth.challenges (expires_at);

create table auth.recovery_codes (
  factor_id uuid not null references auth.factors on delete cascade,
  code_hash bytea not null,
  used_at   timestamptz,
  primary key (factor_id, code_hash)
);

create table auth.used_nonces (
  nonce_hash bytea primary key,
  expires_at timestamptz not null
);
comment on table auth.used_nonces is 'A signed message or a provider''s token opens the door once.';
create index used_nonces_expiry on auth.used_nonces (expires_at);

create table auth.text_messages_sent (
  prefix text not null check (prefix ~ '^\+[0-9]{1,4}$'),
  day    date not null,
  sent   integer not null default 0,
  primary key (prefix, day)
);
comment on table auth.text_messages_sent is 'How many went to one country today: the brake on a bill run up by a stranger.';

create table auth.security_events (
  user_id    uuid not null references auth.users on delete cascade,
  id         uuid not null default gen_random_uuid(),
  kind       text not null check (char_length(kind) between 1 and 60),
  ip_address text check (char_length(ip_address) <= 64),
  user_agent text check (char_length(user_agent) <= 400),
  detail     text check (char_length(detail) <= 200),
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
comment on table auth.security_events is 'What happened to an account, for its owner to read. Written once, never changed.';
create index security_events_newest on auth.security_events (user_id, created_at desc, id desc);
create index security_events_oldest on auth.security_events using brin (created_at);

-- The service is the only one that writes here, and sees only this.
do $$
declare name text;
begin
  foreach name in array array['identities', 'sessions', 'refresh_tokens', 'verifications', 'sso_providers', 'flow_states',
    'one_time_tokens', 'factors', 'challenges', 'recovery_codes', 'used_nonces', 'text_messages_sent', 'security_events'] loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('alter table auth.%I force row level security', name);
    execute format('create policy %I on auth.%I to parley_identity using (true) with check (true)', name || '_serve', name);
  end loop;
end $$;
create policy users_serve on auth.users to parley_identity using (true) with check (true);
create policy signing_keys_serve on auth.signing_keys to parley_identity using (true) with check (true);
grant select, insert, update, delete on auth.identities, auth.sessions, auth.refresh_tokens, auth.verifications,
  auth.flow_states, auth.one_time_tokens, auth.factors, auth.challenges, auth.recovery_codes, auth.used_nonces to parley_identity;
grant select, insert, update on auth.users, auth.sso_providers, auth.text_messages_sent to parley_identity;
grant select, insert, update (retired_at) on auth.signing_keys to parley_identity;
grant select, insert on auth.security_events to parley_identity;
comment on table auth.signing_keys is 'Keys that sign access tokens. Of all logins only the identity service''s reads the private half.';

-- How many text messages may go where.
create policy platform_settings_serve on platform_settings for select to parley_identity
  using (key in ('sms_countries', 'sms_daily_per_prefix'));
grant select on platform_settings to parley_identity;

-- Our own servers may close an account for somebody.
create policy data_requests_serve on data_requests for insert to parley_identity with check (kind = 'deletion');
grant insert (id, user_id, kind) on data_requests to parley_identity;

-- One's own devices and their history.
create policy sessions_read on auth.sessions for select to authenticated
  using (user_id = (select public.current_user_id()) and ended_at is null and expires_at > now());
grant select (id, user_id, aal, ip_address, user_agent, created_at, refreshed_at, expires_at, ended_at) on auth.sessions to authenticated;
create policy security_events_read on auth.security_events for select to authenticated
  using (user_id = (select public.current_user_id()));
grant select on auth.security_events to authenticated;

-- The worker makes the code it sends, and says so in the history.
create policy one_time_tokens_send on auth.one_time_tokens to parley_worker using (true) with check (true);
grant select (id, purpose, address, user_id, creates_user, data, redirect_to, code_challenge, expires_at, used_at, sent_at) on auth.one_time_tokens to parley_worker;
grant update (token_hash, code_hash, user_id, sent_at, expires_at, used_at) on auth.one_time_tokens to parley_worker;
create policy challenges_send on auth.challenges to parley_worker using (true) with check (true);
grant select (id, factor_id, expires_at, verified_at), update (code_hash) on auth.challenges to parley_worker;
create policy factors_send on auth.factors for select to parley_worker using (true);
grant select (id, user_id, factor_type, phone, status) on auth.factors to parley_worker;

create function has_second_factor() returns boolean language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from auth.factors f where f.user_id = public.current_user_id() and f.status = 'verified');
  end;
comment on function has_second_factor() is 'Whoever has set up a second step must have taken it before anything irreversible.';

-- A referral is settled with the account and never again. Somebody who names themselves, nobody or the deleted is not referred.
create function auth.record_referral(referred uuid, referrer uuid) returns void language sql security definer set search_path = ''
  begin atomic
    insert into public.referrals (referred_id, referrer_id)
    select referred, p.id from public.profiles p join auth.users u on u.id = p.id
    where p.id = referrer and p.id <> referred and u.deleted_at is null
    on conflict do nothing;
  end;

-- What outlives its use is swept away.
create function auth.sweep() returns void language sql security definer set search_path = ''
  begin atomic
    delete from auth.flow_states where expires_at < now() - interval '1 day';
    delete from auth.one_time_tokens where expires_at < now() - interval '1 day';
    delete from auth.challenges where expires_at < now() - interval '1 day';
    delete from auth.used_nonces where expires_at < now();
    delete from auth.verifications where expires_at < now();
    delete from auth.sessions where ended_at < now() - interval '1 day' or expires_at < now() - interval '1 day';
    delete from auth.security_events where created_at < now() - interval '1 year';
    delete from auth.text_messages_sent where day < current_date - 30;
  end;

grant select on auth.factors to parley_definer;
grant select, delete on auth.flow_states, auth.one_time_tokens, auth.verifications, auth.sessions, auth.security_events to parley_definer;
grant select (expires_at), delete on auth.challenges, auth.used_nonces to parley_definer;
grant select (day), delete on auth.text_messages_sent to parley_definer;
grant insert on public.referrals to parley_definer;
grant execute on function has_second_factor() to authenticated;
grant execute on function auth.record_referral(uuid, uuid) to parley_identity;
grant execute on function auth.sweep() to parley_worker;

reset role;
update auth.users set email_verified = true where email_confirmed_at is not null;
alter table auth.users add constraint users_confirmation_in_step check (email_verified = (email_confirmed_at is not null));
insert into rate_limits (name, counts_by, points, window_seconds, description) values
  ('sign-in-account', 'person', 20, 300, 'Wrong passwords for one account'),
  ('verify-account', 'person', 10, 300, 'Wrong codes for one account'),
  ('mail-again', 'person', 1, 60, 'The pause between two mails to one address'),
  ('service-key', 'address', 10, 300, 'Wrong keys to the admin calls of the identity service');
update rate_limits set description = 'Mails sent to one address' where name = 'mail';
update rate_limits set description = 'Text messages sent to one number' where name = 'sms';
insert into platform_settings (key, value, is_public, description) values
  ('sms_countries', '["*"]', false, 'Dialling prefixes that get text messages; "*" is every country'),
  ('sms_daily_per_prefix', '2000', false, 'Text messages to one country in a day, then none');

grant execute on function write_audit(text, text, text, jsonb, jsonb, text) to parley_identity;
alter function has_second_factor() owner to parley_definer;
alter function auth.record_referral(uuid, uuid) owner to parley_definer;
alter function auth.sweep() owner to parley_definer;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
