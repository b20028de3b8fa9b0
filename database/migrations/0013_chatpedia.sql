-- migrate:up
-- Chatpedia holds articles drawn from conversations or written by hand, each with its sources and its
-- history. A private one is its author's; a public one is for everyone signed in.
set local lock_timeout = '5s';
set local role parley_owner;

create table chatpedia_articles (
  id            uuid primary key default gen_random_uuid(),
  author_id     uuid not null references profiles,
  title         text not null check (char_length(title) between 1 and 200),
  summary       text not null default '' check (char_length(summary) <= 600),
  body          text not null check (char_length(body) <= 100000),
  is_public     boolean not null default false,
  unlisted_at   timestamptz,
  room_id       uuid references rooms on delete set null,
  roundtable_id uuid references roundtables on delete set null,
  revision      integer not null default 1 check (revision > 0),
  embedding     halfvec(512),
  model         text,
  tsv           tsvector not null generated always as (
                  setweight(to_tsvector('english', title), 'A') || to_tsvector('english', summary || ' ' || body)) stored,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  check (num_nonnulls(room_id, roundtable_id) <= 1),
  check ((embedding is null) = (model is null))
);
comment on column chatpedia_articles.room_id is 'The conversation it was drawn from, if any; likewise roundtable_id.';
comment on column chatpedia_articles.unlisted_at is 'When a moderator took it off the public shelf.';
create index chatpedia_articles_author on chatpedia_articles (author_id, updated_at desc, id desc);
create index chatpedia_articles_public on chatpedia_articles (updated_at desc, id desc) where is_public and unlisted_at is null;
create index chatpedia_articles_words on chatpedia_articles using gin (tsv);
create index chatpedia_articles_room on chatpedia_articles (room_id);
create index chatpedia_articles_roundtable on chatpedia_articles (roundtable_id);

create table chatpedia_revisions (
  article_id uuid not null references chatpedia_articles on delete cascade,
  number     integer not null check (number > 0),
  editor_id  uuid not null references profiles,
  title      text not null,
  body       text not null,
  note       text check (char_length(note) <= 300),
  created_at timestamptz not null default now(),
  primary key (article_id, number)
);
create index chatpedia_revisions_editor on chatpedia_revisions (editor_id);

create table chatpedia_sources (
  article_id   uuid not null references chatpedia_articles on delete cascade,
  number       smallint not null check (number > 0),
  title        text not null check (char_length(title) <= 300),
  quote        text check (char_length(quote) <= 600),
  speaker_id   uuid references profiles,
  consented_at timestamptz,
  locator      jsonb not null default '{}' check (jsonb_typeof(locator) = 'object'),
  primary key (article_id, number),
  -- Nobody is quoted without having agreed to it.
  check (speaker_id is null or quote is null or consented_at is not null)
);
create index chatpedia_sources_speaker on chatpedia_sources (speaker_id);

create trigger chatpedia_articles_touch before update on chatpedia_articles for each row execute function touch_updated_at();

alter table chatpedia_articles enable row level security;
alter table chatpedia_articles force row level security;
create policy chatpedia_articles_read on chatpedia_articles for select to authenticated
  using ((is_public and unlisted_at is null) or author_id = (select current_user_id()));
create policy chatpedia_articles_work on chatpedia_articles to parley_worker using (true) with check (true);
grant select on chatpedia_articles to authenticated;
grant select, update (embedding, model) on chatpedia_articles to parley_worker;

alter table chatpedia_revisions enable row level security;
alter table chatpedia_revisions force row level security;
create policy chatpedia_revisions_read on chatpedia_revisions for select to authenticated
  using (exists (select from chatpedia_articles a where a.id = chatpedia_revisions.article_id));
grant select on chatpedia_revisions to authenticated;

alter table chatpedia_sources enable row level security;
alter table chatpedia_sources force row level security;
create policy chatpedia_sources_read on chatpedia_sources for select to authenticated
  using (exists (select from chatpedia_articles a where a.id = chatpedia_sources.article_id));
grant select on chatpedia_sources to authenticated;

reset role;

-- migrate:down
do $$ begin raise exception 'migrations only go forward'; end $$;
