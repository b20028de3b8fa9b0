-- migrate:up
-- Everyone can have what we hold about them in one file, and everyone can leave. What they owned goes
-- with them; what others share with them stays, without their name; the books keep a number for them.
set local lock_timeout = '5s';
set local role parley_owner;

-- The file of an export is named after its request, so no row need point to it.
alter table data_requests drop column upload_id;
alter table data_requests add column file_removed_at timestamptz;
comment on column data_requests.file_removed_at is 'An export is kept for seven days; this says when its file went.';
create index data_requests_kept on data_requests (finished_at) where kind = 'export' and status = 'done' and file_removed_at is null;

-- Leaving means finding every word of one person, in whichever room it was said.
create index messages_author on messages (author_id) where author_id is not null;
create index payment_events_customer on payment_events ((payload #>> '{data,object,customer}'));

create function my_addresses() returns table (email text, phone text) language sql stable security definer set search_path = ''
  begin atomic
    select u.email, u.phone from auth.users u where u.id = current_user_id() and u.deleted_at is null;
  end;
comment on function my_addresses() is 'One''s own, which are nobody else''s to read.';

create function may_leave() returns boolean language sql stable security definer set search_path = ''
  begin atomic
    select not exists (select from profiles p where p.id = current_user_id() and p.role = 'superadmin')
      or exists (select from profiles p join auth.users u on u.id = p.id
                 where p.role = 'superadmin' and p.id <> current_user_id() and u.deleted_at is null);
  end;
comment on function may_leave() is 'Not the last superadmin: nobody could name another one.';

create policy data_requests_create on data_requests for insert to authenticated with check (
  user_id = (select current_user_id())
  and (not (select has_second_factor()) or (select current_aal()) = 'aal2')
  and (kind = 'export' or (select may_leave())));
grant insert (user_id, kind) on data_requests to authenticated;
grant update (file_removed_at) on data_requests to parley_worker;
grant select (avatar_url) on profiles to parley_worker;

create function note_data_request() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into auth.security_events (user_id, kind)
  values (new.user_id, case new.kind when 'export' then 'data_export_requested' else 'account_deletion_requested' end);
  return null;
end $$;
create trigger data_requests_note after insert on data_requests for each row execute function note_data_request();

-- Every table whose rows lead to a person: how its rows are found by that person ($1), and what of them
-- is another's or a secret and stays here. A table without a way in has a reason. This list is the whole
-- of an export; a later migration that adds such a table replaces it, and a test fails until it does.
create function personal_stores() returns table (store text, relation text, belongs text, left_out text[], reason text)
  language sql immutable set search_path = '' as $$
values
  ('account', 'auth.users', 'id = $1', '{}'::text[], null),
  ('ways_in', 'auth.identities', 'user_id = $1', '{password_hash,access_token,refresh_token,id_token}', null),
  ('devices', 'auth.sessions', 'user_id = $1', '{token}', null),
  ('second_steps', 'auth.factors', 'user_id = $1', '{secret,credential,last_step}', null),
  ('security_log', 'auth.security_events', 'user_id = $1', '{}', null),
  ('profile', 'public.profiles', 'id = $1', '{}', null),
  ('subscriptions', 'public.subscriptions', 'user_id = $1', '{}', null),
  ('notices', 'public.user_notifications', 'user_id = $1', '{event_key}', null),
  ('prices_of_your_own', 'public.token_pricing_configs', 'applies_to_user_id = $1', '{}', null),
  ('accounts_in_the_books', 'public.ledger_accounts', 'owner_id = $1', '{}', null),
  ('taken_from_you', 'public.ledger_transfers',
    'debit_account_id in (select a.id from public.ledger_accounts a where a.owner_id = $1)',
    '{credit_account_id,idempotency_key,details}', null),
  ('given_to_you', 'public.ledger_transfers',
    'credit_account_id in (select a.id from public.ledger_accounts a where a.owner_id = $1)',
    '{debit_account_id,idempotency_key,details}', null),
  ('balance', 'public.user_token_balances', 'user_id = $1', '{}', null),
  ('holds', 'public.token_holds', 'user_id = $1', '{}', null),
  ('usage', 'public.token_usage_logs', 'user_id = $1', '{provider_cost_micros}', null),
  ('usage_by_day', 'public.token_usage_days', 'user_id = $1', '{}', null),
  ('twins', 'public.virtual_twins', 'owner_id = $1', '{}', null),
  ('personalities', 'public.twin_personas',
    'twin_id in (select t.id from public.virtual_twins t where t.owner_id = $1)', '{}', null),
  ('twins_you_manage', 'public.twin_managers', 'user_id = $1', '{}', null),
  ('what_twins_remember', 'public.twin_memories', 'user_id = $1', '{}', null),
  ('twins_you_subscribe_to', 'public.user_twin_subscriptions', 'user_id = $1', '{}', null),
  ('knowledge', 'public.knowledge_items',
    'added_by = $1 or twin_id in (select t.id from public.virtual_twins t where t.owner_id = $1)', '{added_by}', null),
  ('uploads', 'public.uploads', 'user_id = $1', '{storage_key}', null),
  ('rooms', 'public.rooms', 'user_id = $1', '{}', null),
  ('domains', 'public.room_domains', 'room_id in (select r.id from public.rooms r where r.user_id = $1)', '{txt_token}', null),
  ('memberships', 'public.room_members', 'user_id = $1', '{invited_by}', null),
  ('invitations_you_sent', 'public.room_email_invitations', 'invited_by = $1', '{email}', null),
  ('twins_you_seated', 'public.room_twins', 'added_by = $1', '{}', null),
  ('messages', 'public.messages', 'author_id = $1', '{mentions,reply_to,client_id}', null),
  ('earlier_words', 'public.message_versions',
    '(room_id, message_id) in (select m.room_id, m.id from public.messages m where m.author_id = $1)', '{}', null),
  ('payment_customer', 'public.payment_customers', 'user_id = $1', '{}', null),
  ('checkouts', 'public.checkout_sessions', 'user_id = $1', '{}', null),
  ('rooms_you_subscribe_to', 'public.room_subscriptions', 'user_id = $1', '{}', null),
  ('seller_account', 'public.connect_accounts', 'user_id = $1', '{}', null),
  ('payouts', 'public.payouts', 'seller_id = $1', '{}', null),
  ('sold', 'public.sales', 'seller_id = $1', '{buyer_id}', null),
  ('bought', 'public.sales', 'buyer_id = $1',
    '{seller_id,processing_fee_cents,seller_rate_bps,seller_cents,platform_cents,payout_id,available_at}', null),
  ('referral_code', 'public.referral_codes', 'user_id = $1', '{}', null),
  ('people_you_brought', 'public.referrals', 'referrer_id = $1', '{referred_id}', null),
  ('how_you_came', 'public.referrals', 'referred_id = $1', '{referrer_id}', null),
  ('referral_earnings', 'public.referral_earnings', 'referrer_id = $1', '{referred_id}', null),
  ('roundtables', 'public.roundtables', 'owner_id = $1', '{}', null),
  ('roundtable_seats', 'public.roundtable_twins',
    'roundtable_id in (select r.id from public.roundtables r where r.owner_id = $1)', '{}', null),
  ('roundtable_statements', 'public.roundtable_statements',
    'roundtable_id in (select r.id from public.roundtables r where r.owner_id = $1)', '{}', null),
  ('articles', 'public.chatpedia_articles', 'author_id = $1', '{embedding,model,tsv}', null),
  ('edits', 'public.chatpedia_revisions', 'editor_id = $1', '{}', null),
  ('sources', 'public.chatpedia_sources',
    'speaker_id = $1 or (speaker_id is null and article_id in (select a.id from public.chatpedia_articles a where a.author_id = $1))',
    '{}', null),
  ('listings', 'public.marketplace_listings', 'owner_id = $1', '{embedding,model,tsv}', null),
  ('reviews', 'public.reviews', 'author_id = $1', '{}', null),
  ('reports', 'public.reports', 'reporter_id = $1', '{resolved_by}', null),
  ('requests', 'public.data_requests', 'user_id = $1', '{}', null),
  (null, 'auth.refresh_tokens', null, null, 'Digests of keys to your devices, worthless to anybody but a thief'),
  (null, 'auth.one_time_tokens', null, null, 'Digests of links and codes that live for an hour'),
  (null, 'auth.flow_states', null, null, 'Steps on the way to another provider, which live for minutes'),
  (null, 'auth.challenges', null, null, 'Steps of a second step, which live for minutes'),
  (null, 'auth.recovery_codes', null, null, 'Digests of your recovery codes'),
  (null, 'auth.sso_providers', null, null, 'How a company signs in; it belongs to the company'),
  (null, 'public.audit_log', null, null, 'Evidence of what our staff changed'),
  (null, 'public.knowledge_chunks', null, null, 'The texts under knowledge, cut into passages for searching'),
  (null, 'public.unanswered_questions', null, null, 'What others asked your twins'),
  (null, 'public.message_citations', null, null, 'What twins quoted from their knowledge'),
  (null, 'public.turns', null, null, 'Work orders; what they used is under usage'),
  (null, 'public.room_counters', null, null, 'A number for each room')
$$;

-- The worker reads what belongs to one person while that person's own request is under way, and nothing else.
create function export_personal_data(request uuid, wanted text) returns setof jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare person uuid; place record;
begin
  select d.user_id into person from public.data_requests d where d.id = request and d.kind = 'export' and d.status = 'running';
  if person is null then raise exception 'nobody asked for this' using errcode = 'insufficient_privilege'; end if;
  select * into strict place from public.personal_stores() s where s.store = wanted;
  return query execute format('select to_jsonb(t) - %L::text[] from %s t where %s', place.left_out, place.relation, place.belongs)
    using person;
end $$;

-- What follows is the end of one account, in steps that can each be repeated. Each says how many rows it touched.
create function person_leaving(request uuid) returns uuid language plpgsql stable security definer set search_path = '' as $$
declare person uuid;
begin
  select d.user_id into person from public.data_requests d where d.id = request and d.kind = 'deletion' and d.status = 'running';
  if person is null then raise exception 'nobody is leaving' using errcode = 'insufficient_privilege'; end if;
  return person;
end $$;

create function farewell_address(request uuid) returns text language sql stable security definer set search_path = ''
  begin atomic
    select u.email from auth.users u where u.id = public.person_leaving(request);
  end;
comment on function farewell_address(uuid) is 'Where the last mail goes, while there still is an address.';

-- First, so that nobody acts in the account while it is taken apart.
create function erase_access(request uuid) returns integer language plpgsql security definer set search_path = '' as $$
declare person uuid := public.person_leaving(request); account auth.users; ended integer;
begin
  -- Two superadmins who leave at the same moment must not both be told that the other one stays.
  perform from public.profiles p where p.role = 'superadmin' order by p.id for update;
  if exists (select from public.profiles p where p.id = person and p.role = 'superadmin') and not exists (
      select from public.profiles p join auth.users u on u.id = p.id
      where p.role = 'superadmin' and p.id <> person and u.deleted_at is null) then
    raise exception 'the last superadmin stays' using errcode = 'insufficient_privilege';
  end if;
  update public.profiles p set role = 'user' where p.id = person and p.role <> 'user';
  update auth.users u set deleted_at = coalesce(u.deleted_at, now()) where u.id = person returning u.* into account;
  delete from auth.refresh_tokens r where r.session_id in (select s.id from auth.sessions s where s.user_id = person);
  -- The row of an ended session outlives it for a day: its access tokens are still out there.
  update auth.sessions s set ended_at = coalesce(s.ended_at, now()), token = 'ended:' || s.id, amr = '[]',
    ip_address = null, user_agent = null where s.user_id = person;
  get diagnostics ended = row_count;
  delete from auth.factors f where f.user_id = person;
  delete from auth.identities i where i.user_id = person;
  delete from auth.flow_states f where f.user_id = person;
  delete from auth.one_time_tokens o where o.user_id = person or o.new_user_id = person
    or o.address in (account.email, account.phone, account.email_change, account.phone_change);
  delete from auth.verifications v where position(person::text in v.value) > 0 or position(account.email in v.identifier) > 0;
  update auth.sso_providers o set user_id = null where o.user_id = person;
  update public.data_requests d set status = 'failed', failure = 'The account is being deleted', finished_at = now()
    where d.user_id = person and d.kind = 'export' and d.status in ('queued', 'running');
  return ended;
end $$;

create function files_of_leaving(request uuid) returns setof text language sql stable security definer set search_path = ''
  begin atomic
    select u.storage_key from uploads u where u.user_id = public.person_leaving(request)
      and not exists (select from knowledge_items k join virtual_twins t on t.id = k.twin_id
                      where k.upload_id = u.id and t.owner_id <> u.user_id);
  end;
comment on function files_of_leaving(uuid) is 'Asked before the rows go, or nobody would know which files to remove. What somebody gave another''s twin is that twin''s.';

create function erase_twins(request uuid) returns integer language plpgsql security definer set search_path = '' as $$
declare person uuid := public.person_leaving(request); gone integer;
begin
  delete from public.virtual_twins t where t.owner_id = person;
  get diagnostics gone = row_count;
  delete from public.twin_managers m where m.user_id = person;
  delete from public.twin_memories m where m.user_id = person;
  delete from public.uploads u where u.user_id = person and not exists (select from public.knowledge_items k where k.upload_id = u.id);
  update public.uploads u set file_name = 'file' where u.user_id = person;
  return gone;
end $$;

create function erase_rooms(request uuid) returns integer language plpgsql security definer set search_path = '' as $$
declare person uuid := public.person_leaving(request); address text; gone integer;
begin
  delete from public.rooms r where r.user_id = person and not exists (
    select from public.room_members m where m.room_id = r.id and m.user_id <> person and m.status = 'active');
  get diagnostics gone = row_count;
  -- The rest is shared. It goes on for those who are in it; nobody new comes in, and nothing is charged to nobody.
  delete from public.marketplace_listings l where l.owner_id = person;
  update public.rooms r set access_type = 'private', price = null, custom_domain = null, who_pays = 'speaker'
    where r.user_id = person;
  delete from public.room_members m where m.user_id = person;
  select u.email into address from auth.users u where u.id = person;
  delete from public.room_email_invitations i where i.invited_by = person or i.email = address;
  return gone;
end $$;

create function erase_words(request uuid) returns integer language plpgsql security definer set search_path = '' as $$
declare person uuid := public.person_leaving(request); emptied integer;
begin
  delete from public.message_versions v using public.messages m
    where m.author_id = person and v.room_id = m.room_id and v.message_id = m.id;
  update public.messages m set body = '', mentions = '{}', client_id = null, deleted_at = coalesce(m.deleted_at, now())
    where m.author_id = person and (m.body <> '' or m.deleted_at is null);
  get diagnostics emptied = row_count;
  delete from public.roundtables r where r.owner_id = person;
  delete from public.chatpedia_articles a where a.author_id = person;
  update public.chatpedia_revisions r set note = null where r.editor_id = person;
  update public.chatpedia_sources s set quote = null, speaker_id = null where s.speaker_id = person;
  update public.reviews r set body = '' where r.author_id = person;
  update public.reports r set reason = 'Deleted' where r.reporter_id = person;
  return emptied;
end $$;

create function erase_dealings(request uuid) returns integer language plpgsql security definer set search_path = '' as $$
declare person uuid := public.person_leaving(request); ended integer;
begin
  update public.subscriptions s set status = 'canceled' where s.user_id = person and s.status <> 'canceled';
  get diagnostics ended = row_count;
  update public.room_subscriptions s set status = 'canceled' where s.user_id = person and s.status <> 'canceled';
  update public.user_twin_subscriptions s set status = 'canceled' where s.user_id = person and s.status <> 'canceled';
  delete from public.referral_codes c where c.user_id = person;
  delete from public.user_notifications n where n.user_id = person;
  -- The provider writes names and addresses into its events. What was made of them is in the books.
  update public.payment_events e set payload = jsonb_build_object('removed', true)
    where e.status in ('processed', 'ignored') and e.payload #>> '{data,object,customer}' =
      (select c.stripe_customer_id from public.payment_customers c where c.user_id = person);
  return ended;
end $$;

-- Last, because until now somebody could still be told.
create function erase_profile(request uuid) returns integer language plpgsql security definer set search_path = '' as $$
declare person uuid := public.person_leaving(request); emptied integer;
begin
  update public.profiles p set first_name = 'Deleted', last_name = 'user', avatar_url = null where p.id = person;
  get diagnostics emptied = row_count;
  update auth.users u set email = null, phone = null, name = '', image = null, raw_user_meta_data = '{}', email_verified = false,
    email_confirmed_at = null, phone_confirmed_at = null, email_change = null, phone_change = null,
    last_sign_in_at = null, invited_at = null, deleted_at = coalesce(u.deleted_at, now()) where u.id = person;
  delete from auth.security_events e where e.user_id = person;
  return emptied;
end $$;

grant update (deleted_at, email, phone, name, image, raw_user_meta_data, email_verified, email_confirmed_at,
  phone_confirmed_at, email_change, phone_change, last_sign_in_at, invited_at) on auth.users to parley_definer;
grant select, delete on auth.refresh_tokens, auth.factors, auth.identities, auth.flow_states, auth.one_time_tokens, auth.verifications
  to parley_definer;
grant select, update (ended_at, token, amr, ip_address, user_agent) on auth.sessions to parley_definer;
grant select, update (user_id) on auth.sso_providers to parley_definer;
grant usage on schema auth to parley_definer;
grant select, insert on auth.security_events to parley_definer;
grant update (first_name, last_name, avatar_url) on profiles to parley_definer;
grant select, update (status, failure, finished_at) on data_requests to parley_definer;
grant delete on virtual_twins, twin_managers, rooms, room_members to parley_definer;
grant select, delete on twin_memories, uploads, marketplace_listings, room_email_invitations, message_versions, roundtables,
  chatpedia_articles, referral_codes, user_notifications to parley_definer;
grant update (file_name) on uploads to parley_definer;
grant update (access_type, price, custom_domain, who_pays) on rooms to parley_definer;
grant select, update (body, mentions, client_id, deleted_at) on messages to parley_definer;
grant select, update (note) on chatpedia_revisions to parley_definer;
grant select, update (quote, speaker_id) on chatpedia_sources to parley_definer;
grant select, update (body) on reviews to parley_definer;
grant select, update (reason) on reports to parley_definer;
grant update (status) on subscriptions to parley_definer;
grant select, update (status) on room_subscriptions, user_twin_subscriptions to parley_definer;
grant select, update (payload) on payment_events to parley_definer;
grant select on knowledge_items, payment_customers, checkout_sessions, connect_accounts, payouts, sales, referrals, referral_earnings,
  roundtable_twins, roundtable_statements, room_domains, twin_personas, token_pricing_configs, token_holds, token_usage_logs,
  token_usage_days, ledger_transfers to parley_definer;

grant execute on function my_addresses() to authenticated;
grant execute on function may_leave() to authenticated;
grant execute on function personal_stores() to parley_worker, parley_definer;
grant execute on function person_leaving(uuid) to parley_definer;
grant execute on function export_personal_data(uuid, text), farewell_address(uuid), files_of_leaving(uuid), erase_access(uuid),
  erase_twins(uuid), erase_rooms(uuid), erase_words(uuid), erase_dealings(uuid), erase_profile(uuid) to parley_worker;

reset role;
insert into rate_limits (name, counts_by, points, window_seconds, description) values
  ('data-request', 'person', 10, 86400, 'Copies of one''s data and farewells asked for');

alter function my_addresses() owner to parley_definer;
alter function may_leave() owner to parley_definer;
alter function note_data_request() owner to parley_definer;
alter function export_personal_data(uuid, text) owner to parley_definer;
alter function person_leaving(uuid) owner to parley_definer;
alter function farewell_address(uuid) owner to parley_definer;
alter function files_of_leaving(uuid) owner to parley_definer;
alter function erase_access(uuid) owner to parley_definer;
alter function erase_twins(uuid) owner to parley_definer;
alter function erase_rooms(uuid) owner to parley_definer;
alter function erase_words(uuid) owner to parley_definer;
alter function erase_dealings(uuid) owner to parley_definer;
alter function erase_profile(uuid) owner to parley_definer;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
