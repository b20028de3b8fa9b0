-- migrate:up
-- Twins know what their owner gave them: a link, a file or a text, read into passages. The owner and
-- the managers see the items; nobody browses the passages, which surface only as short citations.
set local lock_timeout = '5s';
set local role parley_owner;

create table uploads (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references profiles,
  file_name    text not null check (char_length(file_name) between 1 and 255),
  content_type text not null check (char_length(content_type) <= 127),
  size_bytes   bigint not null check (size_bytes between 0 and 26214400),
  storage_key  text not null unique check (char_length(storage_key) <= 255),
  status       text not null default 'pending' check (status in ('pending', 'stored', 'refused', 'deleted')),
  created_at   timestamptz not null default now()
);
comment on table uploads is 'A file someone sent. The spec''s filePath is this row''s id: never a path, always the sender''s own.';
create index uploads_user on uploads (user_id, created_at desc, id desc);

create table knowledge_items (
  id                uuid primary key default gen_random_uuid(),
  twin_id           uuid not null references virtual_twins on delete cascade,
  added_by          uuid not null references profiles,
  type              text not null check (type in ('link', 'file', 'text')),
  title             text not null check (char_length(title) between 1 and 300),
  url               text check (char_length(url) <= 2000 and url ~ '^https?://'),
  upload_id         uuid references uploads,
  extracted_text    text,
  status            text not null default 'queued'
                      check (status in ('queued', 'fetching', 'extracting', 'embedding', 'ready', 'failed')),
  progress          smallint not null default 0 check (progress between 0 and 100),
  failure           text check (char_length(failure) <= 500),
  version           integer not null default 0 check (version >= 0),
  word_count        integer not null default 0 check (word_count >= 0),
  cited_count       integer not null default 0 check (cited_count >= 0),
  is_citable        boolean not null default true,
  processed_at      timestamptz,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),
  check ((type = 'link') = (url is not null)),
  check (type <> 'file' or upload_id is not null),
  check (type <> 'text' or extracted_text is not null),
  check ((status = 'failed') = (failure is not null)),
  -- An empty extraction is a failure, never a success.
  check (status <> 'ready' or (progress = 100 and word_count > 0 and processed_at is not null))
);
comment on column knowledge_items.version is 'Which reading of the item its passages belong to; a new reading replaces the old one in one step.';
comment on column knowledge_items.is_citable is 'Off: the twin uses the item but does not quote it.';
create index knowledge_items_twin on knowledge_items (twin_id, created_at desc, id desc);
create index knowledge_items_added_by on knowledge_items (added_by);
create index knowledge_items_upload on knowledge_items (upload_id);

-- Searched inside one twin: exactly, under the key, up to some thousand passages; a larger twin gets a
-- partition with an index of its own. One index over all twins would lose the small ones.
create table knowledge_chunks (
  twin_id    uuid not null references virtual_twins on delete cascade,
  id         uuid not null default gen_random_uuid(),
  item_id    uuid not null references knowledge_items on delete cascade,
  version    integer not null check (version > 0),
  position   integer not null check (position >= 0),
  body       text not null check (char_length(body) between 1 and 8000),
  locator    jsonb not null default '{}' check (jsonb_typeof(locator) = 'object'),
  model      text not null,
  dims       smallint not null default 512 check (dims = 512),
  embedding  halfvec(512) not null,
  tsv        tsvector not null generated always as (to_tsvector('english', body)) stored,
  primary key (twin_id, id),
  unique (twin_id, item_id, version, position)
) partition by list (twin_id);
comment on column knowledge_chunks.locator is 'Where in the document: page, heading, clause or minute, for the citation to open.';
create table knowledge_chunks_default partition of knowledge_chunks default;
comment on table knowledge_chunks_default is 'Every twin that has no partition of its own, which is nearly all.';
create index knowledge_chunks_item on knowledge_chunks (item_id);
create index knowledge_chunks_words on knowledge_chunks using gin (twin_id, tsv);

create table unanswered_questions (
  id                uuid primary key default gen_random_uuid(),
  twin_id           uuid not null references virtual_twins on delete cascade,
  question          text not null check (char_length(question) between 1 and 1000),
  times_asked       integer not null default 1 check (times_asked > 0),
  status            text not null default 'open' check (status in ('open', 'answered', 'dismissed')),
  knowledge_item_id uuid references knowledge_items on delete set null,
  last_asked_at     timestamptz not null default now(),
  created_at        timestamptz not null default now()
);
comment on table unanswered_questions is 'What a twin was asked and found no source for. The askers are not recorded.';
create index unanswered_questions_open on unanswered_questions (twin_id, times_asked desc, id) where status = 'open';
create index unanswered_questions_twin on unanswered_questions (twin_id);
create index unanswered_questions_item on unanswered_questions (knowledge_item_id);

create trigger knowledge_items_touch before update on knowledge_items for each row execute function touch_updated_at();

alter table uploads enable row level security;
alter table uploads force row level security;
create policy uploads_read on uploads for select to authenticated using (user_id = (select current_user_id()));
create policy uploads_work on uploads to parley_worker using (true) with check (true);
grant select on uploads to authenticated;
grant select, update (status, size_bytes, content_type) on uploads to parley_worker;

alter table knowledge_items enable row level security;
alter table knowledge_items force row level security;
create policy knowledge_items_read on knowledge_items for select to authenticated using (twin_id in (select twins_i_tend()));
create policy knowledge_items_work on knowledge_items to parley_worker using (true) with check (true);
grant select on knowledge_items to authenticated;
grant select, update (title, extracted_text, status, progress, failure, version, word_count, cited_count, processed_at)
  on knowledge_items to parley_worker;

alter table knowledge_chunks enable row level security;
alter table knowledge_chunks force row level security;
create policy knowledge_chunks_work on knowledge_chunks to parley_worker using (true) with check (true);
grant select, insert, delete on knowledge_chunks to parley_worker;
alter table knowledge_chunks_default enable row level security;
alter table knowledge_chunks_default force row level security;

alter table unanswered_questions enable row level security;
alter table unanswered_questions force row level security;
create policy unanswered_questions_read on unanswered_questions for select to authenticated using (twin_id in (select twins_i_tend()));
create policy unanswered_questions_work on unanswered_questions to parley_worker using (true) with check (true);
grant select on unanswered_questions to authenticated;
grant select, insert, update (times_asked, last_asked_at) on unanswered_questions to parley_worker;

reset role;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
