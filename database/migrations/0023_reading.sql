-- migrate:up
-- Editors give a twin links, files and texts; the worker reads them. Reading can be cancelled, repeated and
-- interrupted by a crash, so whoever writes names the run and the claim it belongs to, and only the newest counts.
set local lock_timeout = '5s';
set local role parley_owner;

-- A file arrives in parts under a folder of its own, named after its row: nobody chooses where anything lies.
alter table uploads drop constraint uploads_size_bytes_check;
alter table uploads add check (size_bytes between 1 and 26214400);
create index uploads_to_sweep on uploads (created_at) where status <> 'stored';
create policy uploads_create on uploads for insert to authenticated
  with check (user_id = (select current_user_id()) and status = 'pending' and storage_key = 'uploads/' || id || '/');
create policy uploads_complete on uploads for update to authenticated
  using (user_id = (select current_user_id()) and status = 'pending') with check (status = 'stored');
grant insert (id, user_id, file_name, content_type, size_bytes, storage_key), update (status) on uploads to authenticated;
grant delete on uploads to parley_worker;

alter table knowledge_items drop constraint knowledge_items_status_check;
alter table knowledge_items
  add check (status in ('queued', 'fetching', 'extracting', 'embedding', 'ready', 'listed', 'failed')),
  add column file_name     text check (char_length(file_name) between 1 and 255),
  add column size_bytes    bigint check (size_bytes >= 0),
  add column page_count    integer check (page_count > 0),
  add column language      text check (language ~ '^[a-z]{2,3}$'),
  add column recheck_days  smallint check (recheck_days in (1, 7, 30)),
  add column checked_at    timestamptz,
  add column changed_at    timestamptz,
  add column check_failure text check (char_length(check_failure) <= 500),
  add column content_hash  text check (content_hash ~ '^[0-9a-f]{64}$'),
  add column etag          text check (char_length(etag) <= 500),
  add column last_modified text check (char_length(last_modified) <= 100),
  add column run           integer not null default 1 check (run > 0),
  add column claim         integer not null default 0 check (claim >= 0),
  add check (recheck_days is null or type = 'link'),
  add check (status <> 'listed' or type = 'link');
comment on column knowledge_items.status is 'listed: a sitemap or a feed. It holds no words, only pages that may be added.';
comment on column knowledge_items.run is 'Rises whenever somebody asks for another reading or cancels one; a job of an older run writes nothing.';
comment on column knowledge_items.claim is 'Rises whenever a job takes the item up; a job that was given up for dead and wakes writes nothing.';
comment on column knowledge_items.check_failure is 'Why the last look at the page failed; what was read before stays.';
comment on column knowledge_items.content_hash is 'Of the text that was read: a page that looks different and says the same is not read anew.';
-- A browser that lost the answer asks again: one file is one item.
create unique index knowledge_items_once on knowledge_items (twin_id, upload_id);
create index knowledge_items_to_check on knowledge_items (recheck_days, checked_at) where recheck_days is not null;
create index knowledge_items_under_way on knowledge_items (updated_at)
  where status in ('queued', 'fetching', 'extracting', 'embedding');

create policy knowledge_items_create on knowledge_items for insert to authenticated with check (
  twin_id in (select twins_i_edit()) and added_by = (select current_user_id())
  and (upload_id is null or exists (
    select from uploads u where u.id = upload_id and u.user_id = (select current_user_id()) and u.status = 'stored')));
create policy knowledge_items_update on knowledge_items for update to authenticated
  using (twin_id in (select twins_i_edit())) with check (twin_id in (select twins_i_edit()));
create policy knowledge_items_delete on knowledge_items for delete to authenticated using (twin_id in (select twins_i_edit()));
grant insert (id, twin_id, added_by, type, title, url, upload_id, extracted_text, file_name, size_bytes),
  update (title, is_citable, recheck_days), delete on knowledge_items to authenticated;
grant update (page_count, language, checked_at, changed_at, check_failure, content_hash, etag, last_modified, claim)
  on knowledge_items to parley_worker;

create table knowledge_texts (
  item_id uuid primary key references knowledge_items on delete cascade,
  version integer not null check (version > 0),
  body    text not null check (char_length(body) > 0)
);
comment on table knowledge_texts is 'The whole text of an item''s current reading: what the offsets of passages and citations count in.';
alter table knowledge_texts enable row level security;
alter table knowledge_texts force row level security;
create policy knowledge_texts_read on knowledge_texts for select to authenticated
  using (exists (select from knowledge_items k where k.id = item_id));
create policy knowledge_texts_work on knowledge_texts to parley_worker using (true) with check (true);
grant select on knowledge_texts to authenticated;
grant select, insert, update, delete on knowledge_texts to parley_worker;

create table knowledge_pages (
  item_id uuid not null references knowledge_items on delete cascade,
  url     text not null check (char_length(url) <= 2000 and url ~ '^https?://'),
  title   text check (char_length(title) between 1 and 300),
  primary key (item_id, url)
);
comment on table knowledge_pages is 'What a sitemap or a feed offers and nobody has added yet.';
alter table knowledge_pages enable row level security;
alter table knowledge_pages force row level security;
create policy knowledge_pages_read on knowledge_pages for select to authenticated
  using (exists (select from knowledge_items k where k.id = item_id));
create policy knowledge_pages_take on knowledge_pages for delete to authenticated
  using (exists (select from knowledge_items k where k.id = item_id and k.twin_id in (select twins_i_edit())));
create policy knowledge_pages_work on knowledge_pages to parley_worker using (true) with check (true);
grant select, delete on knowledge_pages to authenticated;
grant select, insert, delete on knowledge_pages to parley_worker;

-- A function and not a column: a stored regconfig would forbid upgrading PostgreSQL in place.
create function search_config(language text) returns regconfig language sql immutable parallel safe set search_path = '' as $$
  select case language
    when 'ar' then 'pg_catalog.arabic'::regconfig when 'da' then 'pg_catalog.danish' when 'de' then 'pg_catalog.german'
    when 'el' then 'pg_catalog.greek' when 'en' then 'pg_catalog.english' when 'es' then 'pg_catalog.spanish'
    when 'fi' then 'pg_catalog.finnish' when 'fr' then 'pg_catalog.french' when 'hu' then 'pg_catalog.hungarian'
    when 'it' then 'pg_catalog.italian' when 'nl' then 'pg_catalog.dutch' when 'no' then 'pg_catalog.norwegian'
    when 'pt' then 'pg_catalog.portuguese' when 'ro' then 'pg_catalog.romanian' when 'ru' then 'pg_catalog.russian'
    when 'sv' then 'pg_catalog.swedish' when 'tr' then 'pg_catalog.turkish' else 'pg_catalog.simple' end
$$;
comment on function search_config(text) is 'How words of a language are brought to their stems; unknown languages keep theirs as they are.';
grant execute on function search_config(text) to authenticated, parley_worker, parley_definer;

drop index knowledge_chunks_words;
alter table knowledge_chunks
  drop column tsv,
  add column language text not null default 'en' check (language ~ '^[a-z]{2,3}$'),
  add column token_count integer not null default 1 check (token_count > 0),
  add column tsv tsvector not null generated always as (
    setweight(to_tsvector(public.search_config(language), coalesce(locator ->> 'heading', '')), 'B')
    || setweight(to_tsvector(public.search_config(language), body), 'D')) stored;
create index knowledge_chunks_words on knowledge_chunks using gin (twin_id, tsv);
comment on column knowledge_chunks.version is
  'Passages of the item''s own version are what the twin knows, whatever the item''s status; those of a higher one are still being written.';

-- However many twins learn from one site at a time, it is not visited by all of them at once.
create table site_visits (
  item_id uuid primary key,
  host    text not null check (char_length(host) <= 255),
  until   timestamptz not null
);
comment on table site_visits is 'Pages being fetched right now. A visit whose worker died ends by itself.';
create index site_visits_host on site_visits (host, until);
alter table site_visits enable row level security;
alter table site_visits force row level security;
create policy site_visits_work on site_visits to parley_worker using (true) with check (true);
grant select, insert, update, delete on site_visits to parley_worker;

create policy unanswered_questions_settle on unanswered_questions for update to authenticated
  using (twin_id in (select twins_i_edit()) and status = 'open') with check (twin_id in (select twins_i_edit()) and status <> 'open');
grant update (status, knowledge_item_id) on unanswered_questions to authenticated;

create function reread_knowledge(item uuid) returns integer language plpgsql security definer set search_path = '' as $$
declare new_run integer;
begin
  update public.knowledge_items k set status = 'queued', progress = 0, failure = null, run = k.run + 1
    where k.id = item and k.status in ('ready', 'listed', 'failed') and k.twin_id in (select public.twins_i_edit())
    returning k.run into new_run;
  return new_run;
end $$;
comment on function reread_knowledge(uuid) is 'The run of the new reading. Null when it is not the caller''s to ask, or one is under way.';

create function cancel_knowledge(item uuid, reason text) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  update public.knowledge_items k set status = 'failed', failure = reason, run = k.run + 1
    where k.id = item and k.status in ('queued', 'fetching', 'extracting', 'embedding') and k.twin_id in (select public.twins_i_edit());
  if not found then return false; end if;
  -- The row is locked: a job that is just writing passages has either finished, or will find its run over.
  delete from public.knowledge_chunks c using public.knowledge_items k
    where k.id = item and c.twin_id = k.twin_id and c.item_id = item and c.version <> k.version;
  return true;
end $$;
comment on function cancel_knowledge(uuid, text) is 'What was read before stays. False when it is not the caller''s to cancel, or nothing is under way.';

create function release_uploads() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.uploads u set status = 'deleted' from gone
    where u.id = gone.upload_id and not exists (select from public.knowledge_items k where k.upload_id = u.id);
  return null;
end $$;
-- However an item goes, alone, with its twin or with its owner, its file goes after it.
create trigger knowledge_items_release after delete on knowledge_items
  referencing old table as gone for each statement execute function release_uploads();

grant update (status, progress, failure, run) on knowledge_items to parley_definer;
grant update (status) on uploads to parley_definer;
grant select, delete on knowledge_chunks to parley_definer;
grant select on knowledge_texts to parley_definer;
grant execute on function reread_knowledge(uuid) to authenticated;
grant execute on function cancel_knowledge(uuid, text) to authenticated;

-- The list of personal stores grows with every area: from now on a migration adds its lines instead of copying all.
create table personal_places (
  relation text not null,
  store    text unique,
  belongs  text,
  left_out text[],
  reason   text,
  check ((store is null) = (reason is not null) and (store is null) = (belongs is null))
);
comment on table personal_places is 'How the rows of a table are found by the person they lead to ($1), or why they are not.';
insert into personal_places (relation, store, belongs, left_out, reason)
  select relation, store, belongs, left_out, reason from personal_stores();
insert into personal_places (relation, store, belongs, left_out, reason) values
  ('public.knowledge_texts', 'what_was_read',
    'item_id in (select k.id from public.knowledge_items k join public.virtual_twins t on t.id = k.twin_id where t.owner_id = $1)', '{}', null),
  ('public.knowledge_pages', null, null, null, 'Addresses that a site offered');
update personal_places set left_out = '{added_by,run,claim,content_hash,etag,last_modified}' where store = 'knowledge';
alter table personal_places enable row level security;
alter table personal_places force row level security;
create policy personal_places_read on personal_places for select to parley_worker using (true);
grant select on personal_places to parley_worker, parley_definer;

create or replace function personal_stores() returns table (store text, relation text, belongs text, left_out text[], reason text)
  language sql stable set search_path = '' as $$
  select p.store, p.relation, p.belongs, p.left_out, p.reason from public.personal_places p
$$;

reset role;
alter function reread_knowledge(uuid) owner to parley_definer;
alter function cancel_knowledge(uuid, text) owner to parley_definer;
alter function release_uploads() owner to parley_definer;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
